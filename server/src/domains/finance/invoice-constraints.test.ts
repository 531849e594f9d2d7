import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertInvoice, insertOrder, insertPaidOrder } from '../../testing/test-orders'
import { insertUser } from '../../testing/test-users'

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

type Wanted = Partial<Parameters<typeof insertInvoice>[1]>
const invoice = async (wanted: Wanted = {}) => insertInvoice(db, { userId, orders: [await insertPaidOrder(db, { userId })], ...wanted })
const decision = { deal_user: '甲', deal_time: '2026-07-02T09:30:00+08:00' }
const courier = { courier_number: 'SF1', courier_user: '甲', courier_time: '2026-07-03T09:00:00+08:00' }
const update = (id: number, changes: Record<string, unknown>) =>
  db.rows(sql`update invoices set ${join(Object.entries(changes).map(([column, value]) => sql`${raw(column)} = ${value}`))} where id = ${id}`)

test.each<[string, Wanted]>([
  ['paper without an address', { address: undefined }],
  ['paper without a recipient', { name: undefined }],
  ['an electronic one without e-mail', { type: '电子', email: undefined }],
  ['an electronic one with an address', { type: '电子', name: '甲', post_phone_number: '1', address: '乙' }],
  ['an electronic one with a courier number', { type: '电子', status: 3, ...courier }],
  ['an electronic one that is issued and has no document', { type: '电子', status: 3, pdf: undefined }],
  ['paper with a document', { status: 3, pdf: 'a', pdf_size: 1 }],
  ['a document before it is issued', { type: '电子', status: 2, pdf: 'a', pdf_size: 1 }],
  ['one that is sent before it is issued', { ...courier }],
  ['one that is sent though it is refused', { status: 4, ...courier }],
  ['a courier number that nobody gave', { status: 3, courier_number: 'SF1' }],
  ['a refusal without a reason', { status: 4, check_remark: undefined }],
  ['a reason before the review', { check_remark: '税号有误' }],
  ['a decision of nobody', { status: 3, deal_user: undefined }],
  ['a decision at no time', { status: 4, deal_time: undefined }],
  ['a reviewer before the review', { ...decision }],
  ['an unknown type', { type: '传真' as never }],
  ['an unknown status', { status: 5 as never }],
  ['an invoice of nothing', { money: '0.00' }],
])('INV-01 the database refuses %s', async (_, wanted) => {
  const complete = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value === undefined ? null : value]))
  await expect(invoice(complete)).rejects.toThrow('violates check constraint')
})

test('INV-01 an invoice is for paid orders of its user that cost money, and its amount is their sum', async () => {
  const other = await insertUser(db)
  const paid = await insertPaidOrder(db, { userId })
  const spent = await insertPaidOrder(db, { userId, kind: 2 })
  await expect(insertInvoice(db, { userId, orders: [paid], money: '98.99' })).rejects.toThrow('is not the sum of its orders')
  await expect(insertInvoice(db, { userId, orders: [paid], money: '99.01' })).rejects.toThrow('is not the sum of its orders')
  await expect(insertInvoice(db, { userId, orders: [], money: '1.00' })).rejects.toThrow('is not the sum of its orders')
  const refused = 'not paid with money by its user'
  await expect(insertInvoice(db, { userId, orders: [await insertOrder(db, { userId })] })).rejects.toThrow(refused)
  await expect(insertInvoice(db, { userId, orders: [paid, spent], money: '99.00' })).rejects.toThrow(refused)
  await expect(insertInvoice(db, { userId: other, orders: [paid] })).rejects.toThrow(refused)
  await expect(insertInvoice(db, { userId, orders: [{ id: 999 }] })).rejects.toThrow('foreign key')
  await insertInvoice(db, { userId, orders: [paid] })
  const later = await insertPaidOrder(db, { userId })
  const id = await invoice()
  await expect(db.rows(sql`insert into invoice_orders (invoice_id, order_id) values (${id}, ${later.id})`)).rejects.toThrow('is not the sum of its orders')
})

test('INV-01 an order is in one invoice that is not refused, also with twenty simultaneous applications', async () => {
  const order = await insertPaidOrder(db, { userId })
  const refused = await insertInvoice(db, { userId, orders: [order], status: 4 })
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => insertInvoice(db, { userId, orders: [order] })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(db.rows(sql`update invoice_orders set refused = true`)).rejects.toThrow('is refused')
  await expect(db.rows(sql`insert into invoice_orders (invoice_id, order_id, refused) values (${refused + 1}, ${order.id}, true)`)).rejects.toThrow()
  await expect(update(refused, { status: 1, check_remark: null, deal_user: null, deal_time: null })).rejects.toThrow('one_invoice_an_order')
})

test('INV-03 an invoice is decided once, and the applied values do not change', async () => {
  const [waiting, issued, refused] = [await invoice({ status: 2 }), await invoice({ status: 3 }), await invoice({ status: 4 })]
  const sent = await invoice({ status: 3, ...courier })
  for (const [id, changes] of [
    [waiting, { head: '另一家公司' }],
    [waiting, { money: '1.00' }],
    [waiting, { user_id: await insertUser(db) }],
    [waiting, { type: '电子' }],
    [waiting, { status: 1 }],
    [issued, { status: 4, check_remark: '税号有误' }],
    [issued, { deal_user: '乙' }],
    [refused, { status: 3, check_remark: null }],
    [refused, { check_remark: '另一个原因' }],
    [sent, { courier_number: 'SF2' }],
    [sent, { courier_number: null, courier_user: null, courier_time: null }],
  ] as const)
    await expect(update(id, changes)).rejects.toThrow('update on invoices is refused')
  await update(issued, courier)
  await update(waiting, { status: 3, ...decision, ...courier })
  for (const change of [
    sql`delete from invoices`,
    sql`delete from invoice_orders`,
    sql`truncate invoices cascade`,
    sql`truncate invoice_orders`,
    sql`truncate invoice_counts`,
  ])
    await expect(db.rows(change)).rejects.toThrow('is refused')
})
