import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { createOrder } from '../payments/orders/create-order'
import type { NewOrder, Settlement } from '../payments/orders/order'
import { insertReference } from '../open/references/queries'
import { settleOrder } from '../payments/orders/settle-order'

let made = 0

/** An unpaid order: a recharge of a hundred points by default. */
export async function insertOrder(db: Db, wanted: Partial<NewOrder> & Pick<NewOrder, 'userId'>) {
  made += 1
  const order: NewOrder = {
    orderNo: `ORDER${String(made).padStart(6, '0')}`,
    kind: 1,
    type: wanted.kind === undefined || wanted.kind === 1 ? 6 : 1,
    points: { 1: 100, 2: -10, 3: 0 }[wanted.kind ?? 1],
    money: wanted.kind === 2 ? null : '99.00',
    at: new Date('2026-06-01T10:00:00+08:00'),
    ...wanted,
  }
  return { id: await createOrder(db, order), orderNo: order.orderNo }
}

/** The report of a payment service, of 99 yuan by default. */
export const payment = (orderNo: string, wanted: Partial<Settlement> = {}): Settlement => ({
  orderNo,
  outcome: 'paid',
  payType: '微信',
  tradeNo: `TRADE${orderNo}`,
  buyerId: 'buyer',
  money: '99.00',
  at: new Date('2026-06-01T10:05:00+08:00'),
  ...wanted,
})

/** A consumption that is paid from the balance. */
export const spending = (orderNo: string, wanted: Partial<Settlement> = {}) =>
  payment(orderNo, { payType: '余额', tradeNo: null, buyerId: null, money: null, ...wanted })

/** A paid order. */
export async function insertPaidOrder(db: Db, wanted: Partial<NewOrder> & Pick<NewOrder, 'userId'>) {
  const order = await insertOrder(db, wanted)
  const paid = wanted.at && { at: wanted.at }
  await settleOrder(db, wanted.kind === 2 ? spending(order.orderNo, paid) : payment(order.orderNo, { ...paid, ...(wanted.money && { money: wanted.money }) }))
  return order
}

/** Deletes an order's number. The database does not allow that otherwise. */
export async function free(db: Db, orderNo: string) {
  await db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await tx.rows(sql`delete from orders where order_no = ${orderNo}`)
    await tx.rows(sql`delete from open_references where resource in ('order', 'notarization') and ref = ${orderNo}`)
  })
  return orderNo
}

interface TestInvoice {
  type: '电子' | '纸质邮寄'
  status: 1 | 2 | 3 | 4
  head: string
  tax_num: string
  username: string
  mobile: string
  money: string
  created_at: string
  bank_name: string
  account: string
  address: string
  phone_number: string
  name: string
  post_phone_number: string
  street: string
  email: string
  remark: string
  check_remark: string
  deal_user: string
  deal_time: string
  courier_number: string
  courier_user: string
  courier_time: string
  pdf: string
  pdf_size: number
}

const PAPER = { name: '收件人甲', post_phone_number: '13911112222', address: '北京市海淀区中关村大街 1 号' }

/**
 * An invoice for orders, on paper and waiting by default, with the fields that its type and status require. Returns its
 * id.
 */
export async function insertInvoice(db: Db, { userId, orders, ...wanted }: Partial<TestInvoice> & { userId: number; orders: readonly { id: number }[] }) {
  const { type = '纸质邮寄', status = 1 } = wanted
  const money = wanted.money ?? `${99 * orders.length}.00`
  const invoice = {
    user_id: userId,
    username: '华信科技',
    mobile: '13800138000',
    head: '北京华信科技有限公司',
    tax_num: '91110000MA12345678',
    created_at: '2026-07-01T09:00:00+08:00',
    ...(type === '电子' ? { email: 'finance@example.cn' } : PAPER),
    ...(status === 4 && { check_remark: '抬头有误' }),
    ...(status >= 3 && { deal_user: '周审核', deal_time: '2026-07-02T09:30:00+08:00' }),
    ...(type === '电子' && status === 3 && { pdf: 'none', pdf_size: 1 }),
    ...wanted,
    type,
    status,
    money,
  }
  const columns = Object.keys(invoice)
  return db.transaction(async (tx) => {
    const { id } = (await tx.one<{ id: number }>(sql`
      insert into invoices (${join(columns.map((column) => raw(column)))}) values (${join(Object.values(invoice))}) returning id`))!
    await tx.rows(sql`
      insert into invoice_orders (invoice_id, order_id, refused) select ${id}::int, number, ${status === 4}::boolean from unnest(${orders.map(({ id }) => id)}::bigint[]) number`)
    return id
  })
}

/** The waiting invoice that systems of the company know by a name: a new one if that name exists already. */
export async function invoiceByRef(db: Db, ref: string, wanted: Parameters<typeof insertInvoice>[1]) {
  const recordId = await insertInvoice(db, wanted)
  return db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await tx.rows(sql`delete from open_references where resource = 'invoice' and ref = ${ref}`)
    await insertReference(tx, { namespace: 'platform', resource: 'invoice', ref, content: Buffer.alloc(32), recordId })
  })
}
