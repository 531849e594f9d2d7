import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config'
import { settingNames } from './settings'

const place = mkdtempSync(join(tmpdir(), 'console-setting-files-'))
afterAll(() => rmSync(place, { recursive: true }))

function fileOf(content: string) {
  const path = join(place, 'value')
  writeFileSync(path, content)
  return path
}

/** The configuration, or the error. */
function outcome(env: Record<string, string>) {
  try {
    return readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
}

/** A value that no setting has by default. */
const VALUE = '!'
const paths = ['ISSUER_CERT', 'ISSUER_KEY', 'ISSUER_SM_CERT', 'ISSUER_SM_KEY', 'ISSUER_EARLIER_CERTS', 'TSA_ROOTS', 'CHAIN_PRIVATE_KEY', 'TLS_CERT', 'TLS_KEY']

test.each(settingNames.filter((name) => !paths.includes(name)))('RUN-05 %s may be read from a file; a final line break is ignored', (name) => {
  const given = outcome({ [name]: VALUE })
  expect(given).not.toEqual(outcome({}))
  for (const ending of ['', '\n', '\r\n']) expect(outcome({ [`${name}_FILE`]: fileOf(VALUE + ending) })).toEqual(given)
})

test.each(paths)('RUN-05 %s, which is the path of a file, may also be set as %s_FILE', (name) => {
  const path = fileOf(VALUE)
  const given = outcome({ [name]: path })
  expect(given).not.toEqual(outcome({}))
  expect(outcome({ [`${name}_FILE`]: path })).toEqual(given)
})

test.each(settingNames)('RUN-05 %s is refused with a message if both forms are set', (name) => {
  expect(String(outcome({ [name]: VALUE, [`${name}_FILE`]: fileOf(VALUE) })).split('\n')).toContain(`配置 ${name} 无效：不能同时设置 ${name} 和 ${name}_FILE`)
})

test.each([
  ['cannot be read', join(place, 'gone'), /^配置 SMS_HTTP_URL_FILE 无效：无法读取这个文件：应填文件的路径，[^\n]*$/],
  ['is a directory', place, /^配置 SMS_HTTP_URL_FILE 无效：无法读取这个文件：应填文件的路径，[^\n]*$/],
  ['is empty', '', /^配置 SMS_HTTP_URL_FILE 无效：这个文件是空的$/],
])('RUN-05 SEC-D1 a file that %s is reported in one line without its path', (_, path, expected) => {
  const message = outcome({ SMS_GATEWAY: 'http', SMS_HTTP_URL_FILE: path || fileOf('\n') })
  expect(message).toMatch(expected)
  expect(message).not.toContain(place)
})
