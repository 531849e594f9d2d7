import { ApiError } from '@console/platform/contract'
import { payStatuses } from '@console/platform/contract/finance'
import { Problem } from '@console/platform/contract/open/problems'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { entriesOfOrders, lockedBalance } from '../ledger/entries'
import { checkPayment } from './amounts'
import type { OrderState, Settlement } from './order'

const PAY = { paid: 2, failed: 3 } as const
/** The clock of the system that took the payment may differ from that of the one that took the order. */
const BEFORE_MS = 5 * 60_000

/**
 * Takes in what became of a payment. An order is settled once: the first word on it makes it paid or failed and, when
 * it is paid, moves the balance by one entry of the ledger, in one transaction. Returns false when the same was said
 * before; payment services say it more than once.
 * @throws ApiError 404 for no such order; Problem for what does not fit the order, when it was settled otherwise, when
 * the payment has paid for another order, and for a consumption beyond the balance
 */
export const settleOrder = (db: Db, settlement: Settlement): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { orderNo, outcome, at } = settlement
    const order = await lockOrder(tx, orderNo)
    if (!order) throw new ApiError(404, '该订单不存在')
    checkPayment(order, settlement)
    if (order.pay !== 1) return settledBefore(order, settlement)
    if (outcome === 'paid') {
      if (at.getTime() < order.createdAt.getTime() - BEFORE_MS) throw tooEarly()
      await checkUnused(tx, settlement)
      await checkBalance(tx, order)
    }
    await settle(tx, order.id, settlement)
    if (outcome === 'paid' && order.kind !== 3) await tx.rows(entriesOfOrders(sql`select * from orders where id = ${order.id}`))
    return true
  })

const lockOrder = (tx: Db, orderNo: string) =>
  tx.one<OrderState>(sql`
    select id, user_id as "userId", kind, points, money::text as money, created_at as "createdAt", pay, pay_type as "payType", trade_no as "tradeNo"
    from orders where order_no = ${orderNo} for update`)

function settledBefore({ pay, payType, tradeNo }: OrderState, said: Settlement) {
  if (pay === PAY[said.outcome] && payType === said.payType && tradeNo === said.tradeNo) return false
  throw new Problem('order-settled', `订单 ${said.orderNo} 的状态已是${payStatuses[pay]}，不能再次变更`)
}

const tooEarly = () => new Problem('invalid-fields', '支付时间不能早于下单时间', [{ field: 'payTime', detail: '支付时间不能早于下单时间' }])

async function checkUnused(tx: Db, { orderNo, payType, tradeNo }: Settlement) {
  if (tradeNo === null) return
  // Two orders that are paid by one payment at the same time wait for each other here.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${payType} ${tradeNo}`}, 1))`)
  const other = await tx.one<{ orderNo: string }>(sql`
    select order_no as "orderNo" from orders where pay = 2 and pay_type = ${payType} and trade_no = ${tradeNo}`)
  if (other) throw new Problem('payment-used', `${payType}交易 ${tradeNo} 已用于支付订单 ${other.orderNo}，不能再支付订单 ${orderNo}`)
}

async function checkBalance(tx: Db, { kind, points, userId }: OrderState) {
  if (kind !== 2) return
  const balance = await lockedBalance(tx, userId)
  if (balance + points < 0) throw new Problem('insufficient-points', `积分余额不足：需要 ${-points}，现有 ${balance}`)
}

const settle = (tx: Db, id: number, { outcome, payType, tradeNo, buyerId, at }: Settlement) =>
  tx.rows(sql`
    update orders set pay = ${PAY[outcome]}, pay_type = ${payType}, trade_no = ${tradeNo}, buyer_id = ${buyerId}, paid_at = ${outcome === 'paid' ? at : null}
    where id = ${id}`)
