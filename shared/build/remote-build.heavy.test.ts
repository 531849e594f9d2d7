import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ReleaseRecord } from '../src/registry'

const root = resolve(__dirname, '../..')

const routesOf = (path: string) =>
  `export const routes = [{ path: '${path}', title: '试用', permission: 'user/getUserList', page: () => import('./pages/page') }]`

/** Builds a remote made of `files` as `npm run build` would, and returns the output. */
function build(files: Record<string, string>) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const dir = mkdtempSync(join(root, '.cache/test-remote-'))
  const all: Record<string, string> = {
    'package.json': JSON.stringify({ name: '@console/mf-trial', version: '1.2.3', remote: { title: '试用', owner: '测试', basePaths: ['/trial'] } }),
    'build.mjs': `
      import webpack from 'webpack'
      import { remoteConfig } from '@console/platform/build/webpack.remote.mjs'
      const compiler = webpack({ ...remoteConfig({ dir: import.meta.dirname, name: 'mf-trial', production: true, buildId: 'abc' }), cache: false })
      compiler.run((error, stats) => console.log(error ?? stats.toString({ preset: 'errors-only' })))`,
    'src/app.tsx': "export { routes } from './routes'",
    'src/routes.ts': `${routesOf('/trial/page')}\nexport const nodes = { 'trial/print': { parent: 1, name: '打印' } }`,
    'src/pages/page.tsx': 'export const Page = () => <b>试用</b>',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  const { stdout } = spawnSync(process.execPath, ['build.mjs'], { cwd: dir, encoding: 'utf8' })
  const read = (name: string) => readFileSync(join(dir, 'dist', name), 'utf8')
  return { report: stdout, built: existsSync(join(dir, 'dist/entry.js')), read, remove: () => rmSync(dir, { recursive: true }) }
}

test('a remote is built with its release record, and contains neither React nor the federation runtime', () => {
  const { report, read, remove } = build({
    'src/pages/page.tsx':
      "import { users } from '@console/platform/contract/users'\nimport { Panel } from '@console/platform/ui/core'\nexport const Page = () => <Panel>{users.list.path}</Panel>",
  })
  expect(report.trim()).toBe('')
  const record = ReleaseRecord.parse(JSON.parse(read('release.json')))
  expect(record).toMatchObject({
    name: 'mf-trial',
    title: '试用',
    owner: '测试',
    version: '1.2.3',
    buildId: 'abc',
    entry: 'entry.js',
    container: 'mf_trial_1_2_3_abc',
    basePaths: ['/trial'],
    requires: { exports: { '@console/platform/ui/core': ['Panel'] } },
    routes: [{ path: '/trial/page', title: '试用', permission: 'user/getUserList' }],
    nodes: { 'trial/print': { parent: 1, name: '打印' } },
  })
  const needs = record.needs!['/trial/page']!
  expect(needs.shares.sort()).toEqual(['@console/platform/contract', '@console/platform/ui/core', 'react/jsx-runtime'])
  expect(needs.files.map(read).join('')).toContain('/api/user/getUserList')
  const entry = read('entry.js')
  expect(entry).toMatch(/^var mf_trial_1_2_3_abc;/)
  expect(record.integrity['entry.js']).toBe(`sha256-${createHash('sha256').update(entry).digest('base64')}`)
  const named = JSON.parse(/remoteFiles\.trust\("mf_trial_1_2_3_abc",(.*?)\)/.exec(entry)![1]!)
  const { 'entry.js': _, ...others } = record.integrity
  expect(named).toEqual(others)
  const code = Object.keys(record.integrity).map(read).join('')
  expect(code).toContain('/api/user/getUserList')
  expect(code).not.toMatch(/react\.transitional\.element|class ModuleFederation\b/)
  remove()
}, 60_000)

test('a build fails that carries a shared library, imports a whole entry point, or that a server would refuse', () => {
  const { report, built, remove } = build({
    'package.json': JSON.stringify({
      name: '@console/mf-trial',
      version: '1.2.3',
      remote: { title: '试用', owner: '测试', basePaths: ['/trial', '/Mobile'], budget: { entryKb: 30, ownKb: 31 } },
    }),
    'src/app.tsx': `import dayjs from 'dayjs'\nimport { createHttp } from '../../../shared/src/http'\nimport * as kit from '@console/platform/ui/core'\nexport const App = () => [dayjs, createHttp, kit, '${randomBytes(60_000).toString('base64')}']`,
    'src/routes.ts': routesOf('/user/taken'),
  })
  expect(report).toContain('src/app.tsx bundles dayjs;')
  expect(report).toContain('src/app.tsx bundles @console/platform/src/http/index.ts;')
  expect(report).toContain('@console/platform/ui/core is imported as a whole')
  expect(report).toMatch(/全部代码压缩后为 [\d.]+ kB，超过预算 31 kB/)
  expect(report).toContain('页面 /user/taken 不在基础路径 /trial、/Mobile 之内')
  expect(report).toContain('基础路径 /Mobile 由控制台自身使用')
  expect(built).toBe(false)
  remove()
}, 60_000)

test('SHELL-14 antd in a remote and in its libraries is the shell’s, and the record names it; what the shell does not share fails the build with a message', () => {
  const page = (names: string) => `import { ${names} } from 'antd'\nimport { Own } from '../own.mjs'\nexport const Page = () => <Own>{[${names}].length}</Own>`
  const own = "import { Tooltip, Button } from 'antd'\nexport const Own = () => [Tooltip, Button]"
  const { report, read, remove } = build({ 'src/pages/page.tsx': page('Steps, Drawer, Modal'), 'src/own.mjs': own })
  expect(report.trim()).toBe('')
  const record = ReleaseRecord.parse(JSON.parse(read('release.json')))
  expect(record.requires.exports).toEqual({
    '@console/platform/antd/over': ['Drawer', 'Tooltip'],
    '@console/platform/antd/show': ['Steps'],
    '@console/platform/ui/core': ['Button', 'Modal'],
  })
  expect(record.needs!['/trial/page']!.shares).toEqual(expect.arrayContaining(['@console/platform/antd/over', '@console/platform/antd/show']))
  expect(Object.keys(record.integrity).map(read).join('')).not.toContain('ant-steps')
  remove()

  const refused = build({ 'src/pages/page.tsx': page('Table, Steps'), 'src/own.mjs': "export { default as Own } from 'antd/es/tour'" })
  expect(refused.report).toContain(
    "src/pages/page.tsx: antd's Table is not shared by the shell; instead there is ListPage or PagedTable of @console/platform/ui/table",
  )
  expect(refused.report).toContain("src/own.mjs: antd is imported by the names of its components, import { Steps } from 'antd'")
  expect(refused.built).toBe(false)
  refused.remove()
}, 120_000)

test('SEC-R12 style sheets of a remote and of its libraries apply only within it; one that cannot be limited fails the build', () => {
  const page = (sheet: string) => `import css from './page.module.css'\nimport './${sheet}'\nexport const Page = () => <b className={css.own}>试用</b>`
  const own = '.own { color: red }\n.own h1, h2 { color: red }\n@keyframes turn { to { top: 0 } }\n.own { animation: turn 1s }'
  const kept = build({
    'src/pages/page.tsx': page('library.css'),
    'src/pages/page.module.css': own,
    'src/pages/library.css': '.u-legend, :root { color: red }',
  })
  expect(kept.report.trim()).toBe('')
  const sheet = Object.keys(JSON.parse(kept.read('release.json')).integrity).find((file) => file.endsWith('.css'))!
  const css = kept.read(sheet)
  expect(css).toMatch(/\.mf-trial__[\w-]{6}\{color:red\}/)
  expect(css).toContain(':where(.mf-trial__place) h2')
  expect(css).toContain(':where(.mf-trial__place) .u-legend')
  expect(css).not.toContain(':root')
  expect(css).toMatch(/@keyframes mf-trial__/)
  kept.remove()

  const { report, built, remove } = build({
    'src/pages/page.tsx': page('print.css'),
    'src/pages/page.module.css': own,
    'src/pages/print.css': '@page { margin: 0 }',
  })
  expect(report).toContain('@page 不能限定在模块内')
  expect(built).toBe(false)
  remove()
}, 60_000)

const withPublicPages = (more: object = {}) =>
  JSON.stringify({
    name: '@console/mf-trial',
    version: '1.2.3',
    remote: { title: '试用', owner: '测试', basePaths: ['/trial'], public: { title: '公开页面', paths: ['/mobile/trial'], ...more } },
  })
const publicPage = `
  import { createRoot } from 'react-dom/client'
  import './page.css'
  createRoot(document.getElementById('root')!).render(<h1>给所有人看的页面</h1>)`

test('PREV-01 public pages are a build of their own in the release, with a React that the remote itself does not carry, within the budget of a first view', () => {
  const { report, read, remove } = build({ 'package.json': withPublicPages(), 'public/main.tsx': publicPage, 'public/page.css': 'h1 { color: black }' })
  expect(report.trim()).toBe('')
  const { public: pages, integrity, needs } = ReleaseRecord.parse(JSON.parse(read('release.json')))
  expect(pages).toEqual({
    title: '公开页面',
    paths: ['/mobile/trial'],
    script: 'public/main.js',
    styles: ['public/main.css'],
    files: ['public/main.css', 'public/main.js', 'public/main.js.LICENSE.txt'],
    budgetKb: 90,
  })
  expect(Object.keys(integrity)).toEqual(expect.arrayContaining(pages!.files))
  expect(Object.values(needs!).flatMap(({ files }) => files)).not.toEqual(expect.arrayContaining(pages!.files))
  const script = read('public/main.js')
  expect(script).toContain('给所有人看的页面')
  expect(script).toContain('react.transitional.element')
  expect(script).not.toMatch(/remoteFiles|__webpack_share_scopes__/)
  expect(read('entry.js')).not.toMatch(/public\/main|react\.transitional\.element/)
  remove()
}, 60_000)

test('a build fails if its public pages bundle more than React, are too large, or use the console’s addresses', () => {
  const { report, built, remove } = build({
    'package.json': withPublicPages({ paths: ['/trial/open'], budgetKb: 50 }),
    'public/main.tsx': `import { users } from '@console/platform/contract/users'\n${publicPage}\nconsole.log(users.list.path)`,
    'public/page.css': 'h1 { color: black }',
  })
  expect(report).toContain('bundles @console/platform/src/contract/users/routes.ts: public pages carry React, what checks proofs, and nothing else')
  expect(built).toBe(false)
  remove()
  const heavy = build({ 'package.json': withPublicPages({ paths: ['/trial/open'], budgetKb: 50 }), 'public/main.tsx': publicPage, 'public/page.css': '' })
  expect(heavy.report).toMatch(/公开页面首屏压缩后为 [\d.]+ kB，超过预算 50 kB/)
  expect(heavy.report).toContain('公开页面的地址 /trial/open 不在 /chain、/mobile、/verify 之内')
  expect(heavy.built).toBe(false)
  heavy.remove()
}, 60_000)
