import { setTimeout } from 'node:timers/promises'
import { finance } from '@console/platform/contract/finance'
import { openInvoices } from '@console/platform/contract/open/invoices'
import type { ProblemType } from '@console/platform/contract/open/problems'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { deleteReplaced } from '../../documents/encrypt-documents'
import { fileOf } from '../../infra/uploads/uploads'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { insertFinished } from '../../testing/open-uploads'
import { testImage } from '../../testing/test-image'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertOrder, insertPaidOrder } from '../../testing/test-orders'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let key: TestKey
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  key = await insertSystem(server.db, ['invoices'])
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db, { type: 2, status: 3, name: '华信科技', mobile: '13800138000' })
})
afterAll(() => server.close())

const paid = async (wanted: Partial<Parameters<typeof insertPaidOrder>[1]> = {}) => (await insertPaidOrder(server.db, { userId, ...wanted })).orderNo
const electronic = (orders: string[]) => ({
  user_id: userId,
  type: '电子',
  head: '北京华信科技有限公司',
  tax_num: '91110000MA12345678',
  email: 'finance@example.cn',
  orders,
})
const paper = (orders: string[]) => {
  const { email: _, ...rest } = electronic(orders)
  return { ...rest, type: '纸质邮寄', name: '李雷', post_phone_number: '13911112222', address: '北京市海淀区中关村大街 1 号' }
}

const call = async (route: (typeof openInvoices)[keyof typeof openInvoices], ref: string, body?: object) =>
  server.app.inject(await signedCall(key, route, { ref }, body))
const put = (ref: string, body: object) => call(openInvoices.apply, ref, body)
const submit = (ref: string) => call(openInvoices.submit, ref)
const state = async (ref: string) => (await call(openInvoices.state, ref)).json()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const issue = (ref: string, upload_id: string) => call(openInvoices.issue, ref, { upload_id })
const rows = () =>
  server.db.rows(
    sql`select id::text, status::text from invoices union all select order_id::text, invoice_id::text from invoice_orders union all select ref, resource from open_references union all select id, used_at::text from uploads order by 1, 2`,
  )

async function refused(sent: Promise<{ json(): { type: string; detail: string; errors?: { field: string }[] } }>, type: ProblemType, fields?: string[]) {
  const before = await rows()
  const { type: problem, errors, detail } = (await sent).json()
  expect([problem, errors?.map(({ field }) => field)]).toEqual([`/open/problems/${type}`, fields])
  expect(await rows()).toEqual(before)
  return detail
}

test('OPEN-33 an application for paid orders is stored, and is in 发票审核 with its orders and their sum', async () => {
  const orders = [await paid({ money: '0.10' }), await paid({ money: '0.20' }), await paid({ kind: 3, money: '500.00' })]
  const saved = await put('I-1', {
    ...paper(orders),
    bank_name: '招商银行',
    account: '6222 0000 1111',
    street: '北京市朝阳区 2 号',
    phone_number: '010-88886666',
    remark: '尽快',
    create_time: '2026-07-01T09:00:00+08:00',
  })
  const { id } = saved.json()
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    {
      ...{ ref: 'I-1', id: expect.any(Number), user_id: userId, type: '纸质邮寄', head: '北京华信科技有限公司', money: '500.30', orders },
      ...{ create_time: '2026-07-01T01:00:00.000Z', status: 1, checkStatus: '待审核', check_remark: null, deal_time: null, courier_number: null },
    },
  ])
  expect((await server.call(finance.invoices, {}, { as })).data).toMatchObject([
    { id, head: '北京华信科技有限公司', username: '华信科技', money: '500.30', status: 1 },
  ])
  expect(await server.call(finance.invoice, { id }, { as })).toMatchObject({
    ...{ bank_name: '招商银行', account: '6222 0000 1111', street: '北京市朝阳区 2 号', phone_number: '010-88886666' },
    ...{ name: '李雷', post_phone_number: '13911112222', address: '北京市海淀区中关村大街 1 号', email: null, remark: '尽快' },
  })
  expect((await server.call(finance.invoiceOrders, { id }, { as })).count).toBe(3)
  await server.call(finance.reviewInvoice, { id, status: 2, remark: '税号有误' }, { as })
  expect(await state('I-1')).toMatchObject({ status: 4, checkStatus: '已拒绝', check_remark: '税号有误', deal_time: expect.stringMatching(/Z$/) })
  // A refused application leaves its orders free.
  expect((await put('I-2', electronic(orders))).json()).toMatchObject({ status: 1, money: '500.30' })
})

test('OPEN-33 a repeated call returns the same application; an order is in one application', async () => {
  const [one, other] = [await paid(), await paid()]
  const first = await put('I-1', electronic([one]))
  expect((await put('I-1', electronic([one]))).body).toBe(first.body)
  await refused(put('I-1', { ...electronic([one]), head: '别的公司' }), 'reference-conflict')
  expect(await refused(put('I-2', electronic([other, one])), 'order-invoiced', ['orders'])).toContain(one)
})

test('OPEN-33 of two simultaneous applications for the same orders on two servers one is stored', async () => {
  const other = createApp({ config: server.config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
  await other.ready()
  const [one, two] = [await paid(), await paid()]
  const sent = [electronic([one, two]), electronic([two, one])].map((body, at) => signedCall(key, openInvoices.apply, { ref: `at-${at}` }, body))
  const answers = await Promise.all([server.app.inject(await sent[0]!), other.inject(await sent[1]!)])
  await other.close()
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await server.db.rows(sql`select from invoices`)).toHaveLength(1)
})

test('OPEN-33 unpaid orders, foreign or unknown orders and invalid fields are refused', async () => {
  const { orderNo: unpaid } = await insertOrder(server.db, { userId })
  await paid({ points: 1000 })
  const spent = await paid({ kind: 2 })
  const own = await paid()
  const foreign = await paid({ userId: await insertUser(server.db) })
  expect(await refused(put('I-1', electronic([own, unpaid])), 'unpaid-order', ['orders'])).toContain(unpaid)
  expect(await refused(put('I-1', electronic([spent])), 'unpaid-order', ['orders'])).toContain(spent)
  for (const unknown of [foreign, 'NONE']) expect(await refused(put('I-1', electronic([own, unknown])), 'unknown-order', ['orders'])).toContain(unknown)
  await refused(put('I-1', { ...electronic([own]), user_id: 2 ** 31 - 1 }), 'unknown-order', ['orders'])

  const { name: _, ...without } = paper([own])
  await refused(put('I-1', without), 'invalid-fields', ['name'])
  await refused(put('I-1', { ...electronic([own]), email: undefined }), 'invalid-fields', ['email'])
  await refused(put('I-1', { ...electronic([own]), address: '某地', name: '甲' }), 'invalid-fields', ['name', 'address'])
  const wrong: [object, string][] = [
    [{ head: '' }, 'head'],
    [{ type: '纸质' }, 'type'],
    [{ email: 'nobody' }, 'email'],
    [{ tax_num: '税号' }, 'tax_num'],
    [{ orders: [] }, 'orders'],
    [{ orders: ['a b'] }, 'orders.0'],
    [{ orders: Array(101).fill(own) }, 'orders'],
    [{ money: '99.00' }, 'money'],
    [{ status: 3 }, 'status'],
    [{ create_time: '2026-07-01' }, 'create_time'],
  ]
  for (const [part, field] of wrong) await refused(put('I-1', { ...electronic([own]), ...part }), 'invalid-fields', [field])
  await refused(put('I-1', { ...electronic([own]), remark: 'a\u0000b' }), 'malformed-json')
  await refused(put('I-1', { ...electronic([own]), head: '\udfff' }), 'malformed-json')
})

test('OPEN-33 the largest sum of an invoice, and a larger one', async () => {
  const largest = '9999999999.99'
  const orders = [await paid({ money: largest }), await paid({ money: '0.01' })]
  await refused(put('I-1', electronic(orders)), 'amounts-do-not-fit', ['orders'])
  expect((await put('I-1', electronic(orders.slice(0, 1)))).json()).toMatchObject({ money: largest })
})

test('OPEN-34 an application is sent to finance once, on record, and not after its decision', async () => {
  await put('I-1', paper([await paid()]))
  const sent = await submit('I-1')
  expect([sent.statusCode, sent.json()]).toMatchObject([200, { status: 2, checkStatus: '待审核' }])
  expect((await submit('I-1')).body).toBe(sent.body)
  const { id } = sent.json()
  expect(await server.db.rows(sql`select operator, action, after from audit_trail where subject = 'invoice' and subject_id = ${id}`)).toEqual([
    { operator: expect.stringMatching(/^测试系统/), action: '提交财务', after: { status: 2 } },
  ])
  await server.call(finance.reviewInvoice, { id, status: 1, courierNumber: 'SF12345678' }, { as })
  expect(await refused(submit('I-1'), 'illegal-transition')).toBe('该发票的状态是已开票，不能提交财务')
  await refused(submit('none'), 'not-found')
  await refused(call(openInvoices.submit, 'I-1', { status: 3 }), 'invalid-fields', ['status'])
})

test('OPEN-34 the electronic invoice that finance issued is stored, shown in the console, and reported as an event; a repeated call changes nothing', async () => {
  await put('I-1', electronic([await paid()]))
  await submit('I-1')
  const upload = await insertFinished(server, pdf)
  const answer = await issue('I-1', upload)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 3, checkStatus: '已开票', deal_time: expect.stringMatching(/Z$/) }])
  expect((await issue('I-1', upload)).body).toBe(answer.body)
  const { id } = answer.json()
  const file = await server.request(finance.invoicePdf, { id }, { as })
  expect([file.headers['content-type'], file.rawPayload]).toEqual(['application/pdf', pdf])
  expect(await server.call(finance.invoice, { id }, { as })).toMatchObject({ deal_user: expect.stringMatching(/^测试系统/), checkStatus: '已开票' })
  // The copy is stored.
  expect(await server.db.rows(sql`select from uploads`)).toEqual([])
  expect(await server.files.sizeOf(fileOf(upload))).toBeUndefined()
  expect(await server.db.rows(sql`select type from events where type = 'invoice.decided'`)).toHaveLength(1)
  await refused(issue('I-1', await insertFinished(server, pdf)), 'reference-conflict')
  await refused(submit('I-1'), 'illegal-transition')
})

test('OPEN-34 an invoice that is issued while the copy of a call that was refused is deleted keeps its file', async () => {
  await put('I-1', electronic([await paid()]))
  await put('I-2', paper([await paid()]))
  const upload = await insertFinished(server, pdf)
  await refused(issue('I-2', upload), 'illegal-transition')
  await server.db.rows(sql`update replaced_documents set replaced_at = now() - interval '10 minutes'`)
  let answer: ReturnType<typeof issue> | undefined
  const remove = async (file: string) => {
    answer = issue('I-1', upload)
    await setTimeout(500)
    await server.files.remove(file)
  }
  await deleteReplaced(server.db, { ...server.files, remove })
  const { id } = (await answer!).json()
  const file = await server.request(finance.invoicePdf, { id }, { as })
  expect([file.statusCode, file.rawPayload]).toEqual([200, pdf])
})

test('OPEN-34 of simultaneous calls with one invoice one is stored, and each call gets the same answer', async () => {
  await put('I-1', electronic([await paid()]))
  const upload = await insertFinished(server, pdf)
  const answers = await Promise.all(Array.from({ length: 6 }, () => issue('I-1', upload)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]!.json()).toMatchObject({ status: 3 })
  expect(await server.db.rows(sql`select type from events where type = 'invoice.decided'`)).toHaveLength(1)
})

test('OPEN-34 a file that is not a PDF, a foreign or used upload, and an invoice that finance cannot issue, are refused and leave the upload free', async () => {
  await put('I-1', electronic([await paid()]))
  for (const bytes of [Buffer.from('no document'), pdf.subarray(0, 20), await testImage().png().toBuffer()])
    await refused(issue('I-1', await insertFinished(server, bytes)), 'not-a-document', ['upload_id'])
  await refused(issue('I-1', '0'.repeat(32)), 'invalid-fields', ['upload_id'])
  await refused(issue('I-1', 'x'), 'invalid-fields', ['upload_id'])
  await refused(issue('I-1', await insertFinished(server, pdf, { namespace: 'enterprise 1' })), 'invalid-fields', ['upload_id'])
  const free = await insertFinished(server, pdf)
  await put('I-2', paper([await paid()]))
  await refused(issue('I-2', free), 'illegal-transition')
  await refused(issue('none', free), 'not-found')
  expect((await issue('I-1', free)).statusCode).toBe(200)
  await put('I-3', electronic([await paid()]))
  await refused(issue('I-3', free), 'invalid-fields', ['upload_id'])
})
