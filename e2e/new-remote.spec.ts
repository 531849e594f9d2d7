import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseRecord } from '@console/shared/registry'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(120_000)

const copy = workspaceCopy()
afterAll(() => copy.remove())

const read = (file: string) => readFileSync(join(copy.place, file), 'utf8')
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy.place, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const newRemote = (...args: string[]) => run(process.execPath, 'scripts/new-remote.mjs', ...args)

test('a new remote has the next free ids of the permission tree and a place in the lockfile; it is well formed, its tests pass and it is built', () => {
  const treeBefore = read('shared/src/contract/permission-tree.ts')
  const lastId = Math.max(...[...treeBefore.matchAll(/^ {2}\w+\((\d+), /gm)].map(([, id]) => Number(id)))
  expect(newRemote('mf-reports', '统计报表')).toMatchObject({ status: 0 })

  const added = read('shared/src/contract/permission-tree.ts')
    .split('\n')
    .filter((line) => !treeBefore.includes(line))
  expect(added).toEqual([
    `  group(${lastId + 1}, '统计报表', ''),`,
    `  page(${lastId + 2}, ${lastId + 1}, '概览', '/reports/overview', 'reports/getOverview'),`,
  ])
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(packages['node_modules/@console/mf-reports']).toEqual({ resolved: 'mf-reports', link: true })

  expect(run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'mf-reports')).toEqual({ status: 0, output: '' })
  expect(run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', 'mf-reports', 'shared/src/contract')).toMatchObject({ status: 0 })
  expect(run('npm', 'test', '-w', 'mf-reports')).toMatchObject({ status: 0, output: expect.stringContaining('3 passed') })
  expect(run(process.execPath, 'scripts/build.mjs', 'mf-reports')).toMatchObject({ status: 0 })
  expect(ReleaseRecord.parse(JSON.parse(read('mf-reports/dist/release.json')))).toMatchObject({
    name: 'mf-reports',
    title: '统计报表',
    version: '1.0.0',
    basePaths: ['/reports'],
    routes: [{ path: '/reports/overview', title: '概览', permission: 'reports/getOverview' }],
  })
})

test.each([
  ['reports', '"reports" is no name for a remote: it is mf- and the domain in lower case, as in mf-reports'],
  ['mf-Reports', '"mf-Reports" is no name for a remote: it is mf- and the domain in lower case, as in mf-reports'],
  ['mf-users', 'mf-users exists already'],
  ['mf-user', 'mf-user would own /user, where /user is already'],
])('%s is refused in one line', (name, reason) => {
  expect(newRemote(name)).toEqual({ status: 1, output: `${reason}\n` })
})
