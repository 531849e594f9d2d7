import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { countOf, open, openTab, url } from './src/operator'
import { registryOf } from './src/remote-pages'
import { type RunningServer, startServer } from './src/server'
import { fieldsOf, signInAtForm } from './src/sign-in'

/** The developer's machine: this worker's own server, whose files any page may fetch. */
const origin = url
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DEV_OVERRIDE_ORIGIN: origin })
})
afterAll(() => server.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: '开发版' })

/** Makes the dev server's registry name the remotes that are published there. */
async function developed(page: Page) {
  const answer = await registryOf(origin, await backEnd(origin).signIn('admin@demo.cn'))
  await page.context().route(`${origin}/registry.json`, (route) => route.fulfill({ json: answer, headers: { 'access-control-allow-origin': server.url } }))
}

test('SHELL-11 a development version that was requested before signing in is loaded afterwards, in this tab and in no other', async () => {
  const operator = await open(undefined, server.url)
  const { page, requests } = operator
  await developed(page)
  await page.goto('/?dev=mf-users')
  await fieldsOf(page).account.waitFor()
  await signInAtForm(page, server.url, 'viewer@demo.cn')
  await banner(page).getByText(`本页的用户管理模块是开发版，来自 ${origin}`).waitFor()
  await page.goto('/user/balance')
  await heading(page, '余额查询')
  await banner(page).waitFor()
  expect(countOf(requests, `GET ${origin}/remotes/mf-users/`)).toBeGreaterThan(1)
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBe(0)
  const other = await openTab(operator)
  await other.goto('/user/balance')
  await heading(other, '余额查询')
  expect(await banner(other).count()).toBe(0)
})

test('SHELL-08 a development version opens no page without its permission', async () => {
  const { page } = await open('finance@demo.cn', server.url)
  await developed(page)
  await page.goto('/user/enterprise?dev=mf-users')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
})

test('SEC-B3 a file that differs from the dev server’s registry is not run', async () => {
  const { page } = await open('admin@demo.cn', server.url)
  await developed(page)
  await page.route(`${origin}/**/entry*.js*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};globalThis.slippedIn = true` })
  })
  await page.goto('/user/balance?dev=mf-users')
  await page.getByText('模块文件与发布时不一致，已阻止运行').waitFor()
  expect(await page.evaluate(() => 'slippedIn' in globalThis)).toBe(false)
})

test('SEC-B3 a dev server that does not answer only changes the banner', async () => {
  const { page, requests } = await open('admin@demo.cn', server.url)
  await page.route(`${origin}/registry.json`, (route) => route.abort('connectionrefused'))
  await page.goto('/user/balance?dev=mf-users')
  await heading(page, '余额查询')
  await banner(page).getByText('当前为正式版').waitFor()
  // What is below the banner fits the window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768)
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBeGreaterThan(0)
})

test('SEC-B3 a console without development versions requests none, for any address or tab state', async () => {
  const { page, requests } = await open('admin@demo.cn')
  await page.goto('/user/balance?dev=mf-users')
  await heading(page, '余额查询')
  await page.evaluate(() => sessionStorage.setItem('dev', 'mf-users'))
  await page.reload()
  await heading(page, '余额查询')
  expect(await page.getByText('开发版').count()).toBe(0)
  expect(requests.filter((request) => request.includes('http://'))).toEqual([])
  const reached = await page.evaluate(
    (from) =>
      fetch(`${from}/registry.json`).then(
        () => true,
        () => false,
      ),
    server.url,
  )
  expect(reached).toBe(false)
})
