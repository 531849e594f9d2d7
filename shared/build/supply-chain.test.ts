import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'console-supply-chain-'))
afterAll(() => rmSync(place, { recursive: true }))

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** A registry that knows one version of one package. */
const registry = createServer((_, response) =>
  response.end(
    JSON.stringify({
      name: 'axios',
      'dist-tags': { latest: '99.0.0' },
      versions: { '99.0.0': { name: 'axios', version: '99.0.0', dist: { tarball: 'http://127.0.0.1/axios.tgz' } } },
      time: { '99.0.0': releasedAt },
    }),
  ),
)
let releasedAt: string
beforeAll(() => new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve)))
afterAll(() => registry.close())

/** The output of the check for a lockfile with a release that the last commit's did not have. */
function checkAge(version: string) {
  const file = join(place, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages: { 'node_modules/axios': { version } } }))
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`, npm_config_cache: join(place, 'cache') }
  return new Promise<{ code: unknown; problems: string }>((resolve) =>
    execFile(process.execPath, [join(root, 'scripts/checks/release-age.mjs'), file], { env }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, problems: stderr.trim() }),
    ),
  )
}

test('SEC-D5 a release that is added within a week of its publication is refused, an older one is not', async () => {
  releasedAt = daysAgo(2.5)
  expect(await checkAge('99.0.0')).toEqual({ code: 1, problems: 'axios 99.0.0: came out 2 days ago, 7 are asked for' })
  releasedAt = daysAgo(7.5)
  expect(await checkAge('99.0.0')).toEqual({ code: 0, problems: '' })
  expect(await checkAge('98.0.0')).toEqual({ code: 1, problems: 'axios 98.0.0: came out at no known time, 7 are asked for' })
})

/** The output of the search for secrets in a file with this text. */
function search(text: string) {
  const file = join(place, 'settings.ts')
  writeFileSync(file, text)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/checks/secrets.mjs'), file], { encoding: 'utf8' })
  return { status, problems: stderr.trim() }
}

test.each([
  // In parts, so that this file holds none.
  ['a token', `const token = '${'ghp_'}wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'`],
  ['a key', ['-----BEGIN RSA PRIVATE', ' KEY-----\n', 'MIIEowIBAAKCAQEA'.repeat(8), '\n-----END RSA PRIVATE', ' KEY-----'].join('')],
  ['a password', `const url = 'postgres://console:${'Kz81hQx0'}@db.example/console'`],
])('SEC-D5 %s in a file is found, and not printed', (_, text) => {
  const { status, problems } = search(`\n${text}`)
  expect([status, problems]).toEqual([1, expect.stringMatching(/settings\.ts:2: /)])
  expect(problems).not.toMatch(/wWPw5k4a|MIIEowIB|Kz81hQx0/)
})

test('SEC-D5 a file without one is left alone', () => {
  expect(search("const url = 'postgres://console:<password>@db.example/console'")).toEqual({ status: 0, problems: '' })
})
