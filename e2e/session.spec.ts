import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { countOf, open, openTab, url } from './src/operator'
import { signInAtForm } from './src/sign-in'

/** Fills the gift dialog of the page that is open, for a mobile that nobody has. */
async function fillGift(page: Page, reason: string) {
  await page.getByRole('button', { name: '赠送积分' }).click()
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await form.getByLabel('手机号').fill('13800000001')
  await form.getByText('企业', { exact: true }).click()
  await form.getByLabel('赠送类型').click()
  await page.getByTitle('其他').click()
  await form.getByLabel('赠送积分').fill('5')
  await form.getByLabel('赠送原因').fill(reason)
}

test('SHELL-01 a signed-in visitor of /login or / is sent on to the enterprise list', async () => {
  const { page } = await open('admin@demo.cn')
  for (const path of ['/login', '/']) {
    await page.goto(path)
    await page.waitForURL('**/user/enterprise')
  }
})

test('SEC-A13 a redirect to another site is ignored', async () => {
  const { page } = await open('reviewer@demo.cn')
  for (const redirect of ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example', '/.//evil.example']) {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`)
    await page.waitForURL(`${url}/user/enterprise`)
  }
})

test('SHELL-02 UX-E3 logging out clears the token, kills it on the server, signs out the other tabs, and Back shows nothing', async () => {
  const operator = await open('viewer@demo.cn')
  const { page, token } = operator
  const other = await openTab(operator)
  await other.goto('/user/individual')
  await other.getByRole('heading', { name: '个人认证' }).waitFor()
  await page.goto('/user/balance')
  await page.getByRole('link', { name: '企业认证' }).click()
  await page.getByRole('row').nth(3).waitFor()
  const used = (await token())!

  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await token()).toBeUndefined()
  await expect(backEnd(url).post('/api/AdminUser/getCurrentUser', {}, used)).rejects.toThrow(/401/)

  await page.goBack()
  await page.waitForURL(/\/login/)
  expect(await page.getByRole('table').count()).toBe(0)
})

test('UX-E2 an expired session is renewed in one dialog, also when ten calls are refused; then the page continues with the typed text', async () => {
  const { page, requests, token } = await open('admin@demo.cn')
  await page.goto('/user/integral')
  await fillGift(page, '周年活动回馈')
  const form = page.getByRole('dialog', { name: '赠送积分' })
  const submit = (await form.getByRole('button', { name: '提交' }).elementHandle())!
  await backEnd(url).get('/api/user/logout', await token())

  // Not by the mouse: where a call in the background found out first, its dialog is above this one.
  await submit.evaluate((button) => (button as HTMLElement).click())
  const renewal = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await renewal.waitFor()
  for (let i = 0; i < 9; i++) {
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/integral/getPointsList') && response.status() === 401),
      page.evaluate(() => document.querySelector<HTMLFormElement>('form[aria-label=筛选]')!.requestSubmit()),
    ])
  }
  expect(await renewal.count()).toBe(1)

  const again = page.waitForResponse((response) => response.url().endsWith('/api/integral/addPoints') && response.status() !== 401)
  await signInAtForm(page, url, 'admin@demo.cn')
  await again
  await renewal.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('赠送原因').inputValue()).toBe('周年活动回馈')
  expect(countOf(requests, 'POST /api/integral/addPoints')).toBe(2)
})

test('UX-F3 while the network is gone a banner says so, a submit is refused with its text kept, and all is well again by itself', async () => {
  const { page, context, requests } = await open('admin@demo.cn')
  await page.goto('/user/integral')
  await fillGift(page, '离线填写')
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await context.setOffline(true)
  await page.getByText(/^网络已断开：/).waitFor()
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText(/网络已断开，请在恢复连接后重新提交/).waitFor()
  expect(await form.getByLabel('赠送原因').inputValue()).toBe('离线填写')
  expect(countOf(requests, 'POST /api/integral/addPoints')).toBe(0)
  await context.setOffline(false)
  await page.getByText(/^网络已断开：/).waitFor({ state: 'hidden' })
})
