import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort, runDev, runDevAlone } from './src/dev-command'
import { open } from './src/operator'
import { CAPTCHA } from './src/server'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(180_000)

const copy = workspaceCopy()
// The emulator shows remotes in the shell as it was built.
cpSync(resolve(__dirname, '../shell/dist'), join(copy.place, 'shell/dist'), { recursive: true })
const started: Awaited<ReturnType<typeof runDev>>[] = []
async function start(name: string, env: Record<string, string>) {
  const dev = await runDev(copy.place, [name], env)
  started.unshift(dev)
  return dev
}
afterEach(async () => {
  for (const dev of started.splice(0)) await dev.stop()
})
afterAll(() => copy.remove())

test('SHELL-11 a remote is developed in the shell, with a server that the command starts; a second one with the running server', async () => {
  const port = await freePort()
  const env = { PORT: String(port), CAPTCHA_ANSWER: CAPTCHA, LIMITS: 'relaxed', DATA_DIR: `${copy.place}/.data` }
  const users = await start('mf-users', env)
  const authority = await start('mf-authority', env)
  expect([users.url, authority.url]).toEqual([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 10}`])
  const { page } = await open('admin@demo.cn', users.url)
  await page.goto('/authority/role')
  await page.getByText('该模块尚未上线').waitFor()
  await page.goto('/user/balance?status=3')
  await page.getByRole('heading', { name: '余额查询' }).waitFor()
  copy.edit('mf-users/src/pages/balance-list-page.tsx', '<ListPage', '<ListPage title="余额查询（正在开发）"')
  await page.getByRole('heading', { name: '余额查询（正在开发）' }).waitFor({ timeout: 20_000 })
  expect(page.url()).toBe(`${users.url}/user/balance?status=3`)

  await page.goto(`${authority.url}/authority/role`)
  await page.getByRole('heading', { name: '角色管理' }).waitFor()
})

test('SHELL-11 after rapid saves the page shows the last one', async () => {
  const dev = await runDevAlone(copy.place, 'mf-users', ['--port', String(await freePort())])
  started.unshift(dev)
  const { page } = await open(undefined, dev.url)
  await page.goto('/user/integral')
  await page.getByRole('heading', { name: '积分赠送' }).waitFor()
  const saved = (times: number) => (times ? `<ListPage title="第 ${times} 次保存"` : '<ListPage')
  for (let save = 1; save <= 20; save++) {
    copy.edit('mf-users/src/pages/gift-list-page.tsx', saved(save - 1), saved(save))
    // Shorter and longer than a build, so that a page is loaded while the next build runs.
    await new Promise((resolve) => setTimeout(resolve, (save % 5) * 400))
  }
  await page.getByRole('heading', { name: '第 20 次保存', exact: true }).waitFor({ timeout: 30_000 })
})

test('an unknown remote is reported in one line', async () => {
  await expect(runDev(copy.place, ['mf-nothing'])).rejects.toThrow(/^There is no remote mf-nothing, only mf-[^\n]*mf-users\n$/)
})
