import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
interface Component {
  name: string
  version: string
  purl: string
  hashes?: unknown[]
  licenses?: unknown[]
}
const { components } = JSON.parse(execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { encoding: 'utf8', maxBuffer: 64e6 })) as {
  components: Component[]
}
const named = new Set(components.map(({ name }) => name))
const packages = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version: string }> }).packages

/** Packages that the product's own code imports: what runs, not what tests, builds or only has types. */
function imported() {
  const found = new Map<string, { name: string; of: string }>()
  const folders = ['server', 'shared', 'shell', ...readdirSync(root).filter((name) => name.startsWith('mf-'))]
  for (const of of folders)
    for (const path of readdirSync(join(root, of, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|testing\/|\.d\.ts$|emulator\//.test(path)) continue
      const code = readFileSync(join(root, of, 'src', path), 'utf8')
      for (const [, name] of code.matchAll(/(?:^import (?!type )[^'"]*?|^export [^'"]*? from |\bimport\()'((?:@[\w-]+\/)?[\w.-]+)[^']*'/gm))
        found.set(`${of} ${name}`, { name: name!, of })
    }
  return [...found.values()].filter(
    ({ name }) => !name.startsWith('@console') && !name.startsWith('node') && !builtinModules.includes(name) && !name.startsWith('.'),
  )
}

test('RUN-11 the bill of materials names every package that the product’s code imports, and nothing that only tests or builds', () => {
  const names = imported().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'antd', 'fastify', 'yauzl', 'sm-crypto-v2']))
  expect(names.filter((name) => !named.has(name))).toEqual([])
  expect(['jest', 'playwright-core', 'dependency-cruiser', 'xlsx'].filter((name) => named.has(name))).toEqual([])
})

test('RUN-11 it names the version that each folder imports, also where another is shipped beside it', () => {
  const versions = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const meant = imported().map(({ name, of }) => `${name}@${(packages[`${of}/node_modules/${name}`] ?? packages[`node_modules/${name}`])!.version}`)
  expect(meant).toContain(`yauzl@${packages['node_modules/yauzl']!.version}`)
  expect(meant.filter((one) => !versions.has(one))).toEqual([])
})

test('RUN-11 a known hole of a package that only the build has is found where its code is bundled, and not otherwise', () => {
  const hole = (name: string, severity = 'high') => ({
    name,
    severity,
    range: '*',
    via: [{ url: `https://advisories.example/${name}` }],
    nodes: [`node_modules/${name}`],
  })
  const vulnerabilities = { yauzl: hole('yauzl'), jest: hole('jest'), fastify: hole('fastify', 'critical'), antd: hole('antd', 'moderate') }
  const script = `
    const { holesIn } = await import('./scripts/checks/advisories.mjs')
    const { shippedPlaces } = await import('./scripts/sbom.mjs')
    const { lockedPackages } = await import('@console/platform/cli/inputs.mjs')
    console.log(JSON.stringify(holesIn(${JSON.stringify({ vulnerabilities })}, lockedPackages('.'), await shippedPlaces())))`
  const found = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })) as string[]
  expect(found).toEqual(['yauzl *: high, https://advisories.example/yauzl', 'fastify *: critical, https://advisories.example/fastify'])
})

test('RUN-11 each is named with version, address, licence and digest', () => {
  expect(components.length).toBeGreaterThan(200)
  expect(components.filter(({ version, purl }) => !version || !purl).map(({ name }) => name)).toEqual([])
  // Its package.json names none; the licence in its folder is MIT.
  expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual(['png-js'])
})
