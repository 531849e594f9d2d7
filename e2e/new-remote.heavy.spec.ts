import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseRecord } from '@console/platform/registry'
import { open } from './src/operator'
import { startServer } from './src/server'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(300_000)

const copy = workspaceCopy()
afterAll(() => copy.remove())

const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: copy.place, stdio: 'pipe', encoding: 'utf8' })
const read = (file: string) => readFileSync(join(copy.place, file), 'utf8')

test('within two minutes a new remote is generated, tested, built and shown, and the build of mf-users is the same byte for byte', async () => {
  run('npm', 'run', 'build', '--', 'mf-users')
  const { integrity } = ReleaseRecord.parse(JSON.parse(read('mf-users/dist/release.json')))
  const release = () => ['release.json', ...Object.keys(integrity)].map((file) => read(`mf-users/dist/${file}`))
  const before = release()
  rmSync(join(copy.place, 'mf-users/dist'), { recursive: true })

  const began = Date.now()
  run('npm', 'run', 'new:remote', '--', 'mf-reports', '统计报表')
  run('npm', 'test', '-w', 'mf-reports')
  run('npm', 'run', 'build')
  const server = await startServer({}, copy.place)
  try {
    const { page } = await open('admin@demo.cn', server.url)
    await page.goto('/')
    await page.getByRole('menuitem', { name: '统计报表' }).click()
    await page.getByRole('link', { name: '概览' }).click()
    await page.getByText('您好：这里是概览页面').waitFor()
    expect(Date.now() - began).toBeLessThan(120_000)
  } finally {
    await server.stop()
  }
  expect(release()).toEqual(before)
  expect(ReleaseRecord.parse(JSON.parse(read('mf-reports/dist/release.json')))).toMatchObject({
    name: 'mf-reports',
    title: '统计报表',
    version: '1.0.0',
    basePaths: ['/reports'],
    routes: [{ path: '/reports/overview', title: '概览', permission: 'reports/getOverview' }],
  })
  run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'mf-reports')
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'mf-reports', 'shared/src/contract')
})
