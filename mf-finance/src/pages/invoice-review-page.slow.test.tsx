import { ApiError } from '@console/platform/contract'
import { finance, type InvoiceDetail } from '@console/platform/contract/finance'
import { Answer, checkReviewKeys, fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { electronicDetail, invoice, invoiceDetail, withStatus, tabCounts } from '../testing/finance'

const button = (name: string) => screen.getByRole('button', { name })
const decision = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}( ?[YN])?$`) })
/** Selects an outcome; another one after the selected one is cancelled. */
async function choose(name: string) {
  const cancel = screen.queryByRole('button', { name: '取消' })
  if (cancel) await userEvent.click(cancel)
  await userEvent.click(decision(name)!)
}
const confirm = () => screen.getByRole('button', { name: /^确认(通过|拒绝)/ })
const submit = () => userEvent.click(confirm())

function serverWith(detail: InvoiceDetail) {
  return fakeServer(finance, {
    tabCounts,
    invoice: () => detail,
    invoices: () => ({ data: [invoice], count: 21 }),
    reviewInvoice: () => null,
    invoicePdf: () => Answer.file('电子发票.pdf', '%PDF\n发票'),
  })
}

async function open(detail: InvoiceDetail = invoiceDetail, options?: Parameters<typeof renderPage>[3]) {
  const server = serverWith(detail)
  const page = await renderPage(routes, `/money/invoice/makeOut?id=${detail.id}`, server, options)
  await screen.findByRole('heading', { level: 1, name: `发票：${detail.username}` })
  return { server, page }
}

test('INV-03 approving needs a courier number, and sends status 1 with it', async () => {
  const { server, page } = await open()
  await choose('通过')
  await submit()
  expect(await screen.findByText('请输入快递单号')).toBeVisible()
  const number = screen.getByLabelText('快递单号')
  expect(number).toHaveFocus()
  expect(server.inputs('reviewInvoice')).toEqual([])
  await userEvent.type(number, '已交快递')
  await submit()
  expect(await screen.findByText('快递单号应为 8 至 40 位字母、数字或“-”')).toBeVisible()
  await userEvent.clear(number)
  await userEvent.type(number, 'SF1234567890')
  expect(screen.queryByText(/^快递单号应为/)).toBeNull()
  await submit()
  await waitFor(() => expect(page.said).toEqual(['操作成功']))
  expect(server.inputs('reviewInvoice')).toEqual([{ id: '7', status: '1', courierNumber: 'SF1234567890' }])
})

test('UX-B4 UX-B9 a template leaves the focus in the reason, digits select one while it is empty, and Ctrl+Enter refuses from any field beside it', async () => {
  const { server } = await open()
  server.answer('reviewInvoice', () => Answer.json(500, { code: 500, msg: '服务器出错了，请稍后重试', data: null }))
  await choose('拒绝')
  const foot = screen.getByRole('region', { name: '审核信息' })
  const text = screen.getByLabelText('不通过原因')
  await checkReviewKeys({ text, templates: ['发票抬头与税号不一致', '税号有误，请核对后重新申请'], foot, sent: () => server.inputs('reviewInvoice').length })
})

test('INV-03 refusing needs a reason of at most 150 characters, and sends only status 2 with it', async () => {
  const { server } = await open()
  await choose('通过')
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF00000001')
  await choose('拒绝')
  expect(screen.queryByLabelText('快递单号')).toBeNull()
  await submit()
  expect(await screen.findByText('请输入不通过原因')).toBeVisible()
  const reason = screen.getByLabelText('不通过原因')
  await userEvent.click(reason)
  await userEvent.paste('错'.repeat(151))
  expect(screen.getByText('151 / 150')).toBeVisible()
  await submit()
  expect(await screen.findByText('不通过原因不能超过150个字符')).toBeVisible()
  expect(server.inputs('reviewInvoice')).toEqual([])
  fireEvent.change(reason, { target: { value: '税号有误' } })
  await choose('通过')
  expect(screen.getByLabelText('快递单号')).toHaveValue('SF00000001')
  await choose('拒绝')
  expect(screen.getByLabelText('不通过原因')).toHaveValue('税号有误')
  await submit()
  await waitFor(() => expect(server.inputs('reviewInvoice')).toEqual([{ id: '7', status: '2', remark: '税号有误' }]))
})

test('INV-03 UX-F5 a saved decision returns to the unchanged list, without a question', async () => {
  const server = serverWith(invoiceDetail)
  const page = await renderPage(routes, '/money/invoice?status=1&page=2', server)
  await userEvent.click(await screen.findByRole('link', { name: '审核' }))
  await screen.findByRole('heading', { name: `发票：${invoice.username}` })
  await choose('通过')
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF00000001')
  expect(page.isHeld()).toBe(true)
  await submit()
  await waitFor(() => expect(page.url).toBe('/money/invoice?status=1&page=2'))
  expect(page.said).toEqual(['操作成功'])
  expect(page.leftUnsaved).toEqual([])
  await waitFor(() => expect(server.inputs('invoices')).toHaveLength(2))
})

test('INV-03 opened by its address, it returns to the list of invoices', async () => {
  const { page } = await open()
  await choose('拒绝')
  await userEvent.type(screen.getByLabelText('不通过原因'), '重复申请')
  await submit()
  await waitFor(() => expect(page.url).toBe('/money/invoice'))
})

test('INV-03 UX-F5 a typed text holds the guard at once, and releases it when both texts are empty', async () => {
  const { page } = await open()
  await choose('拒绝')
  const held: boolean[] = []
  const note = () => held.push(page.isHeld())
  const reason = screen.getByLabelText('不通过原因')
  window.addEventListener('input', note)
  fireEvent.input(reason, { target: { value: '有误' } })
  fireEvent.input(reason, { target: { value: '' } })
  window.removeEventListener('input', note)
  expect(held).toEqual([true, false])
})

test('INV-03 review is offered only for paper invoices that wait for it', async () => {
  const { page } = await open(withStatus(invoiceDetail, 2))
  expect(decision('通过')).toBeVisible()
  expect(decision('拒绝')).toBeVisible()
  page.unmount()
  const decided = await open(withStatus(invoiceDetail, 3, { courier_number: 'SF00000001', deal_user: '王小明', deal_time: '2026-01-03 10:00:00' }))
  expect(decision('通过')).toBeNull()
  expect(screen.getByText('王小明')).toBeVisible()
  decided.page.unmount()
  await open(withStatus(electronicDetail, 1, { invoice_pdf_url: null }))
  expect(decision('通过')).toBeNull()
  expect(screen.getByText('电子发票由财务系统开具，无需审核')).toBeVisible()
})

test('INV-03 somebody else decided first: the page says who decided and how, and the text can be copied until the operator discards it', async () => {
  const { server, page } = await open()
  server.answer('reviewInvoice', () => {
    throw new ApiError(409, '该发票已由 韩梅梅 于 2026-11-21 10:00:00 开票')
  })
  server.answer('invoice', () => withStatus(invoiceDetail, 3, { courier_number: 'SF00000009', deal_user: '韩梅梅', deal_time: '2026-11-21 10:00:00' }))
  await choose('拒绝')
  await userEvent.type(screen.getByLabelText('不通过原因'), '税号有误')
  await submit()
  expect(await screen.findByText('该发票已由 韩梅梅 于 2026-11-21 10:00:00 开票')).toBeVisible()
  expect(await screen.findByText('SF00000009')).toBeVisible()
  expect(screen.getByLabelText('不通过原因')).toHaveValue('税号有误')
  expect(screen.getByLabelText('不通过原因')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /^确认/ })).toBeNull()
  expect([page.said, page.isHeld()]).toEqual([[], false])
  await userEvent.click(button('重新加载'))
  expect(screen.queryByLabelText('不通过原因')).toBeNull()
  expect(screen.getByText('韩梅梅', { selector: '[aria-label=审核信息] *' })).toBeVisible()
})

test('INV-03 a record that was decided while a text is typed keeps the text readable', async () => {
  const { server, page } = await open()
  await choose('拒绝')
  await userEvent.type(screen.getByLabelText('不通过原因'), '税号有误')
  server.answer('invoice', () => withStatus(invoiceDetail, 3, { courier_number: 'SF00000009', deal_user: '韩梅梅' }))
  // The network was down for a while: everything is read again.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  for (const event of ['offline', 'online']) fireEvent(window, new Event(event))
  expect(await screen.findByText('SF00000009')).toBeVisible()
  expect(screen.getByLabelText('不通过原因')).toHaveValue('税号有误')
  expect(page.isHeld()).toBe(false)
  now.mockRestore()
})

test.each<[string, () => Answer, RegExp]>([
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /没有权限/],
  [
    '422',
    () => Answer.json(422, { code: 422, msg: '快递单号的格式不正确', data: { fields: { courierNumber: '快递单号的格式不正确' } } }),
    /快递单号的格式不正确/,
  ],
  ['500', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
])('INV-03 SEC-R8 UX-F4 a decision that meets %s says so, keeps the text, and is sent again with the same key', async (_, fault, words) => {
  const { server } = await open()
  server.answer('reviewInvoice', fault)
  await choose('通过')
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF00000001')
  await submit()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText('快递单号')).toHaveValue('SF00000001')
  server.answer('reviewInvoice', () => null)
  await submit()
  await waitFor(() => expect(server.inputs('reviewInvoice')).toHaveLength(2))
  const keys = server.requests('reviewInvoice').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('INV-03 UX-F4 any number of clicks sends one decision', async () => {
  const { server } = await open()
  server.answer('reviewInvoice', Answer.never)
  await choose('通过')
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF00000001')
  for (let click = 0; click < 5; click += 1) fireEvent.click(confirm())
  await waitFor(() => expect(server.inputs('reviewInvoice')).toHaveLength(1))
  for (let click = 0; click < 5; click += 1) fireEvent.click(confirm())
  expect(server.inputs('reviewInvoice')).toHaveLength(1)
})

test('INV-03 UX-F3 nothing is sent while the network is down; the text stays, and can be sent later', async () => {
  const { server, page } = await open()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await choose('通过')
  await userEvent.type(screen.getByLabelText('快递单号'), 'SF00000001')
  await submit()
  expect(await screen.findByText(/网络已断开/)).toBeVisible()
  expect(server.inputs('reviewInvoice')).toEqual([])
  expect(screen.getByLabelText('快递单号')).toHaveValue('SF00000001')
  online.mockReturnValue(true)
  await submit()
  await waitFor(() => expect(page.said).toEqual(['操作成功']))
})

test('EVI-01 SEC-D2 an operator who sees an invoice masked gets no decision, and the reason', async () => {
  await open({ ...invoiceDetail, whole: false })
  expect(screen.getByText('当前看不到该记录的完整资料，不能审核')).toBeVisible()
  expect(decision('通过')).toBeNull()
  expect(decision('拒绝')).toBeNull()
})

test('LOOK-03 the amount is emphasised, and empty fields are named in one line', async () => {
  await open({ ...invoiceDetail, bank_name: null, account: null, street: '', phone_number: '0571-1234' })
  const panel = within(screen.getByRole('region', { name: '发票信息' }))
  expect(panel.getByText('¥1,234.50', { selector: 'dd *' })).toBeVisible()
  expect(panel.getByText('未填写：开户银行、银行账号、注册地址')).toBeVisible()
  expect(panel.queryByText('—')).toBeNull()
})
