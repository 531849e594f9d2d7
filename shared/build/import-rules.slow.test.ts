import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(__dirname, '../..')

/** The broken imports of each rule: `[importing file, what it imports]`. */
type Planted = Record<string, [string, string][]>

const ofFiles: Planted = {
  'no-cycles': [
    ['shell/src/hen.ts', './egg'],
    ['shell/src/egg.ts', './hen'],
  ],
  'no-undeclared-packages': [['shell/src/a.ts', 'left-pad']],
  'nothing-unresolved': [['shell/src/a.ts', './nowhere']],
  'the-shell-knows-no-remote': [['shell/src/a.ts', '../../mf-users/src/app']],
  'a-remote-knows-neither-the-shell-nor-another': [['mf-new/src/a.ts', '../../mf-users/src/app']],
  'a-page-never-imports-another': [['mf-new/src/pages/a.ts', './b']],
  'a-remote-takes-its-libraries-from-the-shell': [['mf-new/src/a.ts', 'antd']],
  'public-pages-carry-only-react': [
    ['mf-new/public/a.ts', '../src/pages/b'],
    ['mf-new/public/b.ts', '../../shared/src/http/client'],
  ],
  'public-pages-take-only-types-of-the-contract': [['mf-new/public/c.ts', '../../shared/src/contract/users']],
  'only-the-kit-knows-antd': [['shell/src/a.ts', 'antd']],
  'only-a-host-knows-federation': [['shell/src/loading/a.ts', '@module-federation/runtime-core']],
  'only-loading-knows-single-spa': [['shell/src/a.ts', 'single-spa']],
  'the-browser-never-imports-the-server': [['mf-new/src/a.ts', '../../server/src/app']],
  'the-server-takes-only-the-contract': [['server/src/a.ts', '../../shared/src/ui/core']],
  'the-player-knows-only-the-client': [['platform-player/src/a.ts', '../../server/src/app']],
  'clients-stand-alone': [['clients/node/src/a.ts', '../../../shared/src/http/client']],
  'a-domain-never-imports-another': [['server/src/domains/new/a.ts', '../users/queries']],
  'infra-know-only-layers-below': [['server/src/infra/a.ts', '../domains/users/queries']],
  'operators-know-only-layers-below': [['server/src/operators/new/a.ts', '../../domains/users/queries']],
  'events-know-only-layers-below': [['server/src/events/a.ts', '../domains/users/queries']],
  'documents-know-only-layers-below': [['server/src/documents/a.ts', '../domains/users/queries']],
  'evidence-payments-notarization-know-only-layers-below': [['server/src/evidence/a.ts', '../domains/users/queries']],
  'http-know-only-layers-below': [['server/src/http/a.ts', '../domains/users/queries']],
  'releases-know-only-layers-below': [['server/src/releases/a.ts', '../domains/users/queries']],
  'open-know-only-layers-below': [['server/src/open/a.ts', '../domains/users/queries']],
  'only-queries-write-sql': [['server/src/domains/new/routes.ts', 'sql-template-tag']],
  'the-browser-never-loads-all-contracts': [['mf-new/src/a.ts', '../../shared/src/all-contracts']],
  'the-contract-stands-alone': [
    ['shared/src/contract/a.ts', '../http/client'],
    ['shared/src/contract/new/b.ts', '../../http/client'],
  ],
  'the-registry-format-stands-alone': [['shared/src/registry/a.ts', '../http/client']],
  'releases-know-only-the-registry-format': [['shared/src/release/a.ts', '../http/client']],
  'the-browser-never-handles-releases': [['shell/src/a.ts', '../../shared/src/release']],
  'proofs-stand-alone': [['shared/src/proof/a.ts', '../http/client']],
  'only-proofs-know-pki': [['server/src/b.ts', 'pkijs']],
  'http-knows-only-the-contract': [['shared/src/http/a.ts', '../ui/core']],
  'the-kit-knows-no-remote-kit': [['shared/src/ui/a.ts', '../remote/remote']],
  'testing-stays-in-tests': [['shared/src/ui/b.ts', '../testing/fake-server']],
}

/** No file imports one that imports it, and yet the folders do. */
const ofFolders: Planted = {
  'no-folder-cycles': [
    ['server/src/infra/hen.ts', '../domains/users/queries'],
    ['server/src/domains/users/nest.ts', '../../infra/egg'],
    ['server/src/infra/egg.ts', '../app'],
  ],
}

const rules = [
  { file: '.dependency-cruiser.cjs', planted: ofFiles },
  { file: '.folder-rules.cjs', planted: ofFolders },
]

/** Files that the planted imports lead to. */
const there = [
  'mf-users/src/app.ts',
  'mf-new/src/pages/b.ts',
  'server/src/app.ts',
  'server/src/domains/users/queries.ts',
  'shared/src/http/client.ts',
  'shared/src/all-contracts/index.ts',
  'shared/src/release/index.ts',
  'shared/src/ui/core.ts',
  'platform-player/src/main.ts',
  'clients/node/src/index.ts',
  'shared/src/contract/users.ts',
  'shared/src/remote/remote.ts',
  'shared/src/testing/fake-server.ts',
  'shell/src/main.ts',
]
const packages = ['antd', 'pkijs', 'sql-template-tag', 'left-pad', '@module-federation/runtime-core', 'single-spa']

let dir: string
const sources = new Map<string, string>()
beforeEach(() => {
  sources.clear()
  dir = mkdtempSync(join(tmpdir(), 'import-rules-'))
  write('tsconfig.base.json', '{}')
  write(
    'package.json',
    JSON.stringify({
      name: 'planted',
      dependencies: { antd: '1', pkijs: '1', 'sql-template-tag': '1', '@module-federation/runtime-core': '1', 'single-spa': '1' },
    }),
  )
  for (const path of there) write(path, 'export const here = 1\n')
  for (const name of packages) write(`node_modules/${name}/index.js`, 'export const here = 1\n')
})
afterEach(() => rmSync(dir, { recursive: true }))

describe.each(rules)('$file', ({ file: name, planted }) => {
  const config = join(root, name)
  const { forbidden } = require(config) as { forbidden: { name: string }[] }

  test('every rule has a planted violation', () => {
    expect(Object.keys(planted).sort()).toEqual(forbidden.map((rule) => rule.name).sort())
  })

  test('every planted violation is caught by its rule', () => {
    for (const [file, imported] of Object.values(planted).flat()) {
      write(file, `${read(file)}export { here as ${`from_${imported}`.replaceAll(/\W/g, '_')} } from '${imported}'\n`)
    }
    expect(violated(config)).toEqual(Object.keys(planted).sort())
  })

  test('without a violation the rules are silent', () => {
    expect(violated(config)).toEqual([])
  })
})

const read = (path: string) => sources.get(path) ?? ''

function write(path: string, text: string) {
  sources.set(path, text)
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}

function violated(config: string) {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [bin, '--config', config, '--output-type', 'json', 'shared', 'shell', 'mf-users', 'mf-new', 'server', 'platform-player', 'clients'],
    {
      cwd: dir,
      encoding: 'utf8',
    },
  )
  if (!stdout) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort()
}
