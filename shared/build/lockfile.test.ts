import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'console-lockfile-'))
afterAll(() => rmSync(place, { recursive: true }))

type Entry = Record<string, unknown>
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }

/** The output of the check for this repository's lockfile with one changed entry. */
function check(path: string, change: Entry) {
  const file = join(place, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, [path]: { ...lock.packages[path], ...change } } }))
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/checks/lockfile.mjs'), file], { encoding: 'utf8' })
  return { status, problems: stderr.trim().split('\n') }
}

test.each<[string, Entry, string]>([
  [
    'node_modules/axios',
    { resolved: 'https://registry.example/axios.tgz' },
    'comes from https://registry.example/axios.tgz, not from https://registry.npmjs.org/',
  ],
  [
    'node_modules/axios',
    { resolved: 'git+ssh://git@github.com/axios/axios.git#1' },
    'comes from git+ssh://git@github.com/axios/axios.git#1, not from https://registry.npmjs.org/',
  ],
  ['node_modules/axios', { integrity: undefined }, 'has no sha512 hash'],
  ['node_modules/axios', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no sha512 hash'],
  ['node_modules/axios', { hasInstallScript: true }, 'wants to run a script when it is installed'],
  ['node_modules/axios', { version: '1.14.1' }, '1.14.1 is older than 1.20.0, which mends a known hole'],
  ['node_modules/@console/platform', { resolved: '../elsewhere' }, 'links to ../elsewhere, which is no workspace'],
])('SEC-D5 the check of the lockfile finds %s with %j', (path, change, problem) => {
  expect(check(path, change)).toEqual({ status: 1, problems: [`${path}: ${problem}`] })
})

test('SEC-D5 this repository’s own lockfile is without a problem', () => {
  expect(check('node_modules/axios', {})).toEqual({ status: 0, problems: [''] })
})

test('SEC-D5 the bill of materials lists the server’s packages, in CycloneDX', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string; version: string; hashes?: object[] }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    version: lock.packages['node_modules/fastify']!.version,
    hashes: [{ alg: 'SHA-512' }],
  })
  expect(components.some(({ name }) => name === 'jest')).toBe(false)
})
