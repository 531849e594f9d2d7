import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

const ROOT = join(__dirname, '../..')
const CHECK = join(ROOT, 'server/node-version.cjs')

const place = mkdtempSync(join(tmpdir(), 'console-node-version-'))
afterAll(() => rmSync(place, { recursive: true }))

/** The message of the check on another version of Node. */
function messageOn(version: string) {
  const pretends = join(place, 'pretends.cjs')
  writeFileSync(pretends, `Object.defineProperty(process, 'version', { value: 'v${version}' })`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretends, '--require', CHECK, '--eval', "console.log('started')"], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test.each(['20.19.0', '20.20.2', '22.22.0', '22.30.1', '24.0.0', '24.11.1', '26.1.0'])('RUN-04 Node %s is taken', (version) => {
  expect(messageOn(version)).toEqual({ status: 0, said: 'started\n' })
})

test.each(['0.12.18', '12.22.12', '16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.21.1', '23.11.1'])(
  'RUN-04 Node %s is reported in one line as too old',
  (version) => {
    expect(messageOn(version)).toEqual({
      status: 1,
      said: expect.stringMatching(new RegExp(`^Node ${version.replaceAll('.', '\\.')} 不受支持：请安装 Node 24，[^\n]*\n$`)),
    })
  },
)

test('RUN-04 the files that run before the version check are JavaScript that any Node reads', () => {
  const source = readFileSync(CHECK, 'utf8')
  const as = (target: string) => transformSync(source, { target }).code
  expect(as('es5')).toBe(as('esnext'))
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const name of ['start', 'dev', 'build', 'backup', 'restore', 'unlock', 'system', 'archive', 'audit:verify'])
    expect([name, scripts[name]]).toEqual([name, expect.stringMatching(/^node --require \.\/server\/node-version\.cjs /)])
})
