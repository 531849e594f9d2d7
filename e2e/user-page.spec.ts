import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { open, url } from './src/operator'

const tabs = (page: Page) => page.getByRole('navigation', { name: '此记录的页面' }).getByRole('link')
const crumbs = (page: Page) => page.locator('#content .ant-breadcrumb li:not(.ant-breadcrumb-separator)').allInnerTexts()

interface PageOf<Row> {
  data: Row[]
}

/** A user with an order, found in the list of orders. */
async function aCustomer() {
  const api = backEnd(url)
  const token = await api.signIn('admin@demo.cn')
  const { data } = await api.get<PageOf<{ user_id: number; order_no: string; companyName: string | null; name: string }>>(
    '/api/money/getChargeOrders?limit=50',
    token,
  )
  const { user_id, companyName, name } = data.find(({ companyName }) => companyName)!
  const orders = await api.get<PageOf<{ order_no: string }>>(`/api/money/getChargeOrders?userId=${user_id}`, token)
  const mobile = await api.post<{ value: string }>('/api/user/reveal', { userId: String(user_id), field: 'mobile' }, token)
  return { userId: user_id, name: companyName ?? name, last: orders.data[0]!.order_no, mobile: mobile.value }
}

test('DESK-01 a customer calls: from their number to their last order with one search and one click', async () => {
  const { name, last, mobile } = await aCustomer()
  const { page } = await open('admin@demo.cn')
  await page.goto('/workbench')
  await page.getByText('查找 Ctrl+K').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(mobile)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name }).waitFor()

  await tabs(page).filter({ hasText: '订单' }).click()
  await page.getByRole('heading', { name: `充值消费：${name}` }).waitFor()
  await page.locator('tbody tr.ant-table-row', { hasText: last }).waitFor()
})

test('DESK-01 SHELL-07 every tab of a user shows only their records, keeps the way back to the list, and has no serious accessibility finding', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?status=3')
  await settled(page)
  const link = page.locator('tbody tr.ant-table-row').first().getByRole('link').first()
  const name = (await link.textContent())!
  await link.click()
  await page.getByRole('heading', { name }).waitFor()
  await tabs(page).first().waitFor()
  expect(await tabs(page).allInnerTexts()).toEqual(['资料', '余额与积分', '存证', '取证', '出证', '订单', '发票', '登录', '记录'])

  for (const tab of ['余额与积分', '存证', '取证', '出证', '订单', '发票', '登录', '记录']) {
    await tabs(page).filter({ hasText: tab }).click()
    await page.locator('[aria-current=page]', { hasText: tab }).first().waitFor()
    await page.getByRole('heading', { name: new RegExp(`：${name}$`) }).waitFor()
    await settled(page)
    expect([tab, await page.locator('[aria-current=page]').first().textContent()]).toEqual([tab, tab])
    await eventually(async () => (await crumbs(page)).slice(0, 3), ['用户管理', '企业认证', name])
    expect([tab, await findingsOn(page)]).toEqual([tab, []])
  }
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL('**/user/enterprise?status=3')
})

test('DESK-01 DESK-02 a finance operator sees the permitted tabs of a user, and opens them by a name in a list', async () => {
  const { page } = await open('finance@demo.cn')
  await page.goto('/money/customer')
  await settled(page)
  await page.locator('tbody tr.ant-table-row').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: /：/ }).waitFor()
  await tabs(page).first().waitFor()
  const shown = await tabs(page).allInnerTexts()
  expect(shown).toContain('订单')
  expect(shown).not.toContain('资料')
  expect(shown).not.toContain('登录')
})

test('DESK-03 points are given on the page of a user, and shown there at once', async () => {
  const { userId, name } = await aCustomer()
  const { page } = await open('admin@demo.cn')
  await page.goto(`/user/balance/detail/${userId}`)
  await page.getByRole('heading', { name: `余额明细：${name}` }).waitFor()
  await page.getByRole('button', { name: '赠送积分' }).click()
  const dialog = page.getByRole('dialog', { name: `赠送积分：${name}` })
  await dialog.getByLabel('赠送类型').click()
  await page.getByTitle('其他').click()
  await dialog.getByLabel('赠送积分').fill('123')
  await dialog.getByLabel('赠送原因').fill('客户来电补偿')
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.getByText('赠送成功').waitFor()
  await page.locator('tbody tr.ant-table-row', { hasText: '123' }).first().waitFor()
})
