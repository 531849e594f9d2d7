import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import * as queries from './queries'

const MOST_CENTS = 10n ** 12n

/**
 * Takes an application for an invoice of paid orders in. Returns its id.
 * @throws Problem for an unknown user, an order that is not theirs, one that is not paid with money, one that has an
 * invoice, and for a delivery that its type does not have
 */
export async function applyForInvoice(tx: Db, application: queries.Application): Promise<number> {
  checkDelivery(application)
  const orders = await queries.lockOrders(tx, application.orders)
  await checkOrders(tx, orders, application)
  const created = await queries.insertInvoice(tx, application, sumOf(orders))
  if (!created) throw new Problem('unknown-user')
  await queries.insertInvoiceOrders(
    tx,
    created.id,
    orders.map(({ id }) => id),
  )
  return created.id
}

const parcel = { name: '收件人', post_phone_number: '收件电话', address: '收件地址' } as const

/** Paper is sent to a person at an address, an electronic invoice by e-mail. */
function checkDelivery({ type, ...application }: queries.Application) {
  const needed = type === '电子' ? { email: '邮箱' } : parcel
  const refused = type === '电子' ? parcel : {}
  const given = (field: string) => application[field as keyof typeof application] !== undefined
  const errors = [
    ...Object.entries(needed).flatMap(([field, label]) => (given(field) ? [] : [{ field, detail: `${label}不能为空` }])),
    ...Object.entries(refused).flatMap(([field]) => (given(field) ? [{ field, detail: '电子发票没有收件信息' }] : [])),
  ]
  if (errors.length) throw new Problem('invalid-fields', errors.map(({ field, detail }) => `${field}：${detail}`).join('；'), errors)
}

async function checkOrders(tx: Db, orders: readonly queries.PaidOrder[], { user_id, orders: orderNos }: queries.Application) {
  const own = orders.filter(({ userId }) => userId === user_id)
  const unknown = orderNos.filter((orderNo) => !own.some((order) => order.orderNo === orderNo))
  if (unknown.length) throw about('unknown-order', '该用户没有这些订单', unknown)
  const unpaid = own.filter(({ pay, money }) => pay !== 2 || money === null)
  if (unpaid.length) throw about('unpaid-order', '这些订单没有以金额支付', numbersOf(unpaid))
  const invoiced = await queries.invoicedOrders(
    tx,
    own.map(({ id }) => id),
  )
  if (invoiced.length) throw about('order-invoiced', '这些订单已在其他发票申请中', numbersOf(own.filter(({ id }) => invoiced.includes(id))))
}

const numbersOf = (orders: readonly queries.PaidOrder[]) => orders.map(({ orderNo }) => orderNo)

function about(type: 'unknown-order' | 'unpaid-order' | 'order-invoiced', what: string, orderNos: readonly string[]) {
  const detail = `${what}：${orderNos.join('、')}`
  return new Problem(type, detail, [{ field: 'orders', detail }])
}

/** In cents, so that nothing is rounded. */
function sumOf(orders: readonly queries.PaidOrder[]) {
  const cents = orders.reduce((sum, { money }) => sum + BigInt(money!.replace('.', '')), 0n)
  if (cents >= MOST_CENTS) throw new Problem('amounts-do-not-fit', '发票金额过大，请分开申请', [{ field: 'orders', detail: '发票金额过大' }])
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
