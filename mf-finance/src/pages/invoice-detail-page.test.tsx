import { ApiError } from '@console/platform/contract'
import { type InvoiceDetail, finance } from '@console/platform/contract/finance'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { electronicDetail, invoice, invoiceDetail, invoiceOrder, withStatus } from '../testing/finance'

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const fieldsIn = (title: string) =>
  Object.fromEntries(
    [...screen.getByRole('region', { name: title }).querySelectorAll('dl > div')].map((field) => [
      field.querySelector('dt')?.textContent,
      field.querySelector('dd')?.textContent,
    ]),
  )

async function open(detail: InvoiceDetail, options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(finance, {
    invoice: () => detail,
    invoices: () => ({ data: [invoice], count: 1 }),
    invoiceOrders: ({ page }) => ({ data: [{ ...invoiceOrder, order_no: `第${page}页的订单` }], count: 11 }),
    invoicePdf: () => Answer.file('电子发票.pdf', '%PDF\n发票代码 033\n第二页'),
    setCourierNumber: () => null,
    reopenInvoice: () => null,
  })
  const page = await renderPage(routes, `/money/invoice/invoiceDetail?id=${detail.id}`, server, options)
  await screen.findByRole('heading', { level: 1, name: `查看开票详情：${detail.head}` })
  return { server, page }
}

test('INV-04 UX-H5 a paper invoice in its five sections, with its reviewer', async () => {
  const { server, page } = await open(
    withStatus(invoiceDetail, 4, { remark: '请尽快\n谢谢', check_remark: '税号有误', deal_user: '王小明', deal_time: '2026-01-03 10:00:00' }),
  )
  expect(server.inputs('invoice')).toEqual([{ id: '7' }])
  expect(sections()).toEqual(['申请人信息', '发票信息', '邮寄信息', '用户备注', '审核信息'])
  expect(fieldsIn('申请人信息')).toEqual({ 用户名: '李雷', 手机号: '13800000007', 申请时间: '2026-01-02 03:04:05' })
  expect(fieldsIn('发票信息')).toEqual({
    发票抬头: '杭州存真科技有限公司',
    发票类型: '纸质邮寄',
    税号: '91330100MA7ABCDE1X',
    发票金额: '¥1,234.50',
    开户银行: '招商银行杭州分行',
    银行账号: '571900000010001',
    注册地址: '杭州市西湖区文三路 1 号',
    注册电话: '0571-88880000',
    订单: '查看订单明细',
  })
  expect(fieldsIn('邮寄信息')).toEqual({ 收件人: '韩梅梅', 联系电话: '13900000009', 收件地址: '杭州市滨江区江南大道 2 号' })
  expect(screen.getByRole('region', { name: '邮寄信息' })).toHaveTextContent('未填写：快递单号')
  expect(screen.getByRole('region', { name: '用户备注' })).toHaveTextContent('请尽快 谢谢')
  expect(fieldsIn('审核信息')).toEqual({ 开票状态: '审核不通过', 审核人: '王小明', 审核时间: '2026-01-03 10:00:00', 不通过原因: '税号有误' })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(page.crumbs).toEqual(['查看开票详情：杭州存真科技有限公司'])
})

test('INV-04 an electronic invoice has no postal section, and its PDF is shown with 下载', async () => {
  savedFiles()
  const { server, page } = await open(electronicDetail)
  expect(sections()).toEqual(['申请人信息', '发票信息', '用户备注', '审核信息', '电子发票'])
  expect(fieldsIn('发票信息')).toMatchObject({ 发票类型: '电子', 接收邮箱: 'li@demo.cn' })
  expect(screen.getByRole('region', { name: '用户备注' })).toHaveTextContent(/^用户备注无$/)
  expect(await screen.findByText('第 1 / 2 页')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 电子发票.pdf']))
  expect(server.inputs('invoicePdf')).toEqual([{ id: '8' }, { id: '8' }])
})

test('INV-04 an electronic invoice that is not issued has no PDF, and says why there is no review', async () => {
  await open(withStatus(electronicDetail, 2, { invoice_pdf_url: null, deal_user: null, deal_time: null }))
  expect(sections()).toEqual(['申请人信息', '发票信息', '用户备注', '审核信息'])
  expect(fieldsIn('审核信息')).toEqual({ 开票状态: '提交财务', 说明: '电子发票由财务系统开具，无需审核' })
})

test('INV-04 DESK-04 查看订单明细 opens the orders, page by page; the address does not change', async () => {
  const { server, page } = await open(invoiceDetail)
  await userEvent.click(screen.getByRole('button', { name: '查看订单明细' }))
  const dialog = within(await screen.findByRole('dialog', { name: '订单明细' }))
  const cells = [...(await dialog.findByText('第1页的订单')).closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '1',
    '第1页的订单',
    '充值',
    '2026-01-02 03:04:05',
    invoiceOrder.trade_no,
    '微信',
    invoiceOrder.buyer_id,
    '¥1,234.50',
  ])
  expect(dialog.getByRole('link', { name: '第1页的订单' })).toHaveAttribute('href', expect.stringMatching(/^\/money\/customer\?keyword=/))
  await userEvent.click(await dialog.findByTitle('2'))
  expect((await dialog.findByText('第2页的订单')).closest('tr')!.querySelector('td')).toHaveTextContent('11')
  expect(server.inputs('invoiceOrders')).toEqual([
    { id: '7', page: '1', limit: '10' },
    { id: '7', page: '2', limit: '10' },
  ])
  expect(page.url).toBe('/money/invoice/invoiceDetail?id=7')
})

test('INV-04 SEC-R8 where a further page cannot be read, the pager leads back to the first one', async () => {
  const { server } = await open(invoiceDetail)
  await userEvent.click(screen.getByRole('button', { name: '查看订单明细' }))
  const dialog = within(await screen.findByRole('dialog', { name: '订单明细' }))
  await dialog.findByText('第1页的订单')
  server.answer('invoiceOrders', () => {
    throw new ApiError(422, '稍后再查')
  })
  await userEvent.click(await dialog.findByTitle('2'))
  expect(await dialog.findByText('稍后再查')).toBeVisible()
  await userEvent.click(dialog.getByTitle('1'))
  expect(await dialog.findByText('第1页的订单')).toBeVisible()
})

test('INV-04 SEC-R8 orders that cannot be read are reported in the dialog, with 重试', async () => {
  const { server } = await open(invoiceDetail)
  server.answer('invoiceOrders', () => Answer.json(500, { code: 500, msg: '服务器出错了', data: null }))
  await userEvent.click(screen.getByRole('button', { name: '查看订单明细' }))
  const dialog = within(await screen.findByRole('dialog', { name: '订单明细' }))
  expect(await dialog.findByText('服务器出错了')).toBeVisible()
  server.answer('invoiceOrders', () => ({ data: [], count: 0 }))
  await userEvent.click(dialog.getByRole('button', { name: '重试' }))
  expect(await dialog.findByText('无数据')).toBeVisible()
})

test('INV-02 the courier number can also be entered here, with the permission', async () => {
  const { server, page } = await open(withStatus(invoiceDetail, 3))
  await userEvent.click(screen.getByRole('button', { name: '快递单号填写' }))
  const dialog = within(await screen.findByRole('dialog', { name: '快递单号填写' }))
  server.answer('invoice', () => withStatus(invoiceDetail, 3, { courier_number: 'SF00000001' }))
  await userEvent.type(dialog.getByLabelText('快递单号'), 'SF00000001')
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(fieldsIn('邮寄信息')).toMatchObject({ 快递单号: 'SF00000001' }))
  expect(page.said).toEqual([`操作成功：已填写 ${invoiceDetail.head} 的快递单号`])
  expect(server.inputs('setCourierNumber')).toEqual([{ id: '7', number: 'SF00000001' }])
  page.unmount()
  await open(withStatus(invoiceDetail, 3), { may: ['invoice/getList'] })
  expect(fieldsIn('邮寄信息')).toMatchObject({ 快递单号: '—' })
})

test('INV-02 SEC-R8 a colleague has entered a courier number first: it is shown, and the dialog stays with the message and what was typed', async () => {
  const { server, page } = await open(withStatus(invoiceDetail, 3))
  server.answer('setCourierNumber', () => {
    throw new ApiError(409, '该发票的快递单号已由 韩梅梅 填写')
  })
  await userEvent.click(screen.getByRole('button', { name: '快递单号填写' }))
  const dialog = within(await screen.findByRole('dialog', { name: '快递单号填写' }))
  await userEvent.type(dialog.getByLabelText('快递单号'), 'SF00000001')
  server.answer('invoice', () => withStatus(invoiceDetail, 3, { courier_number: 'SF00000009' }))
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(fieldsIn('邮寄信息')).toMatchObject({ 快递单号: 'SF00000009' }))
  expect(dialog.getByText('该发票的快递单号已由 韩梅梅 填写')).toBeVisible()
  expect(dialog.getByLabelText('快递单号')).toHaveValue('SF00000001')
  expect([page.said, page.isHeld()]).toEqual([[], true])
})

test.each<[string, string, InvoiceDetail, object]>([
  ['查看开票详情', 'taken it back', invoiceDetail, { 开票状态: '待开票' }],
  ['查看开票详情', 'decided it anew', refusedBy('韩梅梅'), { 审核人: '韩梅梅' }],
  ['审核', 'taken it back', invoiceDetail, {}],
  ['审核', 'decided it anew', refusedBy('韩梅梅'), { 审核人: '韩梅梅' }],
])(
  'DESK-37 UX-B5 on %s, when a colleague has %s first, the dialog stays with the message and the reason, about the decision that was seen',
  async (title, _, now, fields) => {
    const server = fakeServer(finance, { invoice: () => refusedBy('王小明', '2026-01-03 10:00:00') })
    server.answer('reopenInvoice', () => {
      throw new ApiError(409, '该发票的审核已由 韩梅梅 撤回')
    })
    const page = await renderPage(routes, `/money/invoice/${title === '审核' ? 'makeOut' : 'invoiceDetail'}?id=7`, server)
    await userEvent.click(await screen.findByRole('button', { name: '撤回审核' }))
    const dialog = within((await screen.findByText(`撤回审核：${invoiceDetail.head}`)).closest<HTMLElement>('[role=dialog]')!)
    await userEvent.type(dialog.getByLabelText('撤回原因'), '看错了税号')
    server.answer('invoice', () => now)
    await userEvent.click(dialog.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(screen.queryByText('王小明')).toBeNull())
    expect(fieldsIn('审核信息')).toMatchObject(fields)
    expect(dialog.getByText('该发票的审核已由 韩梅梅 撤回')).toBeVisible()
    expect(dialog.getByLabelText('撤回原因')).toHaveValue('看错了税号')
    await userEvent.click(dialog.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.inputs('reopenInvoice')).toHaveLength(2))
    const input = { id: '7', dealTime: '2026-01-03 10:00:00', reason: '看错了税号' }
    expect(server.inputs('reopenInvoice')).toEqual([input, input])
    expect([page.said, page.isHeld()]).toEqual([[], true])
  },
)

function refusedBy(deal_user: string, deal_time = '2026-01-04 10:00:00') {
  return withStatus(invoiceDetail, 4, { check_remark: '税号有误', deal_user, deal_time })
}

test('DESK-37 a decision is revoked with a reason before a courier number is entered, with the permission', async () => {
  const refused = withStatus(invoiceDetail, 4, { check_remark: '税号有误', deal_user: '王小明', deal_time: '2026-01-03 10:00:00' })
  const { server, page } = await open(refused)
  await userEvent.click(screen.getByRole('button', { name: '撤回审核' }))
  const dialog = within((await screen.findByText(`撤回审核：${refused.head}`)).closest<HTMLElement>('[role=dialog]')!)
  await userEvent.type(dialog.getByLabelText('撤回原因'), '看错了税号')
  server.answer('invoice', () => invoiceDetail)
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(fieldsIn('审核信息')).toEqual({ 开票状态: '待开票' }))
  expect(page.said).toEqual([`操作成功：已撤回 ${refused.head} 的发票审核`])
  expect(server.inputs('reopenInvoice')).toEqual([{ id: '7', dealTime: '2026-01-03 10:00:00', reason: '看错了税号' }])
  page.unmount()
  const sent = await open(withStatus(invoiceDetail, 3, { courier_number: 'SF00000001', deal_user: '王小明', deal_time: '2026-01-03 10:00:00' }))
  expect(screen.queryByRole('button', { name: '撤回审核' })).toBeNull()
  sent.page.unmount()
  await open(refused, { may: ['invoice/getList'] })
  expect(screen.queryByRole('button', { name: '撤回审核' })).toBeNull()
})

test('INV-04 an invalid PDF is reported in Chinese and can be downloaded; one without an answer can be requested again', async () => {
  const { server, page } = await open(electronicDetail)
  page.unmount()
  server.answer('invoicePdf', () => Answer.file('电子发票.pdf', 'no PDF'))
  const next = await renderPage(routes, '/money/invoice/invoiceDetail?id=8', server)
  expect(await screen.findByText('无法显示此文件')).toBeVisible()
  expect(screen.getByRole('button', { name: '下载' })).toBeVisible()
  next.unmount()
  server.answer('invoicePdf', () => Answer.html(502))
  await renderPage(routes, '/money/invoice/invoiceDetail?id=8', server)
  const retry = await screen.findByRole('button', { name: '重试' })
  server.answer('invoicePdf', () => Answer.file('电子发票.pdf', '%PDF\n发票'))
  await userEvent.click(retry)
  expect(await screen.findByText('第 1 / 1 页')).toBeVisible()
})

test.each(['', '?id=', '?id=abc', '?id=0', '?id=1.5'])('INV-04 /money/invoice/invoiceDetail%s names no invoice, and asks for none', async (search) => {
  const server = fakeServer(finance, {})
  await renderPage(routes, `/money/invoice/invoiceDetail${search}`, server)
  expect(screen.getByRole('heading', { name: '内容不存在' })).toBeVisible()
  expect(server.inputs('invoice')).toEqual([])
})
