import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertOrder, payment, spending } from '../../testing/test-orders'
import { drift, insertEntry, insertUser } from '../../testing/test-users'
import { settleOrder } from './settle-order'

let db: Database
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  userId = await insertUser(db)
})
afterAll(() => db.close())

const points = async () => (await db.one<{ points: number }>(sql`select points from balances where user_id = ${userId}`))!.points
const entries = () => db.rows(sql`select order_id as "orderId", order_no as "orderNo", amount from ledger_entries order by id`)
const stateOf = (orderNo: string) =>
  db.one(
    sql`select pay, pay_type as "payType", trade_no as "tradeNo", buyer_id as "buyerId", paid_at is not null as paid from orders where order_no = ${orderNo}`,
  )

test('a paid recharge adds its points by one entry, which refers to the order', async () => {
  const { id, orderNo } = await insertOrder(db, { userId, points: 100 })
  expect(await settleOrder(db, payment(orderNo))).toBe(true)
  expect(await stateOf(orderNo)).toEqual({ pay: 2, payType: '微信', tradeNo: `TRADE${orderNo}`, buyerId: 'buyer', paid: true })
  expect(await entries()).toEqual([{ orderId: id, orderNo, amount: 100 }])
  expect(await points()).toBe(100)
})

test('a paid certificate and failed orders change no balance', async () => {
  const certificate = await insertOrder(db, { userId, kind: 3 })
  const failed = await insertOrder(db, { userId })
  await settleOrder(db, payment(certificate.orderNo))
  await settleOrder(db, payment(failed.orderNo, { outcome: 'failed' }))
  expect(await stateOf(failed.orderNo)).toMatchObject({ pay: 3, paid: false })
  expect(await entries()).toEqual([])
})

test('an order is settled once: a repeated report changes nothing, another one is refused with a message', async () => {
  const { orderNo } = await insertOrder(db, { userId })
  await settleOrder(db, payment(orderNo))
  expect(await settleOrder(db, payment(orderNo))).toBe(false)
  await expect(settleOrder(db, payment(orderNo, { outcome: 'failed' }))).rejects.toMatchObject({
    code: 409,
    message: `订单 ${orderNo} 的状态已是已支付，不能再次变更`,
  })
  await expect(settleOrder(db, payment(orderNo, { tradeNo: 'OTHER' }))).rejects.toMatchObject({ code: 409 })
  await expect(settleOrder(db, payment('NONE'))).rejects.toMatchObject({ code: 404, message: '该订单不存在' })
  expect(await entries()).toHaveLength(1)
})

test('of twenty simultaneous settlements one counts', async () => {
  const { orderNo } = await insertOrder(db, { userId })
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => settleOrder(db, payment(orderNo, i % 2 ? {} : { outcome: 'failed', tradeNo: null }))),
  )
  expect(settled.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(1)
  const { pay } = (await stateOf(orderNo)) as { pay: number }
  expect(await points()).toBe(pay === 2 ? 100 : 0)
  expect(await drift(db)).toEqual([])
})

test('a consumption beyond the balance is refused with a message and does not change; once there is enough it is paid', async () => {
  const { orderNo } = await insertOrder(db, { userId, kind: 2, points: -30 })
  await insertEntry(db, userId, 20)
  await expect(settleOrder(db, spending(orderNo))).rejects.toMatchObject({ code: 409, message: '积分余额不足：需要 30，现有 20' })
  expect(await stateOf(orderNo)).toEqual({ pay: 1, payType: null, tradeNo: null, buyerId: null, paid: false })
  await insertEntry(db, userId, 10)
  await settleOrder(db, spending(orderNo))
  expect(await points()).toBe(0)
})

test('of simultaneous consumptions as many are paid as the balance allows', async () => {
  await insertEntry(db, userId, 100)
  const orders = await Promise.all(Array.from({ length: 20 }, () => insertOrder(db, { userId, kind: 2, points: -7 })))
  const paid = await Promise.allSettled(orders.map(({ orderNo }) => settleOrder(db, spending(orderNo))))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
  expect(await points()).toBe(2)
  expect(await drift(db)).toEqual([])
})

test('one payment pays for one order, also with two simultaneous orders', async () => {
  const [one, other] = [await insertOrder(db, { userId }), await insertOrder(db, { userId })]
  const settled = await Promise.allSettled([one, other].map(({ orderNo }) => settleOrder(db, payment(orderNo, { tradeNo: 'T1' }))))
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = settled.find((result) => result.status === 'rejected')!
  expect(reason).toMatchObject({ code: 409, message: expect.stringContaining('微信交易 T1 已用于支付订单') })
  expect(await points()).toBe(100)
})

test('SEC-L2 a settled order does not change, and neither does its content', async () => {
  const paid = await insertOrder(db, { userId })
  await settleOrder(db, payment(paid.orderNo))
  const pending = await insertOrder(db, { userId })
  for (const change of [
    sql`update orders set pay = 3, paid_at = null where id = ${paid.id}`,
    sql`update orders set trade_no = 'OTHER' where id = ${paid.id}`,
    sql`update orders set points = 5 where id = ${pending.id}`,
    sql`update orders set money = 5 where id = ${pending.id}`,
    sql`delete from orders`,
    sql`truncate orders cascade`,
    sql`truncate order_counts`,
  ])
    await expect(db.rows(change)).rejects.toThrow('is refused')
})

test.each([
  ['a recharge that takes points', { kind: 1, points: -1 }],
  ['a recharge without money', { kind: 1, money: null }],
  ['a recharge of a business type', { kind: 1, type: 2 }],
  ['a consumption that gives points', { kind: 2, points: 1 }],
  ['a consumption that costs money', { kind: 2, money: '1.00' }],
  ['a certificate with points', { kind: 3, points: 1 }],
  ['a certificate for nothing', { kind: 3, money: '0.00' }],
  ['a number that no platform gives', { orderNo: '<b>1</b>' }],
] as const)('the database refuses %s', async (_, wanted) => {
  const order = { orderNo: 'ORDER', kind: 1, type: 6, points: 100, money: '99.00', ...defaultsOf(wanted), ...wanted }
  const insertion = sql`
    insert into orders (order_no, user_id, kind, type, points, money, created_at)
    values (${order.orderNo}, ${userId}, ${order.kind}, ${order.type}, ${order.points}, ${order.money}, now())`
  await expect(db.rows(insertion)).rejects.toThrow('check')
})

const defaultsOf = ({ kind }: { kind?: 1 | 2 | 3; [field: string]: unknown }) =>
  kind === 2 ? { type: 1, points: -10, money: null } : kind === 3 ? { type: 1, points: 0 } : {}

test.each([
  ['a recharge that takes points', { kind: 1, points: -1 }, 'points'],
  ['a recharge of nothing', { kind: 1, points: 0 }, 'points'],
  ['a recharge without money', { kind: 1, money: null }, 'money'],
  ['a recharge of a business type', { kind: 1, type: 2 }, 'type'],
  ['a consumption that gives points', { kind: 2, points: 1 }, 'points'],
  ['a consumption that costs money', { kind: 2, money: '1.00' }, 'money'],
  ['a consumption of the type of recharges', { kind: 2, type: 6 }, 'type'],
  ['a certificate with points', { kind: 3, points: 1 }, 'points'],
  ['a certificate without money', { kind: 3, money: null }, 'money'],
] as const)('%s is refused in words', async (_, wanted, field) => {
  await expect(insertOrder(db, { userId, ...wanted })).rejects.toMatchObject({ type: 'amounts-do-not-fit', errors: [{ field }] })
  expect(await db.rows(sql`select from orders`)).toEqual([])
})

test('an order of an unknown user, and one with a used number, are refused with a message', async () => {
  const { orderNo } = await insertOrder(db, { userId })
  await expect(insertOrder(db, { userId, orderNo })).rejects.toMatchObject({ type: 'reference-conflict' })
  await expect(insertOrder(db, { userId: userId + 1 })).rejects.toMatchObject({ type: 'unknown-user' })
})

test('a payment that does not fit its order is refused with a message and changes nothing', async () => {
  const recharge = await insertOrder(db, { userId })
  const consumption = await insertOrder(db, { userId, kind: 2 })
  await insertEntry(db, userId, 20)
  const misfits: [ReturnType<typeof payment>, string[]][] = [
    [payment(recharge.orderNo, { money: '98.99' }), ['money']],
    [payment(recharge.orderNo, { money: null, tradeNo: null }), ['trade_no', 'money']],
    [spending(recharge.orderNo), ['payType', 'trade_no', 'money']],
    [payment(consumption.orderNo), ['payType', 'trade_no', 'money']],
    [spending(consumption.orderNo, { money: '0.01' }), ['money']],
    [payment(consumption.orderNo, { outcome: 'failed', tradeNo: null, money: null }), ['payType']],
  ]
  for (const [said, fields] of misfits) {
    const { type, errors } = await settleOrder(db, said).catch((error) => error)
    expect([type, errors.map(({ field }: { field: string }) => field)]).toEqual(['amounts-do-not-fit', fields])
  }
  await expect(settleOrder(db, payment(recharge.orderNo, { at: new Date('2026-06-01T09:54:00+08:00') }))).rejects.toMatchObject({
    errors: [{ field: 'payTime' }],
  })
  for (const { orderNo } of [recharge, consumption]) expect(await stateOf(orderNo)).toMatchObject({ pay: 1 })
  // The amount of a payment that was accepted before is compared with the order, too.
  await settleOrder(db, payment(recharge.orderNo))
  await expect(settleOrder(db, payment(recharge.orderNo, { money: '1.00' }))).rejects.toMatchObject({ type: 'amounts-do-not-fit' })
})

test('the database refuses a paid recharge without its entry, and an entry that differs from its order', async () => {
  const { id, orderNo } = await insertOrder(db, { userId })
  const pay = sql`update orders set pay = 2, pay_type = '微信', trade_no = 'T', paid_at = now() where id = ${id}`
  await expect(db.rows(pay)).rejects.toThrow('has no entry in the ledger')
  const entry = (amount: number, of: number | null) =>
    sql`insert into ledger_entries (user_id, order_no, type, order_type, amount, order_id, created_at) values (${userId}, ${orderNo}, 6, 1, ${amount}, ${of}, now())`
  await expect(db.rows(entry(100, null))).rejects.toThrow('check')
  await expect(db.rows(entry(100, id))).rejects.toThrow('not what its order says')
  await expect(db.transaction(async (tx) => [await tx.rows(pay), await tx.rows(entry(99, id))])).rejects.toThrow('not what its order says')
  await db.transaction(async (tx) => [await tx.rows(pay), await tx.rows(entry(100, id))])
  await expect(db.rows(entry(100, id))).rejects.toThrow('unique')
  expect(await points()).toBe(100)
})
