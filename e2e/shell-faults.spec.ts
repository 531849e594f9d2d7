import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { answer } from './src/file-faults'
import { countOf, open, url } from './src/operator'
import { signInAtForm } from './src/sign-in'

/**
 * Blocks all scripts of the shell that index.html does not name, as after a deployment. Returns a function that undoes
 * it.
 */
async function dropChunks(page: Page) {
  // Without a session: with one the document names more files.
  const document = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const isChunk = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname) && !document.includes(pathname)
  await page.route(isChunk, answer(404, ''))
  return () => page.unroute(isChunk)
}

test.each([
  ['/user/balance', 'admin@demo.cn'],
  ['/login', undefined],
] as const)('UX-F1 when the code of %s is gone it is reloaded once, says so in Chinese, and comes when the code is back', async (path, account) => {
  const { page, requests } = await open(account)
  const bringBack = await dropChunks(page)
  await page.goto(path)
  const failed = page.getByRole('heading', { name: '页面无法显示', level: 1 })
  await page.getByText('可能刚刚发布了新版本').waitFor()
  // After the reload, the second document has the heading.
  await page.waitForFunction(() => performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'))
  await failed.waitFor()
  expect(await page.title()).toBe('页面无法显示 - 存证公证运营后台')
  expect(await page.getByText('Unexpected Application Error').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(countOf(requests, `GET ${path}`)).toBe(2)

  await bringBack()
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.getByRole('heading', { name: account ? '余额查询' : '存证公证运营后台' }).waitFor()
})

test('UX-F1 a dialog of the shell whose code is missing can be tried again, and typed text below stays', async () => {
  const { page, token, requests } = await open('admin@demo.cn')
  await page.clock.install()
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByLabel('赠送原因').fill('还没写完')
  const bringBack = await dropChunks(page)
  await backEnd(url).get('/api/user/logout', await token())
  // The shell notices it when it polls the registry.
  await page.clock.fastForward(20_000)
  const renewal = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await renewal.getByText('已填写的内容仍在页面上').waitFor()
  await Promise.all([page.waitForResponse((response) => response.status() === 404), renewal.getByRole('button', { name: '重试' }).click()])
  await renewal.getByText('已填写的内容仍在页面上').waitFor()
  await bringBack()
  await renewal.getByRole('button', { name: '重试' }).click()
  await signInAtForm(page, url, 'admin@demo.cn')
  await renewal.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('赠送原因').inputValue()).toBe('还没写完')
  expect(countOf(requests, 'GET /user/integral')).toBe(1)
})
