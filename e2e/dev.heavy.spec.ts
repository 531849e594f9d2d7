import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort, runDev, runDevAlone } from './src/dev-command'
import { eventually } from './src/eventually'
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

test('SHELL-11 a remote is developed alone in the shell, before a server that the command starts; a second one before the server that answers already', async () => {
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

test('SHELL-11 however fast one saves, the page comes back with what was saved last', async () => {
  const dev = await runDevAlone(copy.place, 'mf-users', ['--port', String(await freePort())])
  started.unshift(dev)
  const { page } = await open(undefined, dev.url)
  await page.goto('/user/integral')
  await page.getByRole('heading', { name: '积分赠送' }).waitFor()
  const saved = (times: number) => (times ? `<ListPage title="第 ${times} 次保存"` : '<ListPage')
  for (let save = 1; save <= 20; save++) {
    copy.edit('mf-users/src/pages/gift-list-page.tsx', saved(save - 1), saved(save))
    // Shorter and longer than a build takes, so that a page is loaded while the next build is made.
    await new Promise((resolve) => setTimeout(resolve, (save % 5) * 400))
  }
  await page.getByRole('heading', { name: '第 20 次保存', exact: true }).waitFor({ timeout: 30_000 })
  copy.edit('mf-users/src/pages/gift-list-page.tsx', saved(20), saved(0))
})

test('SHELL-17 what cannot be built or throws is shown over the page, with its place, until it is mended; a page that is opened meanwhile says it, too', async () => {
  const dev = await runDevAlone(copy.place, 'mf-users', ['--port', String(await freePort())])
  started.unshift(dev)
  const { page } = await open(undefined, dev.url)
  await page.goto('/user/integral')
  const heading = page.getByRole('heading', { name: '积分赠送' })
  await heading.waitFor()
  expect(await page.evaluate(() => '__TANSTACK_QUERY_CLIENT__' in globalThis)).toBe(true)
  const file = 'mf-users/src/pages/gift-list-page.tsx'
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay').locator('body')

  copy.edit(file, '  return (\n    <ListPage', '  return (\n    <<ListPage')
  await overlay.getByText('gift-list-page.tsx').first().waitFor()
  const { page: another } = await open(undefined, dev.url)
  await another.goto('/user/integral')
  await another.getByRole('heading', { name: 'mf-users 构建失败' }).waitFor()
  await another.getByText('gift-list-page.tsx').first().waitFor()
  copy.edit(file, '<<ListPage', '<ListPage')
  await another.getByRole('heading', { name: '积分赠送' }).waitFor()
  await heading.waitFor()

  copy.edit(file, '  return (\n    <ListPage', "  if (location.search === '?throws') throw new Error('thrown on purpose')\n  return (\n    <ListPage")
  await page.goto('/user/integral?throws')
  await overlay.getByText('thrown on purpose').first().waitFor()
  await overlay
    .getByText(/at GiftListPage/)
    .first()
    .waitFor()
})

test('SHELL-17 what was typed is in its field again after a saved change', async () => {
  const dev = await runDevAlone(copy.place, 'mf-users', ['--port', String(await freePort())])
  started.unshift(dev)
  const { page } = await open(undefined, dev.url)
  await page.goto('/user/integral')
  await page.getByPlaceholder('手机号或公司').fill('')
  await page.getByPlaceholder('手机号或公司').pressSequentially('1390000')
  copy.edit('mf-users/src/pages/gift-list-page.tsx', '<ListPage', '<ListPage title="改过的标题"')
  await page.getByRole('heading', { name: '改过的标题' }).waitFor()
  await eventually(() => page.getByPlaceholder('手机号或公司').inputValue(), '1390000')
})

test('SHELL-17 with --api the calls of the remote’s own contract go to the team’s back end, those of the shell are answered as before', async () => {
  const asked: { method?: string; url?: string; token?: string }[] = []
  const backEnd = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, token: headers.authorization })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"msg":"","data":{"data":[],"count":0}}')
  }).listen(0, '127.0.0.1')
  await once(backEnd, 'listening')
  backEnd.unref()
  const api = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`
  const dev = await runDevAlone(copy.place, 'mf-users', ['--port', String(await freePort()), '--api', api])
  started.unshift(dev)
  const { page } = await open(undefined, dev.url)
  await page.goto('/user/integral?keyword=139')
  await eventually(async () => asked.some(({ url }) => url?.includes('keyword=139')), true)
  expect(asked).toContainEqual({ method: 'GET', url: expect.stringContaining('keyword=139'), token: 'Bearer emulated' })
  expect(asked.filter(({ url }) => url?.includes('getCurrentMenu'))).toEqual([])

  backEnd.closeAllConnections()
  backEnd.close()
  const path = asked.find(({ url }) => url?.includes('keyword=139'))!.url!
  const refused = await fetch(dev.url + path)
  expect([refused.status, await refused.json()]).toEqual([502, { code: 502, msg: expect.stringContaining(`${api} 没有应答`), data: null }])
})

test('a remote that does not exist is reported in one line', async () => {
  await expect(runDev(copy.place, ['mf-nothing'])).rejects.toThrow(/^There is no remote mf-nothing, only mf-[^\n]*mf-users\n$/)
})
