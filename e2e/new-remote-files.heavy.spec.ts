import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(120_000)

const copy = workspaceCopy()
afterAll(() => copy.remove())

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy.place, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const newRemote = (...args: string[]) => node('scripts/new-remote.mjs', ...args)

/** A digest of every file of the checkout, by its path. */
function checkout(): Map<string, string> {
  const entries = readdirSync(copy.place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(copy.place.length + 1))
  const sources = paths.filter((path) => !/(^|\/)(node_modules|\.cache)\//.test(path))
  return new Map(
    sources.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(copy.place, path)))
        .digest('hex'),
    ]),
  )
}

/** The input files of the builds of shell and remotes. */
function buildIds() {
  const script = `import { inputsOf } from './scripts/build-inputs.mjs'
    for (const name of ['shell', 'mf-users', 'mf-authority']) console.log(name, await inputsOf(name))
    process.exit()`
  return node('--input-type=module', '--eval', script)
}

test('a new remote changes its own folder, its contract with its entry point, and the lockfile, and no other build', () => {
  const before = checkout()
  const idsBefore = buildIds()
  expect(idsBefore.status).toBe(0)
  expect(newRemote('mf-reports', '统计报表')).toMatchObject({ status: 0 })

  const after = checkout()
  const touched = [...after].filter(([path, digest]) => before.get(path) !== digest).map(([path]) => path)
  expect(touched.filter((path) => !path.startsWith('mf-reports/')).sort()).toEqual([
    'package-lock.json',
    'shared/package.json',
    'shared/src/contract/reports.ts',
  ])
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
  expect(buildIds()).toEqual(idsBefore)

  const { packages } = JSON.parse(readFileSync(join(copy.place, 'package-lock.json'), 'utf8'))
  expect(packages['node_modules/@console/mf-reports']).toEqual({ resolved: 'mf-reports', link: true })
  const contract = readFileSync(join(copy.place, 'shared/src/contract/reports.ts'), 'utf8')
  const group = Number(/(\d+): \{ name: '统计报表'/.exec(contract)?.[1])
  expect(contract).toContain(`export const nodes = {
  ${group}: { name: '统计报表', icon: '' },
  ${group + 1}: { parent: ${group}, name: '概览', url: '/reports/overview', permission: 'reports/getOverview' },
}`)
  const taken = readdirSync(join(copy.place, 'shared/src/contract'), { recursive: true, encoding: 'utf8' }).filter((file) => file !== 'reports.ts')
  for (const file of taken.filter((name) => name.endsWith('.ts'))) {
    const ids = readFileSync(join(copy.place, 'shared/src/contract', file), 'utf8').matchAll(/^ {2}(\d+): \{/gm)
    expect([file, [...ids].filter(([, id]) => Number(id) >= group)]).toEqual([file, []])
  }
})

test('a domain with a contract gets a page for each of its addresses, and keeps the contract', () => {
  const before = checkout()
  const contract = `import type { Nodes } from '@console/platform/contract/permission-tree'

export const nodes = {
  95: { name: '存证统计', icon: '' },
  96: { parent: 95, name: '日报', url: '/count/DailyReport', permission: 'count/getDaily' },
  97: { parent: 95, name: '月报', url: '/monthly/report', permission: 'count/getMonthly' },
  98: { parent: 96, name: '日报导出', permission: 'count/exportDaily' },
} as const satisfies Nodes
`
  writeFileSync(join(copy.place, 'shared/src/contract/count.ts'), contract)
  expect(newRemote('mf-count')).toEqual({
    status: 0,
    output: 'mf-count: try npm test -w mf-count, npm run dev -w mf-count; after npm start its pages are /count/DailyReport, /monthly/report\n',
  })

  const made = [...checkout().keys()].filter((path) => !before.has(path) && path.startsWith('mf-count/src/pages'))
  expect(made.sort()).toEqual(
    ['daily-report-page.test.tsx', 'daily-report-page.tsx', 'report-page.test.tsx', 'report-page.tsx'].map((file) => `mf-count/src/pages/${file}`),
  )
  expect(readFileSync(join(copy.place, 'shared/src/contract/count.ts'), 'utf8')).toBe(contract)
  const { remote } = JSON.parse(readFileSync(join(copy.place, 'mf-count/package.json'), 'utf8'))
  expect(remote).toEqual({ title: '存证统计', owner: '存证统计组', basePaths: ['/count', '/monthly'] })
  expect(readFileSync(join(copy.place, 'mf-count/src/routes.ts'), 'utf8')).toContain(
    `    path: '/monthly/report',
    title: '月报',
    permission: 'count/getMonthly',
    page: () => import('./pages/report-page'),`,
  )
  expect(readFileSync(join(copy.place, 'mf-count/src/pages/daily-report-page.tsx'), 'utf8')).toContain('export function DailyReportPage()')
})

test('a remote’s build changes with its own contract, and not with another', () => {
  const [, usersBefore, authorityBefore] = buildIds().output.trim().split('\n')
  copy.edit('shared/src/contract/users/records.ts', "'合同金额赠送'", "'合同赠送'")
  const [, users, authority] = buildIds().output.trim().split('\n')
  expect(users).not.toBe(usersBefore)
  expect(authority).toBe(authorityBefore)
})

test.each([
  ['reports', '"reports" 不能作为模块名：应为 mf- 加小写的业务名，例如 mf-reports'],
  ['mf-Reports', '"mf-Reports" 不能作为模块名：应为 mf- 加小写的业务名，例如 mf-reports'],
  ['mf-users', 'mf-users exists already'],
  ['mf-bell', 'the contract of bell names no page: a permission node with a url makes one'],
  ['mf-user', 'mf-user would own /user, where /user is already'],
  ['mf-mobile', '/mobile 由控制台自身使用，请换一个模块名'],
])('%s is refused in one line', (name, reason) => {
  expect(newRemote(name)).toEqual({ status: 1, output: `${reason}\n` })
})
