import { finance } from '@console/platform/contract/finance'
import { openOrders } from '@console/platform/contract/open/orders'
import type { ProblemType } from '@console/platform/contract/open/problems'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertOrder } from '../../testing/test-orders'
import { drift, insertUser } from '../../testing/test-users'

let server: TestServer
let key: TestKey
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  key = await insertSystem(server.db, ['orders'])
  userId = await insertUser(server.db, { type: 2, status: 3, name: '华信科技' })
})
afterAll(() => server.close())

const ADDED = '2026-06-01T10:00:00+08:00'
const PAID = '2026-06-01T10:05:00+08:00'
const recharge = () => ({ user_id: userId, orderType: 1, type: 6, points: 100, money: '99.00', addTime: ADDED })
const consumption = () => ({ user_id: userId, orderType: 2, type: 2, points: -30, addTime: ADDED })
const byWechat = { payType: '微信', trade_no: 'T1', buyer_id: 'buyer', money: '99.00', payTime: PAID }

const call = async (route: (typeof openOrders)[keyof typeof openOrders], orderNo: string, body?: object) =>
  server.app.inject(await signedCall(key, route, { order_no: orderNo }, body))
const put = (orderNo: string, body: object = recharge()) => call(openOrders.save, orderNo, body)
const pay = (orderNo: string, body: object = byWechat) => call(openOrders.pay, orderNo, body)
const fail = (orderNo: string, body: object = {}) => call(openOrders.fail, orderNo, body)

const points = async () => (await server.db.one<{ points: number }>(sql`select points from balances where user_id = ${userId}`))!.points
const rows = () =>
  server.db.rows(
    sql`select order_no, pay, trade_no from orders union all select order_no, 0, null from ledger_entries union all select ref, -1, null from open_references order by 1, 2`,
  )

async function refused(sent: Promise<{ json(): { type: string; status: number; errors?: { field: string }[] } }>, type: ProblemType, fields?: string[]) {
  const before = await rows()
  const { type: problem, errors } = (await sent).json()
  expect([problem, errors?.map(({ field }) => field)]).toEqual([`/open/problems/${type}`, fields])
  expect(await rows()).toEqual(before)
}

test('OPEN-30 an order is created, paid, and changes the balance, which the console shows', async () => {
  const saved = await put('A-1')
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    {
      ...{ order_no: 'A-1', user_id: userId, orderType: 1, type: 6, points: 100, money: '99.00', addTime: '2026-06-01T02:00:00.000Z' },
      ...{ pay: 1, payType: null, trade_no: null, buyer_id: null, payTime: null },
    },
  ])
  const paid = await pay('A-1')
  expect([paid.statusCode, paid.json()]).toEqual([
    200,
    { ...saved.json(), pay: 2, payType: '微信', trade_no: 'T1', buyer_id: 'buyer', payTime: '2026-06-01T02:05:00.000Z' },
  ])
  expect((await call(openOrders.state, 'A-1')).json()).toEqual(paid.json())
  const as = await server.operator({ permissions: 'all' })
  const { data } = await server.call(finance.chargeOrders, {}, { as })
  expect(data).toMatchObject([{ order_no: 'A-1', companyName: '华信科技', balance: 100, payType: '微信', pay: 2, create_time: '2026-06-01 10:00:00' }])
  const entries = await server.call(users.balanceEntries, { userId }, { as })
  expect(entries.data).toMatchObject([{ order_no: 'A-1', balance: 100, create_time: '2026-06-01 10:05:00' }])
  expect(await points()).toBe(100)
})

test('OPEN-30 a certificate costs money and no points; a consumption is paid from the balance', async () => {
  await put('A-1')
  await pay('A-1')
  await put('N-1', { user_id: userId, orderType: 3, type: 1, money: '500.00' })
  expect((await pay('N-1', { payType: '支付宝', trade_no: 'T1', money: '500.00' })).json()).toMatchObject({ pay: 2, points: 0 })
  await put('C-1', consumption())
  expect((await pay('C-1', { payType: '余额' })).json()).toMatchObject({ pay: 2, payType: '余额', points: -30, money: null, trade_no: null })
  expect(await points()).toBe(70)
  const as = await server.operator({ permissions: 'all' })
  expect((await server.call(finance.notarizationOrders, {}, { as })).data).toMatchObject([{ orderNo: 'N-1', money: '500.00', pay: 2 }])
  expect(await drift(server.db)).toEqual([])
})

test('OPEN-30 repeated calls of an order, its payment and its failure change nothing', async () => {
  const first = await put('A-1')
  expect((await put('A-1')).body).toEqual(first.body)
  const paid = await pay('A-1')
  expect((await pay('A-1')).body).toEqual(paid.body)
  expect((await put('A-1')).body).toEqual(paid.body)
  await put('A-2')
  const failed = await fail('A-2', { payType: '微信' })
  expect(failed.json()).toMatchObject({ pay: 3, payType: '微信', payTime: null })
  expect((await fail('A-2', { payType: '微信' })).body).toEqual(failed.body)
  expect(await points()).toBe(100)
})

test('OPEN-30 other content under a number, an order from another source, and a second report about a payment are refused', async () => {
  await put('A-1')
  await refused(put('A-1', { ...recharge(), money: '98.00' }), 'reference-conflict')
  const before = await insertOrder(server.db, { userId })
  await refused(put(before.orderNo), 'reference-conflict')
  await pay('A-1')
  await refused(pay('A-1', { ...byWechat, trade_no: 'T2' }), 'order-settled')
  await refused(pay('A-1', { ...byWechat, payType: '支付宝' }), 'order-settled')
  await refused(fail('A-1'), 'order-settled')
  await put('A-2')
  await refused(pay('A-2'), 'payment-used')
  await fail('A-2')
  await refused(pay('A-2', { ...byWechat, trade_no: 'T2' }), 'order-settled')
  expect(await points()).toBe(100)
})

test('OPEN-30 an order that another system created before is paid by its number', async () => {
  const { orderNo } = await insertOrder(server.db, { userId })
  expect((await pay(orderNo)).json()).toMatchObject({ order_no: orderNo, pay: 2 })
})

test('OPEN-31 each invalid input is refused with its own problem, and nothing is written', async () => {
  await refused(put('A-1', { ...recharge(), user_id: userId + 1 }), 'unknown-user')
  await refused(put('A-1', { ...recharge(), points: -100 }), 'amounts-do-not-fit', ['points'])
  await refused(put('A-1', { ...recharge(), money: undefined }), 'amounts-do-not-fit', ['money'])
  await refused(put('A-1', { ...consumption(), money: '1.00' }), 'amounts-do-not-fit', ['money'])
  for (const money of ['99', '99.0', '-1.00', '0.00', '01.00', '1e3', 99, '99999999999.00'])
    await refused(put('A-1', { ...recharge(), money }), 'invalid-fields', ['money'])
  for (const wrong of [1.5, '100', 10 ** 13]) await refused(put('A-1', { ...recharge(), points: wrong }), 'invalid-fields', ['points'])
  await refused(put('A-1', { ...recharge(), type: 5 }), 'invalid-fields', ['type'])
  for (const addTime of ['2026-06-01', '2026-06-01T10:00:00', '1999-12-31T23:59:59Z', new Date(Date.now() + 6 * 60_000).toISOString()])
    await refused(put('A-1', { ...recharge(), addTime }), 'invalid-fields', ['addTime'])
  await refused(put('A-1', { ...recharge(), pay: 2 }), 'invalid-fields', ['pay'])

  await refused(pay('none'), 'not-found')
  await put('A-1')
  await refused(pay('A-1', { ...byWechat, money: '9.00' }), 'amounts-do-not-fit', ['money'])
  await refused(pay('A-1', { payType: '余额' }), 'amounts-do-not-fit', ['payType', 'trade_no', 'money'])
  await refused(pay('A-1', { ...byWechat, payTime: '2026-06-01T09:00:00+08:00' }), 'invalid-fields', ['payTime'])
  await refused(pay('A-1', { ...byWechat, trade_no: '' }), 'invalid-fields', ['trade_no'])
  await refused(pay('A-1', { ...byWechat, trade_no: 'a\u0000b' }), 'malformed-json')
  await refused(pay('A-1', { ...byWechat, payType: '现金' }), 'invalid-fields', ['payType'])
  await put('C-1', consumption())
  await refused(pay('C-1', { payType: '余额' }), 'insufficient-points')
})

test('OPEN-30 of two simultaneous payments of an order on two servers one settles it, and both get its answer', async () => {
  const other = createApp({ config: server.config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
  await other.ready()
  for (const round of [1, 2, 3]) {
    const orderNo = `AT-${round}`
    await put(orderNo)
    const calls = await Promise.all(Array.from({ length: 8 }, () => signedCall(key, openOrders.pay, { order_no: orderNo }, { ...byWechat, trade_no: orderNo })))
    const answers = await Promise.all(calls.map((sent, at) => (at % 2 ? other : server.app).inject(sent)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.json()).toMatchObject({ pay: 2 })
  }
  await put('OR')
  const bodies = ['one', 'other'].map((trade) => signedCall(key, openOrders.pay, { order_no: 'OR' }, { ...byWechat, trade_no: trade }))
  const [one, two] = await Promise.all([server.app.inject(await bodies[0]!), other.inject(await bodies[1]!)])
  expect([one!.statusCode, two!.statusCode].sort()).toEqual([200, 409])
  await other.close()
  expect(await points()).toBe(400)
  expect(await drift(server.db)).toEqual([])
})

test('OPEN-30 simultaneous calls with one order make one', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => put('ONCE')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await server.db.rows(sql`select from orders`)).toHaveLength(1)
})
