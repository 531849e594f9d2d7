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
  return insertInvoice(server.db, { userId, orders: [await insertPaidOrder(server.db, { userId })], ...wanted })
}
const review = (input: Record<string, unknown>, by = as) => server.request(finance.reviewInvoice, input, { as: by })
const send = (id: number, number = 'SF100000', by = as) => server.request(finance.setCourierNumber, { id, number }, { as: by })
const detail = (id: number) => server.call(finance.invoice, { id }, { as })
const writes = () =>
  server.db.rows<{ action: string }>(
    sql`select subject_id as id, action, operator, before, after from audit_trail where subject = 'invoice' and action not like '查看%' order by audit_trail.id`,
  )

test('INV-03 an approved invoice is issued with its courier number, with reviewer and time', async () => {
  for (const status of [1, 2] as const) {
    const id = await invoice({ status })
    expect((await review({ id, status: 1, courierNumber: 'SF12345678' })).json()).toEqual({ code: 200, msg: '操作成功', data: null })
    expect(await detail(id)).toMatchObject({
      ...{ status: 3, checkStatus: '已开票', courier_number: 'SF12345678', check_remark: null, deal_user: '陈晓' },
      deal_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect((await writes()).at(-1)).toEqual({
      ...{ id, action: '发票审核通过', operator: '陈晓', before: { status } },
      after: { status: 3, remark: null, courierNumber: 'SF12345678' },
    })
  }
})

test('INV-03 a refused invoice has the reason and no courier number, and its orders may be invoiced again', async () => {
  const userId = await insertUser(server.db)
  const orders = [await insertPaidOrder(server.db, { userId })]
  const id = await insertInvoice(server.db, { userId, orders })
  await expect(insertInvoice(server.db, { userId, orders })).rejects.toThrow('one_invoice_an_order')
  await review({ id, status: 2, remark: '税号有误', courierNumber: 'SF12345678' })
  expect(await detail(id)).toMatchObject({ status: 4, checkStatus: '已拒绝', courier_number: null, check_remark: '税号有误', deal_user: '陈晓' })
  await insertInvoice(server.db, { userId, orders })
})

test('INV-03 each rule of the review has its message, and nothing is decided', async () => {
  const id = await invoice()
  for (const [input, field, message] of [
    [{ status: 2 }, 'remark', '请输入不通过原因'],
    [{ status: 2, remark: '  ' }, 'remark', '请输入不通过原因'],
    [{ status: 1 }, 'courierNumber', '请输入快递单号'],
    [{ status: '' }, 'status', '请选择审核结果'],
    [{ status: 3 }, 'status', '审核结果不是可选的值'],
    [{ status: 2, remark: '长'.repeat(151) }, 'remark', '不通过原因不能超过150个字符'],
    [{ status: 1, courierNumber: '1'.repeat(151) }, 'courierNumber', '快递单号不能超过150个字符'],
    ...['SF12345', '1'.repeat(41), '已交快递', 'SF1234567,SF7654321', '<b>SF12345678'].map(
      (courierNumber) => [{ status: 1, courierNumber }, 'courierNumber', '快递单号应为 8 至 40 位字母、数字或“-”'] as const,
    ),
  ] as const) {
    const answer = await review({ id, ...input })
    expect([input, answer.statusCode, answer.json().data.fields]).toEqual([input, 422, { [field]: message }])
  }
  expect((await review({ id, status: 2, remark: '长'.repeat(150) })).statusCode).toBe(200)
  expect(await writes()).toHaveLength(1)
})

test('INV-03 the second reviewer learns who decided, when and what', async () => {
  const agreed = await invoice()
  await review({ id: agreed, status: 1, courierNumber: 'SF00000001' })
  const other = await server.operator({ permissions: ['invoice/getList', 'invoice/check'], realname: '李敏' })
  const { deal_time } = await detail(agreed)
  expect((await review({ id: agreed, status: 2, remark: '税号有误' }, other)).json()).toMatchObject({
    code: 409,
    msg: `该发票已由 陈晓 于 ${deal_time} 审核通过，快递单号 SF00000001`,
  })
  const refused = await invoice()
  await review({ id: refused, status: 2, remark: '税号有误' })
  expect((await review({ id: refused, status: 1, courierNumber: 'SF00000002' }, other)).json().msg).toMatch(/^该发票已由 陈晓 于 [\d\-: ]{19} 审核拒绝$/)
  expect(await detail(refused)).toMatchObject({ status: 4, courier_number: null })
})

test('SEC-L6 of twenty simultaneous reviewers one decides, and one decision is recorded', async () => {
  const id = await invoice()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => review(i % 2 ? { id, status: 1, courierNumber: `SF1000000${i}` } : { id, status: 2, remark: `原因${i}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(409)])
  const recorded = await writes()
  expect(recorded).toHaveLength(1)
  const { status, courier_number, check_remark } = await detail(id)
  expect(recorded[0]).toMatchObject({ after: { status, courierNumber: courier_number, remark: check_remark } })
})

test('INV-03 electronic invoices are not reviewed, and neither is an unknown one', async () => {
  const id = await invoice({ type: '电子' })
  expect((await review({ id, status: 2, remark: '税号有误' })).json()).toMatchObject({ code: 409, msg: '电子发票由财务系统开具，无需审核' })
  expect((await review({ id: 999, status: 2, remark: '税号有误' })).json()).toMatchObject({ code: 404, msg: '该发票不存在' })
  expect(await writes()).toEqual([])
})

test('INV-02 an issued paper invoice accepts a courier number once', async () => {
  const id = await invoice({ status: 3 })
  const other = await server.operator({ permissions: ['invoice/getList', 'invoice/courier'], realname: '李敏' })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(id, `SF1000000${i}`, other)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  const { courier_number } = await detail(id)
  expect((await send(id)).json().msg).toMatch(new RegExp(`^李敏 已于 [\\d\\-: ]{19} 填写快递单号 ${courier_number}$`))
  expect(await writes()).toEqual([{ id, action: '填写快递单号', operator: '李敏', before: { courierNumber: null }, after: { courierNumber: courier_number } }])
})

test('INV-02 other invoices accept none, each with its reason', async () => {
  const reasons = [
    [{ type: '电子', status: 3 }, '电子发票无需邮寄，不能填写快递单号'],
    [{ status: 1 }, '该发票尚未开具，请先审核'],
    [{ status: 4 }, '该发票已由 周审核 于 2026-07-02 09:30:00 审核拒绝，不能填写快递单号'],
  ] as const
  for (const [wanted, msg] of reasons) expect((await send(await invoice(wanted))).json()).toMatchObject({ code: 409, msg })
  expect((await send(999)).json()).toMatchObject({ code: 404 })
  expect((await send(await invoice({ status: 3 }), ' ')).json()).toMatchObject({ code: 422, data: { fields: { number: '请输入快递单号' } } })
  expect(await writes()).toEqual([])
})

test('SEC-L7 a decision that cannot be recorded is not made', async () => {
  const id = await invoice()
  await server.db.script('alter table audit_trail rename column action to elsewhere')
  expect((await review({ id, status: 2, remark: '税号有误' })).statusCode).toBe(500)
  await server.db.script('alter table audit_trail rename column elsewhere to action')
  expect(await detail(id)).toMatchObject({ status: 1, deal_user: null })
})
