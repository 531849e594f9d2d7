import { ApiError } from '@console/platform/contract'
import { finance } from '@console/platform/contract/finance'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { inEveryState, invoice, withStatus, tabCounts } from '../testing/finance'

const unsent = withStatus(invoice, 3)
const electronic = { ...withStatus(invoice, 3), type: '电子', invoice_pdf_url: '/api/invoice/getPdf?id=7' } as const

async function open(rows = inEveryState, { url = '/money/invoice', ...options }: Parameters<typeof renderPage>[3] & { url?: string } = {}) {
  const server = fakeServer(finance, {
    tabCounts,
    invoices: () => ({ data: rows, count: rows.length }),
    setCourierNumber: () => null,
    invoicePdf: () => Answer.file('电子发票.pdf', '%PDF\n发票代码 033'),
  })
  const page = await renderPage(routes, url, server, options)
  await screen.findByText(rows[0]!.head)
  return { server, page }
}

const lastCell = (head: string) => within(screen.getByText(head).closest('tr')!.querySelector<HTMLElement>('td:last-child')!)
const operationsOf = (head: string) => screen.getByText(head).closest('tr')!.querySelector('td:last-child')!.textContent

async function openCourier() {
  const opened = await open([unsent])
  await userEvent.click(screen.getByRole('button', { name: '快递单号填写' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...opened, dialog, number: dialog.getByLabelText('快递单号'), submit: () => userEvent.click(dialog.getByRole('button', { name: '提交' })) }
}

test('INV-01 UX-H5 the invoices with their filters, and money to the cent', async () => {
  const { server } = await open([invoice], { url: '/money/invoice?status=2&keyword=李雷' })
  expect(server.inputs('invoices')).toEqual([{ status: '2', keyword: '李雷', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '序号',
    '发票抬头',
    '发票类型',
    '用户名',
    '手机号',
    '金额',
    '申请时间',
    '审核状态',
    '操作',
  ])
  const cells = [...screen.getByText(invoice.head).closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '1',
    '杭州存真科技有限公司',
    '纸质邮寄',
    '李雷',
    '13800000007',
    '¥1,234.50',
    '2026-01-02 03:04:05',
    '待审核',
    '审核',
  ])
  await userEvent.click(screen.getByLabelText('发票状态'))
  const options = await screen.findAllByTitle(/^(全部|待开票|提交财务|已开票|审核不通过)$/)
  expect(options.filter(({ className }) => className.includes('option')).map(({ title }) => title)).toEqual([
    '全部',
    '待开票',
    '提交财务',
    '已开票',
    '审核不通过',
  ])
})

test('INV-01 TABLE-02 what can be done with an invoice, by its kind and state', async () => {
  await open()
  expect(Object.fromEntries(inEveryState.map(({ head }) => [head, operationsOf(head)]))).toEqual({
    纸质待开票: '审核',
    纸质提交财务: '审核',
    纸质未寄出: '查看快递单号填写',
    纸质已寄出: '查看',
    纸质已拒绝: '查看',
    电子待开票: '—',
    电子提交财务: '—',
    电子已开票: '查看查看 PDF更多',
    电子已拒绝: '查看',
  })
  expect(lastCell('纸质待开票').getByRole('link')).toHaveAttribute('href', '/money/invoice/makeOut?id=1')
  expect(lastCell('纸质已拒绝').getByRole('link')).toHaveAttribute('href', '/money/invoice/invoiceDetail?id=5')
})

test('INV-01 UX-E6 who may only look finds neither 审核 nor 快递单号填写', async () => {
  await open(inEveryState, { may: ['invoice/getList'] })
  expect(['纸质待开票', '纸质未寄出', '电子已开票'].map(operationsOf)).toEqual(['—', '查看', '查看查看 PDF更多'])
})

test('INV-02 MSG-01 a courier number is sent once with its invoice, is confirmed, and the list is read again', async () => {
  const { server, page, dialog, number } = await openCourier()
  await waitFor(() => expect(number).toHaveFocus())
  await userEvent.type(number, ' SF1234 ５67890 ')
  await userEvent.dblClick(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.said).toEqual([expect.stringMatching(/^操作成功：已填写 .+ 的快递单号$/)]))
  expect(server.inputs('setCourierNumber')).toEqual([{ id: '7', number: 'SF1234567890' }])
  await waitFor(() => expect(server.inputs('invoices')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('INV-02 no courier number, one of 151 characters, and what is no number, are not sent', async () => {
  const { server, dialog, number, submit } = await openCourier()
  await submit()
  expect(await dialog.findByText('请输入快递单号')).toBeVisible()
  await userEvent.click(number)
  await userEvent.paste('9'.repeat(151))
  await submit()
  expect(await dialog.findByText('快递单号不能超过150个字符')).toBeVisible()
  expect(dialog.getByText('151 / 150')).toBeVisible()
  await userEvent.clear(number)
  await userEvent.paste('已交快递')
  await submit()
  expect(await dialog.findByText('快递单号应为 8 至 40 位字母、数字或“-”')).toBeVisible()
  expect(server.inputs('setCourierNumber')).toEqual([])
})

test('INV-02 UX-F4 a number that somebody else has entered is said in the dialog, which keeps the text; a retry has the same key', async () => {
  const { server, number, dialog, submit } = await openCourier()
  server.answer('setCourierNumber', () => Answer.html(500))
  await userEvent.type(number, 'SF00000001')
  await submit()
  expect(await dialog.findByText(/服务器出错了/)).toBeVisible()
  server.answer('setCourierNumber', () => {
    throw new ApiError(409, '该发票的快递单号已由 韩梅梅 填写')
  })
  server.answer('invoices', () => ({ data: [{ ...unsent, courier_number: 'SF00000009' }], count: 1 }))
  await submit()
  expect(await dialog.findByText('该发票的快递单号已由 韩梅梅 填写')).toBeVisible()
  await waitFor(() => expect(operationsOf(unsent.head)).toBe('查看'))
  expect(number).toHaveValue('SF00000001')
  const keys = server.requests('setCourierNumber').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('UX-F5 closing the dialog with a number typed asks once: 继续填写 keeps it, 放弃 drops it', async () => {
  const { page, number, dialog } = await openCourier()
  await userEvent.type(number, 'SF00000001')
  expect(page.isHeld()).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  const keep = await screen.findByRole('button', { name: '继续填写' })
  await waitFor(() => expect(keep).toHaveFocus())
  await userEvent.click(keep)
  expect(number).toHaveValue('SF00000001')
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.isHeld()).toBe(false)
})

test('INV-01 the PDF of an electronic invoice is shown over the list', async () => {
  const { server } = await open([electronic])
  await userEvent.click(screen.getByRole('button', { name: '查看 PDF' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('第 1 / 1 页')).toBeVisible()
  expect(server.inputs('invoicePdf')).toEqual([{ id: '7' }])
})

test('INV-01 UX-D1 the PDF is saved from the row; during the download 取消 is beside the operations', async () => {
  savedFiles()
  const { server, page } = await open([electronic])
  server.answer('invoicePdf', Answer.never)
  const choose = async () => {
    await userEvent.click(screen.getByRole('button', { name: '更多' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '下载 PDF' }))
  }
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: '取消（准备中）' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /取消/ })).toBeNull())
  expect(server.requests('invoicePdf')[0]!.signal?.aborted).toBe(true)
  server.answer('invoicePdf', () => Answer.file('电子发票.pdf', '%PDF\n发票'))
  await choose()
  await waitFor(() => expect(page.said).toEqual(['已下载 电子发票.pdf']))
})

test('TABLE-02 an applicant is called by cName, else by user name, and never as the parcel’s recipient', async () => {
  const named = { ...invoice, id: 71, head: '第一张', cName: '拾光印刷厂', name: '收件人王五' }
  await open([named, { ...invoice, id: 72, head: '第二张', name: '收件人王五' } as typeof invoice])
  expect(['第一张', '第二张'].map((head) => screen.getByText(head).closest('tr')!.querySelectorAll('td')[3]!.textContent)).toEqual(['拾光印刷厂', '李雷'])
})
