import { hideClaims } from './src/claims'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { settled } from './src/list'
import { countOf, open, type Operator, url } from './src/operator'
import { downloadedRows } from './src/spreadsheet'

interface Invoice {
  id: number
  head: string
  type: string
  status: number
  courier_number: string | null
  invoice_pdf_url: string | null
}

/** An invoice that the operator may see, of the required kind. */
async function invoiceThat(operator: Operator, is: (invoice: Invoice) => boolean) {
  const token = (await operator.token())!
  for (let page = 1; ; page++) {
    const { data } = await backEnd(url).get<{ data: Invoice[] }>(`/api/invoice/getList?limit=100&page=${page}`, token)
    const found = data.find(is)
    if (found) return found
    if (!data.length) throw new Error('the demo data has no such invoice')
  }
}

const isPaper = ({ type }: Invoice) => type === '纸质邮寄'
const hasPdf = ({ invoice_pdf_url }: Invoice) => invoice_pdf_url !== null

test('FIN-02 UX-D1 the orders are saved as a spreadsheet with a Chinese name and the current filters', async () => {
  const { page } = await open('finance@demo.cn')
  await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
  await page.goto('/money/customer?pay=3')
  await settled(page)
  const total = Number(/共 (\d+) 条/.exec((await page.getByText(/共 \d+ 条/).textContent())!)![1])
  const { name, rows } = await downloadedRows(page, () => page.getByRole('button', { name: '数据导出' }).click())
  expect(name).toMatch(/^充值消费订单.*\d.*\.xlsx$/)
  expect(rows).toHaveLength(total + 1)
  expect(rows.slice(1).every((row) => row.includes('支付失败'))).toBe(true)
})

test('INV-03 SEC-L6 UX-F5 two review one paper invoice: one returns to the unchanged list, the other sees who was faster, and keeps the text until discarding it', async () => {
  const [one, other] = [await open('finance@demo.cn'), await open('admin@demo.cn')]
  for (const operator of [one, other]) await hideClaims(operator)
  await one.page.goto('/money/invoice?status=1')
  await settled(one.page)
  const review = one.page.getByRole('link', { name: '审核', exact: true }).first()
  await other.page.goto((await review.getAttribute('href'))!)
  await other.page.getByRole('button', { name: /^拒绝/ }).click()
  await other.page.getByLabel('不通过原因').fill('税号与营业执照不一致')
  expect(await findingsOn(other.page)).toEqual([])

  await review.click()
  await one.page.getByRole('button', { name: /^通过/ }).click()
  await one.page.getByRole('button', { name: /^确认通过/ }).click()
  await one.page.getByText('请输入快递单号').waitFor()
  expect(countOf(one.requests, 'POST /api/invoice/check')).toBe(0)
  await one.page.getByLabel('快递单号').fill('SF1234567890')
  await one.page.getByRole('button', { name: /^确认通过/ }).dblclick()
  await one.page.getByText('操作成功').waitFor()
  await one.page.waitForURL('**/money/invoice?status=1')
  expect(countOf(one.requests, 'POST /api/invoice/check')).toBe(1)

  await other.page.getByRole('button', { name: /^确认拒绝/ }).click()
  await other.page.getByText(/该发票已由 周敏华 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 审核通过/).waitFor()
  await other.page.getByText('SF1234567890', { exact: true }).waitFor()
  const reason = other.page.getByLabel('不通过原因')
  expect([await reason.inputValue(), await reason.isEditable()]).toEqual(['税号与营业执照不一致', false])
  await other.page.getByRole('button', { name: '重新加载' }).click()
  await reason.waitFor({ state: 'detached' })
  await other.page.getByText('已开票').first().waitFor()
})

test('INV-03 UX-F5 leaving a half-written reason asks once, and 继续填写 keeps it', async () => {
  const operator = await open('finance@demo.cn')
  const { page } = operator
  const { id } = await invoiceThat(operator, (invoice) => isPaper(invoice) && invoice.status === 2)
  await page.goto(`/money/invoice/makeOut?id=${id}`)
  await page.getByRole('button', { name: /^拒绝/ }).click()
  await page.getByLabel('不通过原因').fill('还没写完')
  await page.getByRole('button', { name: '返回' }).click()
  const question = page.getByRole('dialog', { name: '离开此页？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('不通过原因').inputValue()).toBe('还没写完')
  await page.getByRole('link', { name: '出证订单' }).click()
  await question.getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/money/just')
})

test('UX-H3 the operator can act on all invoices that the workbench counts', async () => {
  const { page } = await open('finance@demo.cn')
  await page.goto('/workbench')
  await page.getByRole('region', { name: '待审核发票' }).getByRole('link').click()
  await settled(page)
  const rows = page.locator('tbody tr.ant-table-row')
  const decidable = rows.filter({ has: page.getByRole('link', { name: '审核', exact: true }) })
  expect(await rows.count()).toBeGreaterThan(0)
  expect(await decidable.count()).toBe(await rows.count())
})

test('INV-02 UX-F4 a courier number is entered from the list, once for any number of clicks, and the row then has no action left', async () => {
  const operator = await open('finance@demo.cn')
  const { page, requests } = operator
  await page.goto('/money/invoice?status=3&limit=100')
  await settled(page)
  const buttons = page.getByRole('button', { name: '快递单号填写' })
  const before = await buttons.count()
  expect(before).toBeGreaterThan(0)
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '快递单号填写' })
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.type('YT9876543210')
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交' }).dblclick()
  await page.getByText('操作成功').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(
    (left) => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === '快递单号填写').length === left,
    before - 1,
  )
  expect(countOf(requests, 'POST /api/invoice/setCourierNumber')).toBe(1)
})

test('INV-04 UX-C9 SEC-B1 the PDF of an electronic invoice is rendered in the page, its Chinese text can be selected, and the policy blocks nothing', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const { id, head } = await invoiceThat(operator, hasPdf)
  await page.goto(`/money/invoice/invoiceDetail?id=${id}`)
  const viewer = page.getByRole('region', { name: `${head}的电子发票` })
  await viewer.getByText(/^第 1 \/ \d+ 页$/).waitFor()
  await viewer.getByText(head).first().waitFor({ state: 'attached' })
  const inked = () =>
    viewer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let i = 0; i < data.length; i += 4) if (data[i]! < 128 && data[i + 3]! > 128) dark += 1
      return dark
    })
  await eventually(async () => (await inked()) > 500, true)
  await viewer.getByRole('document').focus()
  const width = () => viewer.getByRole('article').evaluate((element) => element.clientWidth)
  const fitting = await width()
  await page.keyboard.press('+')
  await page.waitForFunction((before) => document.querySelector('article')!.clientWidth > before, fitting)
  await page.keyboard.press('0')
  await page.waitForFunction((before) => document.querySelector('article')!.clientWidth === before, fitting)
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])

  const [download] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('button', { name: '下载', exact: true }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('INV-04 UX-D3 a damaged PDF is reported in Chinese, and can still be downloaded', async () => {
  const operator = await open('admin@demo.cn')
  const { page } = operator
  const { id } = await invoiceThat(operator, hasPdf)
  await page.route('**/api/invoice/getPdf?**', (route) => route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7\nno more of it' }))
  await page.goto(`/money/invoice/invoiceDetail?id=${id}`)
  await page.getByText('无法显示此文件').waitFor()
  expect(await page.getByRole('button', { name: '下载', exact: true }).isEnabled()).toBe(true)
})

test('INV-01 UX-E6 with the permissions for the lists only there is no review, courier number or export', async () => {
  const { page } = await open('viewer@demo.cn')
  await page.goto('/money/invoice?limit=100')
  await settled(page)
  expect(await page.getByRole('link', { name: '审核', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /快递单号填写|PDF/ }).count()).toBe(0)
  await page.goto('/money/customer')
  await settled(page)
  expect(await page.getByRole('button', { name: '数据导出' }).count()).toBe(0)
})
