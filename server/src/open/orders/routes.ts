import type { BodyOf } from '@console/platform/contract/open/open-route'
import { type Order, openOrders } from '@console/platform/contract/open/orders'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { createOrder } from '../../payments/orders/create-order'
import type { NewOrder } from '../../payments/orders/order'
import { settleOrder } from '../../payments/orders/settle-order'
import { openDomain } from '../http/open-domain'
import { contentHash, recordUnder } from '../references/references'
import * as queries from './queries'

/** Calls for orders and their payment. */
export const ordersDomain = () =>
  openDomain(openOrders, {
    async save({ db, caller, params: { order_no }, body }) {
      const reference = { namespace: caller.namespace, resource: 'order' as const, ref: order_no, content: contentHash(body) }
      await recordUnder(db, reference, (tx) => createOrder(tx, orderOf(order_no, body)))
      return stateOf(db, order_no)
    },

    state: ({ db, params: { order_no } }) => stateOf(db, order_no),

    async pay({ db, params: { order_no }, body: { payType, trade_no: tradeNo = null, buyer_id: buyerId = null, money = null, payTime: at = new Date() } }) {
      await settleOrder(db, { orderNo: order_no, outcome: 'paid', payType, tradeNo, buyerId, money, at })
      return stateOf(db, order_no)
    },

    async fail({ db, params: { order_no }, body: { payType = null, trade_no: tradeNo = null } }) {
      await settleOrder(db, { orderNo: order_no, outcome: 'failed', payType, tradeNo, buyerId: null, money: null, at: new Date() })
      return stateOf(db, order_no)
    },
  })

const orderOf = (orderNo: string, body: BodyOf<typeof openOrders.save>): NewOrder => {
  const { user_id: userId, orderType: kind, type, points = 0, money = null, addTime: at = new Date() } = body
  return { orderNo, userId, kind, type, points, money, at }
}

/** @throws Problem 404 for an unknown order */
async function stateOf(db: Db, orderNo: string): Promise<Order> {
  const order = await queries.findOrder(db, orderNo)
  if (!order) throw new Problem('not-found')
  return { ...order, addTime: order.addTime.toISOString(), payTime: order.payTime?.toISOString() ?? null }
}
