import type { Page } from 'playwright-core'
import { freePort, runDevAlone } from './src/dev-command'
import { countOf, open, url } from './src/operator'
import { type RunningServer, startServer } from './src/server'
import { workspaceCopy } from './src/workspace-copy'

jest.setTimeout(180_000)

let origin: string
let server: RunningServer
let dev: Awaited<ReturnType<typeof runDevAlone>>
const copy = workspaceCopy()
beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`
  server = await startServer({ DEV_OVERRIDE_ORIGIN: origin })
  dev = await runDevAlone(copy.place, 'mf-users', ['--console', server.url])
}, 180_000)
afterAll(async () => {
  await dev.stop()
  await server.stop()
  copy.remove()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 20_000 })
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: '开发版' })

test('SHELL-11 a remote is developed inside a deployed console: an edit reloads the page at its address without a new sign-in; 退出开发版 restores the published one', async () => {
  const { page, requests, complaints } = await open('admin@demo.cn', server.url)
  await page.goto('/user/balance?dev=mf-users')
  await heading(page, '余额查询')
  await banner(page).getByText(`本页的用户管理模块是开发版，来自 ${origin}`).waitFor()
  // A build of the dev server has a folder of its own.
  expect(requests).toContainEqual(expect.stringMatching(`^GET ${origin}/remotes/mf-users/dev/\\w+/entry.js`))
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768)

  await page.getByRole('link', { name: '积分赠送' }).click()
  await heading(page, '积分赠送')
  copy.edit('mf-users/src/pages/gift-list-page.tsx', '<ListPage', '<ListPage title="积分赠送（正在开发）"')
  await heading(page, '积分赠送（正在开发）')
  expect(new URL(page.url()).pathname).toBe('/user/integral')
  await banner(page).waitFor()

  await page.getByRole('button', { name: '陈志远' }).click()
  await page.getByRole('menuitem', { name: '关于' }).click()
  await page
    .getByRole('dialog', { name: '关于' })
    .getByRole('row', { name: /用户管理 1\.0\.0-dev 开发版/ })
    .waitFor()
  await page.keyboard.press('Escape')

  await banner(page).getByRole('button', { name: '退出开发版' }).click()
  await heading(page, '积分赠送')
  expect(await banner(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('SHELL-11 the console waits for a dev server that is building', async () => {
  const { page } = await open('admin@demo.cn', server.url)
  await page.route(`${origin}/registry.json`, async (route) => {
    await new Promise((built) => setTimeout(built, 5_000))
    await route.continue()
  })
  await page.goto('/user/balance?dev=mf-users')
  await banner(page).getByText(`本页的用户管理模块是开发版，来自 ${origin}`).waitFor()
})

test('SEC-B3 the command says so if the console allows no development versions', async () => {
  await expect(runDevAlone(copy.place, 'mf-users', ['--console', url])).rejects.toThrow(
    `${url} allows no development versions: it must be started with DEV_OVERRIDE_ORIGIN=http://localhost:3001`,
  )
})
