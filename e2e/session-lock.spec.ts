import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd, passwords } from './src/back-end'
import { settled } from './src/list'
import { open, openTab, url } from './src/operator'

const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)
/** The lock is loaded some time after the page. */
const isWatched = (page: Page) => page.locator('#lock').waitFor({ state: 'attached' })
const screenOf = (page: Page) => page.getByRole('heading', { name: '已锁定' })

async function unlock(page: Page, password: string) {
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '解锁' }).click()
}

test('UX-E1 SEC-B6 locking by key removes the page in every tab; only the password restores it, with all typed text', async () => {
  const operator = await open('admin@demo.cn')
  const { page, token, complaints } = operator
  const other = await openTab(operator)
  await other.goto('/user/enterprise')
  await settled(other)
  const [name] = await other.locator('tbody tr.ant-table-row td').allTextContents()
  const company = name!.trim()
  expect(await html(other)).toContain(company)

  await page.goto('/user/integral?page=2')
  await settled(page)
  await page.getByRole('button', { name: '赠送积分' }).click()
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await form.getByLabel('手机号').fill('13800000001')
  await form.getByLabel('赠送原因').fill('周年活动回馈')
  const cells = () => page.locator('tbody tr.ant-table-row').first().locator('td').allTextContents()
  const row = await cells()

  await Promise.all([isWatched(page), isWatched(other)])
  await page.keyboard.press('Control+Shift+L')
  for (const tab of [page, other]) {
    await screenOf(tab).waitFor()
    const left = await html(tab)
    for (const text of [company, '13800000001', '周年活动回馈', ...row.filter((text) => text.length > 3)]) expect(left).not.toContain(text)
    expect(await tab.title()).toBe('已锁定 - 存证公证运营后台')
  }

  // Nothing that a page can write unlocks it; the server refuses its calls.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    for (const key of ['locked', 'lock', 'console-lock']) localStorage.setItem(key, 'false')
  })
  await expect(backEnd(url).post('/api/AdminUser/getCurrentUser', {}, (await token())!)).rejects.toThrow(/423/)
  await other.reload()
  await screenOf(other).waitFor()
  expect(await html(other)).not.toContain(company)

  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alert').filter({ hasText: '尚未提交的内容和正在进行的下载不会保留' }).waitFor()
  await page.getByRole('button', { name: /取\s?消/ }).click()
  await unlock(page, 'Wrong2026')
  await page.getByText('密码不正确，再错 4 次需重新登录').waitFor()
  await unlock(page, passwords['admin@demo.cn'])
  await form.waitFor()
  expect([await form.getByLabel('手机号').inputValue(), await form.getByLabel('赠送原因').inputValue()]).toEqual(['13800000001', '周年活动回馈'])
  expect(await cells()).toEqual(row)
  await other.getByText(company, { exact: true }).first().waitFor()
  // The form still works: its rules are shown, and it can be cancelled.
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('请选择', { exact: false }).first().waitFor()
  expect(complaints.filter((text) => !/42[23]/.test(text))).toEqual([])
})

test('UX-E1 UX-G1 before the limit a warning counts down; continuing ends it, and otherwise the session locks', async () => {
  const { page } = await open('viewer@demo.cn')
  let secondsLeft = 5
  await page.route('**/api/user/getLock', (route) => route.fulfill({ json: { code: 200, msg: '', data: { locked: false, secondsLeft } } }))
  await page.route('**/api/user/keepAwake', (route) => {
    secondsLeft = 1_800
    return route.continue()
  })
  await page.clock.install()
  await page.goto('/user/balance')
  await settled(page)
  await page.clock.fastForward('00:04')
  await isWatched(page)
  await page.clock.fastForward('28:00')
  const warning = page.getByRole('dialog', { name: '即将自动锁定' })
  await warning.waitFor()
  await warning
    .getByRole('timer')
    .filter({ hasText: /^[1-5]$/ })
    .waitFor()
  expect(await findingsOn(page)).toEqual([])
  await Promise.all([page.waitForResponse('**/api/user/keepAwake'), warning.getByRole('button', { name: '继续使用' }).click()])
  await warning.waitFor({ state: 'hidden' })
  secondsLeft = 5
  await page.clock.fastForward('28:00')
  await warning.waitFor()
  secondsLeft = 0
  await page.clock.fastForward('00:05')
  await screenOf(page).waitFor()
  await unlock(page, passwords['viewer@demo.cn'])
  await page.getByRole('heading', { name: '余额查询' }).waitFor()
})

test('UX-E1 UX-G1 it is locked from the account menu, and can be signed out', async () => {
  const { page, token } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '锁定' }).click()
  await screenOf(page).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  expect(await token()).toBeUndefined()
})

test('UX-E1 the key locks from the first page on, before the lock’s code was preloaded', async () => {
  const { page } = await open('admin@demo.cn')
  // The chunks that load three seconds after the page are blocked here: on a slow machine they load before the list is
  // shown.
  await page.addInitScript(() => {
    const later = globalThis.setTimeout
    Object.assign(globalThis, { setTimeout: (run: () => void, ms?: number) => (ms === 3_000 ? 0 : later(run, ms)) })
  })
  await page.goto('/user/enterprise')
  await settled(page)
  expect(await page.locator('#lock').count()).toBe(0)
  await page.keyboard.press('Control+Shift+L')
  await screenOf(page).waitFor()
})
