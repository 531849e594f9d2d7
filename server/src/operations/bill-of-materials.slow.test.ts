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

/** Packages that the product's own code imports: what runs, not what tests, builds or only has types. */
function imported() {
  const found = new Set<string>()
  const folders = ['server', 'shared', 'shell', ...readdirSync(root).filter((name) => name.startsWith('mf-'))].map((name) => join(root, name, 'src'))
  for (const folder of folders)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|testing\/|\.d\.ts$|emulator\//.test(path)) continue
      const code = readFileSync(join(folder, path), 'utf8')
      for (const [, name] of code.matchAll(/(?:^import (?!type )[^'"]*?|^export [^'"]*? from |\bimport\()'((?:@[\w-]+\/)?[\w.-]+)[^']*'/gm)) found.add(name!)
    }
  return [...found].filter((name) => !name.startsWith('@console') && !name.startsWith('node') && !builtinModules.includes(name) && !name.startsWith('.'))
}

test('RUN-11 the bill of materials names every package that the product’s code imports, and nothing that only tests or builds', () => {
  const names = imported()
  expect(names).toEqual(expect.arrayContaining(['react', 'antd', 'fastify', 'yauzl', 'sm-crypto-v2']))
  expect(names.filter((name) => !named.has(name))).toEqual([])
  expect(['jest', 'playwright-core', 'dependency-cruiser', 'xlsx'].filter((name) => named.has(name))).toEqual([])
})

test('RUN-11 each is named with version, address, licence and digest', () => {
  expect(components.length).toBeGreaterThan(200)
  expect(components.filter(({ version, purl }) => !version || !purl).map(({ name }) => name)).toEqual([])
  // Its package.json names none; the licence in its folder is MIT.
  expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual(['png-js'])
})
