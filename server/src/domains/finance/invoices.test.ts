import { finance } from '@console/platform/contract/finance'
import sql from 'sql-template-tag'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
  userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
})
afterAll(() => server.close())

const order = () => insertPaidOrder(server.db, { userId })
const invoice = async (wanted: Partial<Parameters<typeof insertInvoice>[1]> = {}) => insertInvoice(server.db, { userId, orders: [await order()], ...wanted })
const clerk = () => server.operator({ permissions: ['invoice/getList'] })
const records = () => server.db.rows(sql`select subject, subject_id as "subjectId", action, before, after from audit_trail order by id`)

test('INV-01 the list shows each invoice with its amount and its decision', async () => {
  const electronic = await invoice({ type: '电子', status: 3, created_at: '2026-07-02T09:00:00+08:00' })
  const paper = await invoice({ courier_number: 'SF1', courier_user: '甲', courier_time: '2026-07-03T09:00:00+08:00', status: 3 })
  expect(await server.call(finance.invoices, {}, { as })).toEqual({
    count: 2,
    data: [
      {
        ...{
          id: electronic,
          user_id: userId,
          head: '北京华信科技有限公司',
          type: '电子',
          mobile: '138****8000',
          username: '华信科技',
          tax_num: '911***********5678',
          money: '99.00',
        },
        ...{ create_time: '2026-07-02 09:00:00', checkStatus: '已开票', status: 3, courier_number: null },
        invoice_pdf_url: `/api/invoice/getPdf?id=${electronic}`,
      },
      expect.objectContaining({ id: paper, type: '纸质邮寄', courier_number: 'SF1', invoice_pdf_url: null }),
    ],
  })
})

test('INV-01 invoices are filtered by status, days and keyword: head, user name or mobile', async () => {
  const first = await invoice({ head: '存真科技', username: '甲公司', mobile: '13711112222' })
  const second = await invoice({ status: 2, head: '恒信贸易', username: '乙公司', created_at: '2026-07-05T09:00:00+08:00' })
  const third = await invoice({ status: 4, head: '恒信贸易' })
  const found = async (input: object, by = as) => {
    const { data, count } = await server.call(finance.invoices, input, { as: by })
    expect(count).toBe(data.length)
    return data.map(({ id }) => id)
  }
  expect(await found({ status: 1 })).toEqual([first])
  expect(await found({ status: 4 })).toEqual([third])
  expect(await found({ datetime: '2026-07-05 - 2026-07-05' })).toEqual([second])
  expect(await found({ keyword: '恒信' })).toEqual([second, third])
  expect(await found({ keyword: '乙公' })).toEqual([second])
  expect(await found({ keyword: '3711111' })).toEqual([])
  expect(await found({ keyword: '3711112' })).toEqual([first])
  expect(await found({ keyword: '恒信', status: 2 })).toEqual([second])
  // Without the permission to see mobiles they are not searched.
  expect(await found({ keyword: '3711112' }, await clerk())).toEqual([])
  expect((await server.call(finance.invoices, {}, { as })).data.map(({ checkStatus }) => checkStatus)).toEqual(['待审核', '已拒绝', '待审核'])
})

const full = {
  ...{ bank_name: '招商银行', account: '6222000011112222', street: '北京市海淀区中关村大街 1 号', phone_number: '010-88886666' },
  ...{ name: '收件人甲', post_phone_number: '13911112222', address: '上海市徐汇区漕溪路 2 号', email: 'finance@example.cn', remark: '请尽快' },
}

test('INV-04 UX-E5 the detail has everything that was applied for and decided: in clear, on record, for who is to decide it, and masked afterwards', async () => {
  const id = await invoice({ ...full, status: 4, check_remark: '税号有误' })
  expect(await server.call(finance.invoice, { id }, { as })).toEqual({
    ...{ bank_name: '招商银行', account: '622*********2222', street: '北京市海淀**********', phone_number: '010******666' },
    ...{ name: '收***', post_phone_number: '13*******22', address: '上海市徐*********', email: 'fi*****@example.cn', remark: '请尽快' },
    whole: true,
    ...{
      id,
      user_id: userId,
      head: '北京华信科技有限公司',
      type: '纸质邮寄',
      mobile: '138****8000',
      username: '华信科技',
      tax_num: '911***********5678',
      money: '99.00',
    },
    ...{ create_time: '2026-07-01 09:00:00', checkStatus: '已拒绝', status: 4, courier_number: null, invoice_pdf_url: null },
    ...{ check_remark: '税号有误', deal_user: '周审核', deal_time: '2026-07-02 09:30:00' },
  })
  expect(await records()).toEqual([])
  const waiting = await invoice(full)
  expect(await server.call(finance.invoice, { id: waiting }, { as })).toMatchObject({ ...full, mobile: '13800138000', tax_num: '91110000MA12345678' })
  expect(await records()).toEqual([{ subject: 'invoice', subjectId: waiting, action: '查看完整发票信息', before: null, after: null }])
  await expect(server.call(finance.invoice, { id: 999 }, { as })).rejects.toMatchObject({ code: 404, message: '该发票不存在' })
})

test('SEC-D2 without the permission numbers, addresses and the recipient are hidden, and no access is recorded', async () => {
  const id = await invoice(full)
  await invoice({ type: '电子', status: 3 })
  const by = await clerk()
  expect(await server.call(finance.invoice, { id }, { as: by })).toMatchObject({
    ...{ mobile: '138****8000', username: '华信科技', tax_num: '911***********5678', bank_name: '招商银行', account: '622*********2222' },
    ...{ street: '北京市海淀**********', phone_number: '010******666', name: '收***', post_phone_number: '13*******22', address: '上海市徐*********' },
    ...{ email: 'fi*****@example.cn' },
  })
  expect((await server.call(finance.invoices, {}, { as: by })).data[0]).toMatchObject({ type: '电子', mobile: '138****8000' })
  expect(await records()).toEqual([])
})

test('INV-04 the orders of an invoice, newest first', async () => {
  const orders = [
    await order(),
    await insertPaidOrder(server.db, { userId, kind: 3, money: '0.50', orderNo: 'GZ1', at: new Date('2026-06-03T10:00:00+08:00') }),
  ]
  const id = await invoice({ orders, money: '99.50' })
  await invoice()
  const { data, count } = await server.call(finance.invoiceOrders, { id }, { as })
  expect(count).toBe(2)
  expect(data[0]).toEqual({
    ...{ order_no: 'GZ1', create_time: '2026-06-03 10:00:00', trade_no: 'TRADEGZ1', pay_type: '微信', order_type: 3, buyer_id: 'buyer', money: '0.50' },
  })
  expect(data[1]).toMatchObject({ order_no: orders[0]!.orderNo, order_type: 1, money: '99.00' })
  await expect(server.call(finance.invoiceOrders, { id: 999 }, { as })).rejects.toMatchObject({ code: 404 })
})

test('INV-04 SEC-F4 the PDF of an issued electronic invoice is a download with a Chinese name, and is recorded', async () => {
  const stored = await server.files.put(Buffer.from('%PDF-1.7 invoice'))
  const id = await invoice({ type: '电子', status: 3, pdf: stored.file, pdf_size: stored.size })
  const answer = await server.request(finance.invoicePdf, { id }, { as })
  expect(answer.rawPayload.toString()).toBe('%PDF-1.7 invoice')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '16',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(`电子发票_北京华信科技有限公司_${id}.pdf`)}`)
  expect(await records()).toMatchObject([{ subject: 'invoice', subjectId: id, action: '查看电子发票' }])
})

test('INV-04 there is no PDF for a paper invoice, for a waiting one, or without the permission', async () => {
  const waiting = await invoice({ type: '电子' })
  const missing = { code: 404, msg: '该发票没有电子文件' }
  expect((await server.request(finance.invoicePdf, { id: waiting }, { as })).json()).toMatchObject(missing)
  expect((await server.request(finance.invoicePdf, { id: await invoice({ status: 3 }) }, { as })).json()).toMatchObject(missing)
  const stored = await server.files.put(Buffer.from('%PDF-'))
  const id = await invoice({ type: '电子', status: 3, pdf: stored.file, pdf_size: stored.size })
  const ofUsers = await server.operator({ permissions: ['user/viewPersonal'] })
  expect((await server.request(finance.invoicePdf, { id }, { as: ofUsers })).statusCode).toBe(403)
  expect(await records()).toEqual([])
})

test('INV-01 the count of waiting invoices respects the range of days', async () => {
  for (const day of [1, 1, 2]) await invoice({ created_at: `2026-07-0${day}T09:00:00+08:00` })
  await invoice({ type: '电子', created_at: '2026-07-01T09:00:00+08:00' })
  const waiting = async (datetime?: string) => {
    const { data, count } = await server.call(finance.invoices, { waiting: '1', datetime } as never, { as })
    return [data.length, count]
  }
  expect(await waiting()).toEqual([3, 3])
  expect(await waiting('2026-07-01 - 2026-07-01')).toEqual([2, 2])
  expect(await waiting('2026-06-01 - 2026-06-30')).toEqual([0, 0])
})
