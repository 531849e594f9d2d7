import { bell } from '@console/platform/contract/bell'
import { finance } from '@console/platform/contract/finance'
import sql from 'sql-template-tag'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
})
afterAll(() => server.close())

async function invoice(wanted: Partial<Parameters<typeof insertInvoice>[1]> = {}) {
  const userId = await insertUser(server.db)
  const order = await insertPaidOrder(server.db, { userId })
  return { id: await insertInvoice(server.db, { userId, orders: [order], ...wanted }), order, userId }
}
const refuse = (id: number, by = as) => server.call(finance.reviewInvoice, { id, status: 2, remark: '税号有误' }, { as: by })
const detail = (id: number) => server.call(finance.invoice, { id }, { as })
async function reopen(id: number, { by = as, ...given }: { by?: TestOperator; dealTime?: string; reason?: string } = {}) {
  const dealTime = given.dealTime ?? (await detail(id)).deal_time ?? '2026-01-02 03:04:05'
  return server.call(finance.reopenInvoice, { id, dealTime, reason: '点错了', ...given }, { as: by })
}

test.each([1, 2] as const)(
  'DESK-37 a refusal is taken back with a reason: the invoice is what it was before (%s), on record, and is decided anew',
  async (status) => {
    const { id } = await invoice({ status })
    await refuse(id)
    const other = await server.operator({ permissions: ['invoice/getList', 'invoice/check'] })
    await server.call(bell.look, {}, { as: other })
    await reopen(id)
    expect(await detail(id)).toMatchObject({ status, checkStatus: '待审核', check_remark: null, deal_user: null, deal_time: null })
    expect(await server.call(bell.news, {}, { as: other })).toMatchObject([{ queue: 'invoice', count: 1 }])
    expect((await server.call(finance.invoices, { waiting: 1 }, { as: other })).count).toBe(1)
    expect(await server.db.rows(sql`select before, after from audit_trail where action = '撤回发票审核'`)).toEqual([
      { before: { status: 4 }, after: { status, reason: '点错了' } },
    ])
    expect(await server.db.rows(sql`select type from events order by id`)).toMatchObject([{ type: 'invoice.decided' }, { type: 'invoice.reopened' }])
    await server.call(finance.reviewInvoice, { id, status: 1, courierNumber: 'SF12345678' }, { as: other })
    expect(await detail(id)).toMatchObject({ status: 3, courier_number: 'SF12345678' })
  },
)

test('DESK-37 an issued invoice can be reopened until a courier number is entered, and an electronic one never', async () => {
  const { id: unsent } = await invoice({ status: 3 })
  await reopen(unsent)
  expect(await detail(unsent)).toMatchObject({ status: 1 })
  const { id: sent } = await invoice()
  await server.call(finance.reviewInvoice, { id: sent, status: 1, courierNumber: 'SF12345678' }, { as })
  await expect(reopen(sent)).rejects.toMatchObject({ code: 409, message: '该发票已填写快递单号 SF12345678，不能撤回审核' })
  const { id: electronic } = await invoice({ type: '电子', status: 3 })
  await expect(reopen(electronic)).rejects.toMatchObject({ code: 409, message: '电子发票由财务系统开具，没有可撤回的审核结果' })
  await expect(
    server.db.rows(sql`update invoices set status = 1, deal_user = null, deal_time = null, pdf = null, pdf_size = null where id = ${electronic}`),
  ).rejects.toThrow(/is decided/)
})

test('DESK-37 a refusal whose orders are in another application now cannot be revoked, and the answer names that application', async () => {
  const { id, order, userId } = await invoice()
  await refuse(id)
  await insertInvoice(server.db, { userId, orders: [order] })
  await expect(reopen(id)).rejects.toMatchObject({ code: 409, message: `订单 ${order.orderNo} 已在其他发票申请中，不能撤回审核` })
  expect(await detail(id)).toMatchObject({ status: 4 })
})

test('DESK-37 of two simultaneous revocations one succeeds; a newer decision is not revoked unseen; a right and a reason are required', async () => {
  const { id } = await invoice()
  await expect(reopen(id)).rejects.toMatchObject({ code: 409, message: '该发票正在等待审核，没有可撤回的审核结果' })
  await refuse(id)
  await expect(reopen(id, { dealTime: '2026-01-02 03:04:05' })).rejects.toMatchObject({
    code: 409,
    message: expect.stringMatching(/^该发票已由 陈晓 于 .+ 审核拒绝，请查看新的结果$/),
  })
  await expect(reopen(id, { reason: ' ' })).rejects.toMatchObject({ code: 422, message: '请输入撤回原因' })
  const reviewer = await server.operator({ permissions: ['invoice/getList', 'invoice/check'] })
  await expect(reopen(id, { by: reviewer })).rejects.toMatchObject({ code: 403 })
  const { deal_time } = await detail(id)
  const both = await Promise.allSettled([reopen(id, { dealTime: deal_time! }), reopen(id, { dealTime: deal_time! })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
