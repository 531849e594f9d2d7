import { findingsOn } from './src/axe'
import { open } from './src/operator'
import { type RunningServer, startServer } from './src/server'
import { downloadedRows } from './src/spreadsheet'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ EXPORT_ROWS_AT_ONCE: '1000' })
})
afterAll(() => server.stop())

test('SCALE-04 SCALE-06 an export of many rows is made in the background, reported when it is ready, fetched by the browser, and deleted', async () => {
  const { page, complaints } = await open('admin@demo.cn', server.url)
  await page.goto('/money/customer')
  await page.getByRole('button', { name: '数据导出' }).click()
  await page.getByText('数据超过 1,000 行，正在后台生成，完成后可在“下载中心”下载').waitFor()
  // The operator goes on elsewhere.
  await page.getByRole('menuitem', { name: '出证订单' }).click()
  await page.getByText(/^已生成 充值消费订单_\d+\.xlsx，可在下载中心下载$/).waitFor()

  await page.getByRole('button', { name: '下载中心' }).click()
  const row = page.getByRole('dialog', { name: '下载中心' }).locator('tbody tr')
  await row.getByText('可下载').waitFor()
  expect(await findingsOn(page)).toEqual([])
  const count = Number(/([\d,]+) 行/.exec((await row.textContent())!)![1]!.replace(',', ''))
  const { rows } = await downloadedRows(page, () => row.getByRole('link', { name: /^下载 充值消费订单/ }).click())
  expect([rows.length, count > 1000]).toEqual([count + 1, true])
  await row.getByText('已完成').waitFor()

  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: '删除这个导出文件？' })
    .getByRole('button', { name: /^删\s?除$/ })
    .click()
  await page.getByText('已删除').waitFor()
  await row.getByText('请在原页面重新下载').waitFor()
  expect(complaints).toEqual([])
})
