import type { Page } from 'playwright-core'
import { open } from './src/operator'

/** Collects policy violations from the page's first moment. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const blocked: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => blocked.push(`${effectiveDirective} ${blockedURI}`))
    Object.assign(globalThis, { blocked })
  })
const blockedIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { blocked: string[] }).blocked)

test('SEC-B1 SEC-B2 every style that a page makes has its nonce, and the policy blocks nothing: sign-in, lists, menus, pickers, dialogs, trees', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await watch(page)
  const without = () =>
    page.evaluate(() => [...document.querySelectorAll('style')].filter(({ nonce }) => !nonce).map(({ outerHTML }) => outerHTML.slice(0, 200)))
  const silent = async () => expect([await blockedIn(page), await without()]).toEqual([[], []])

  await page.goto('/user/enterprise')
  await page.locator('.ant-table-row').first().waitFor()
  await page.locator('.ant-picker').click()
  await page.locator('.ant-picker-dropdown').waitFor()
  await silent()
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByRole('dialog').waitFor()
  await silent()
  // An open dialog locks the page's scrolling by a style that a script writes.
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBeGreaterThan(0)
  await page.goto('/authority/role-add')
  await page.locator('.ant-tree').first().waitFor()
  await silent()
  await page.goto('/authority/account')
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem').first().waitFor()
  await silent()

  // No page is left that would call without its session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.locator('form input').first().waitFor()
  await silent()
  expect(complaints).toEqual([])
})

test('SEC-B1 injected markup brings neither style nor script, and the server gets a report', async () => {
  const { page, requests } = await open('admin@demo.cn')
  await watch(page)
  await page.goto('/user/enterprise')
  await page.locator('.ant-table-row').first().waitFor()
  const report = page.waitForResponse((response) => response.url().endsWith('/policy-reports'))
  await page.evaluate(() => {
    const markup = '<style>body { color: rgb(1, 2, 3) !important }</style><p style="color: rgb(1, 2, 3)" id="injected" onclick="globalThis.canary = 1">x</p>'
    document.body.insertAdjacentHTML('beforeend', markup)
    const script = document.createElement('script')
    script.textContent = 'globalThis.canary = 2'
    document.body.append(script)
    document.getElementById('injected')!.click()
  })
  expect((await report).status()).toBe(204)
  const seen = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.getElementById('injected')!).color,
    'canary' in globalThis,
  ])
  expect(seen).toEqual([expect.not.stringContaining('1, 2, 3'), expect.not.stringContaining('1, 2, 3'), false])
  expect([...(await blockedIn(page))].sort()).toEqual(['script-src-attr inline', 'script-src-elem inline', 'style-src-attr inline', 'style-src-elem inline'])
  expect(requests).toContain('POST /policy-reports')
})
