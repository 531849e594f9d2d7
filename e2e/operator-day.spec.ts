import type { Page, Request } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { countOf, open, openTab, url } from './src/operator'
import { tabsOf } from './src/tabs'

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '页面、操作、名称或编号' })
  await field.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  return field
}

const path = (page: Page) => new URL(page.url()).pathname
const heads = (page: Page) => page.getByRole('columnheader').allTextContents()
const total = async (page: Page) => Number(/共 (\d+) 条/.exec((await page.getByText(/^共 \d+ 条$/).textContent())!)![1])

/**
 * Returns a function that advances the page's clock. It waits until no request is pending: one that the shell makes
 * some seconds after the page would time out with the jump.
 */
function clockOf(page: Page) {
  const begun = new Set<Request>()
  page.on('request', (request) => begun.add(request))
  page.on('requestfinished', (request) => begun.delete(request))
  page.on('requestfailed', (request) => begun.delete(request))
  return async (time: string) => {
    await eventually(async () => begun.size, 0)
    await page.clock.fastForward(time)
  }
}

test('UX-H2 UX-G1 Ctrl+K finds a page by the first letters of its name, and a record by its pasted number', async () => {
  const { page, token, complaints } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  await openPalette(page)
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.type('fpsh')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '发票审核' }).waitFor()
  expect(path(page)).toBe('/money/invoice')

  const { data } = await backEnd(url).get<{ data: { baoquan: string }[] }>('/api/ajax/data/getSaveDataList?page=1&limit=1', (await token())!)
  const { baoquan } = data[0]!
  const field = await openPalette(page)
  await field.fill(` ${baoquan.toLowerCase()} `)
  await page.getByRole('option').getByText(baoquan).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${baoquan}/**`)
  await page.getByRole('button', { name: '返回' }).waitFor()
  expect(complaints).toEqual([])
})

test('UX-A8 column settings survive a reload and are there in another browser, and 恢复默认 restores the list', async () => {
  const { page, complaints } = await open('finance@demo.cn')
  await page.goto('/money/customer')
  await settled(page)
  const usual = await heads(page)
  expect(usual).toContain('支付方式')

  await page.getByRole('button', { name: '列设置' }).click()
  const panel = page.getByRole('dialog', { name: '列设置' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/savePreference'))
  await panel.getByRole('checkbox', { name: '支付方式' }).uncheck()
  expect(await findingsOn(page)).toEqual([])
  await saved
  const chosen = usual.filter((head) => head !== '支付方式')
  expect(await heads(page)).toEqual(chosen)
  await page.reload()
  await settled(page)
  expect(await heads(page)).toEqual(chosen)

  const other = (await open('finance@demo.cn')).page
  await other.goto('/money/customer')
  await settled(other)
  expect(await heads(other)).toEqual(chosen)
  await other.getByRole('button', { name: '列设置' }).click()
  const restored = other.waitForResponse((response) => response.url().endsWith('/savePreference'))
  await other.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '恢复默认' }).click()
  await restored
  expect(await heads(other)).toEqual(usual)
  expect(complaints).toEqual([])
})

test('UX-H3 UX-G1 a number of the workbench equals that of the list that it opens', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/')
  await page.getByRole('link', { name: '工作台' }).click()
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  const titles = ['待审核企业', '待审核个人', '待审核出证申请', '待审核发票']
  for (const title of titles) await page.getByRole('link', { name: new RegExp(`^${title} \\d+ 条$`) }).waitFor()
  await page.getByRole('img', { name: /^近 14 天处理量：/ }).waitFor()
  // Printed without background graphics, too.
  const bars = page.getByRole('img', { name: /^近 14 天处理量：/ }).locator('span[title]')
  expect(await bars.evaluateAll((all) => [...new Set(all.map((bar) => getComputedStyle(bar).getPropertyValue('print-color-adjust')))])).toEqual(['exact'])
  expect(await findingsOn(page)).toEqual([])
  for (const title of titles) {
    await page.getByRole('link', { name: '工作台' }).click()
    const number = page.getByRole('region', { name: title }).getByRole('link')
    await number.waitFor()
    const counted = Number(await number.textContent())
    await number.click()
    await settled(page)
    expect([title, await total(page)]).toEqual([title, counted])
  }
  expect(complaints).toEqual([])
})

test('UX-G1 a list with its date picker open has no serious accessibility finding', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  await page.getByRole('textbox', { name: '注册时间' }).first().click()
  await page.locator('.ant-picker-dropdown').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 dialogs with an open time picker have no serious accessibility finding', async () => {
  const { page, complaints, token } = await open('admin@demo.cn')
  const { get, post } = backEnd(url)
  const as = (await token())!
  // An earlier test of this server may have ended the notice that was displayed.
  const { is_add } = await get<{ is_add: boolean }>('/api/notice/isAdd', as)
  if (is_add) await post('/api/notice/add', { title: '停机维护', content: '今晚维护', time: '2026-01-01 00:00:00 - 2099-01-01 00:00:00' }, as)
  for (const [list, opens] of [
    ['/manage/notice', page.locator('tbody').getByRole('button', { name: '修改' })],
    ['/app/index', page.getByRole('button', { name: '新增产品更新' })],
  ] as const) {
    await page.goto(list)
    await settled(page)
    await opens.first().click()
    await page.getByRole('dialog').locator('.ant-picker input').first().click()
    await page.locator('.ant-picker-time-panel').first().waitFor()
    expect([list, await findingsOn(page)]).toEqual([list, []])
  }
  expect(complaints).toEqual([])
})

test('SEC-D2 a list masks personal values; a click reveals one, on record, for half a minute', async () => {
  const { page, requests, complaints } = await open('admin@demo.cn')
  await page.clock.install()
  const jump = clockOf(page)
  await page.goto('/user/enterprise')
  await settled(page)
  await jump('00:16')
  await page.locator('#lock').waitFor({ state: 'attached' })
  const rows = await page.locator('tbody tr.ant-table-row').allTextContents()
  for (const row of rows) {
    expect(row).toMatch(/1\d\d\*{4}\d{4}/)
    expect(row).not.toMatch(/1\d{10}/)
  }
  const mobile = page
    .locator('tbody tr.ant-table-row')
    .first()
    .getByRole('button', { name: /手机号$/ })
  const masked = (await mobile.textContent())!
  await mobile.click()
  await page.waitForFunction((text) => !document.querySelector('tbody tr.ant-table-row')!.textContent!.includes(text), masked)
  expect(await mobile.textContent()).toMatch(new RegExp(`^${masked.replace('****', '\\d{4}')}$`))
  expect(countOf(requests, 'POST /api/user/reveal')).toBe(1)
  // The clock also advances by itself while the page is used.
  await jump('00:15')
  expect(await mobile.textContent()).not.toContain('*')
  await jump('00:15')
  await page.getByText(masked).first().waitFor()
  expect(await mobile.textContent()).toBe(masked)
  expect(complaints).toEqual([])
})

test('UX-H1 Ctrl+click on a row opens its record in a new tab with a way back; the list does not change', async () => {
  const operator = await open('admin@demo.cn')
  const { page, requests } = operator
  await page.goto('/user/enterprise?status=3&page=2')
  await settled(page)
  const link = page.locator('tbody tr.ant-table-row').first().getByRole('link').first()
  const name = (await link.textContent())!
  const rows = await page.locator('tbody tr.ant-table-row').allTextContents()
  requests.length = 0
  await link.click({ modifiers: ['Control'] })
  const own = await link.getAttribute('href')
  // The console is loaded in the new tab: the shell has set the page's title.
  await eventually(async () => (await tabsOf(page)).filter((tab) => tab.path === own).map((tab) => tab.title), ['用户详情 - 存证公证运营后台'])
  expect(own).toMatch(/^\/user\/Detail\/\d+$/)
  expect(new URL(page.url()).search).toBe('?status=3&page=2')
  expect(await page.locator('tbody tr.ant-table-row').allTextContents()).toEqual(rows)
  expect(countOf(requests, 'GET /api/user/getUserList')).toBe(0)
  const tab = await openTab(operator)
  await tab.goto(own!)
  await tab.getByRole('heading', { level: 1, name }).waitFor()
  await tab.getByRole('button', { name: '返回' }).click()
  await tab.getByRole('heading', { name: '企业认证' }).waitFor()
  expect(path(tab)).toBe('/user/enterprise')
})

test('UX-B9 UX-G1 single keys that an operator has turned off are off in another browser, too', async () => {
  const openRecord = async () => {
    const { page } = await open('reviewer@demo.cn')
    await page.goto('/user/individual?status=2')
    await settled(page)
    await page.locator('tbody tr.ant-table-row').nth(2).getByRole('link').first().click()
    await page.getByRole('button', { name: /^快捷键/ }).click()
    const dialog = page.getByRole('dialog', { name: '快捷键' })
    await dialog.waitFor()
    return { page, dialog, keys: dialog.getByRole('checkbox', { name: '启用单键快捷键' }) }
  }
  const first = await openRecord()
  expect(await findingsOn(first.page)).toEqual([])
  await first.keys.click()
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('button', { name: '快捷键（已关闭）' }).waitFor()
  const other = await openRecord()
  expect(await other.keys.isChecked()).toBe(false)
  await other.keys.click()
  await other.page.keyboard.press('Escape')
  await other.dialog.waitFor({ state: 'hidden' })
  await other.page.getByRole('button', { name: '快捷键', exact: true }).waitFor()
  // The button says it a moment before the keys are heard.
  await eventually(async () => {
    await other.page.keyboard.press('?')
    return other.dialog.isVisible()
  }, true)
})
