import { execFileSync } from 'node:child_process'
import { open } from './src/operator'
import { startServer } from './src/server'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(240_000)

test('within two minutes a new remote is made, tested, built and on the screen, with no line of the shell changed', async () => {
  const copy = workspaceCopy()
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: copy.place, stdio: 'pipe' })
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
    await page.getByText('您好：这里是统计报表的第一个页面').waitFor()
    expect(Date.now() - began).toBeLessThan(120_000)
  } finally {
    await server.stop()
    copy.remove()
  }
})
