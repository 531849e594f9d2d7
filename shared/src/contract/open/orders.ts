import { text, z } from '@console/platform/contract'
import { orderKinds, payStatuses, payTypes } from '@console/platform/contract/finance'
import { businessTypes } from '@console/platform/contract/users'
import { code, instant, points, recordId, word, yuan } from './open-fields'
import { openRoutes, orderNo } from './open-route'

const { 5: _gift, ...orderedTypes } = businessTypes

/**
 * What a user orders. A recharge has money and points above zero, a consumption points below zero, a certificate money.
 */
export const NewOrder = z.strictObject({
  user_id: recordId('用户编号'),
  /** See `orderKinds`. */
  orderType: code('订单类型', orderKinds),
  /** See `businessTypes`; 6 for a recharge. */
  type: code('业务类型', orderedTypes),
  /** What the order adds to the balance once it is paid. */
  points: z.optional(points('积分')),
  /** Yuan. */
  money: z.optional(yuan('金额')),
  /** When it was ordered; now where it is left out. */
  addTime: z.optional(instant('下单时间')),
})

const payType = word('支付方式', payTypes)
const tradeNo = text('交易号', { max: 100 })

/** A payment that was made. From the balance (余额) for a consumption, else with its number and its money. */
export const Payment = z.strictObject({
  /** See `payTypes`. */
  payType,
  /** The payment's number with the provider that took it. */
  trade_no: z.optional(tradeNo),
  /** Who paid there. */
  buyer_id: z.optional(text('付款人', { max: 100 })),
  /** What was paid, in yuan. */
  money: z.optional(yuan('支付金额')),
  /** When it was paid; now where it is left out. */
  payTime: z.optional(instant('支付时间')),
})

export const Failure = z.strictObject({ payType: z.optional(payType), trade_no: z.optional(tradeNo) })

const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

/** Times are ISO 8601 in UTC. */
export const Order = z.object({
  order_no: z.string(),
  user_id: z.number(),
  orderType: z.number(),
  type: z.number(),
  points: z.number(),
  money: maybe(z.string()),
  addTime: z.string(),
  /** See `payStatuses`. */
  pay: z.literal(Object.keys(payStatuses).map(Number) as (keyof typeof payStatuses)[]),
  payType: maybe(z.literal(payTypes)),
  trade_no: maybe(z.string()),
  buyer_id: maybe(z.string()),
  payTime: maybe(z.string()),
})
export type Order = z.infer<typeof Order>

const access = ['orders'] as const

export const openOrders = openRoutes({
  save: { method: 'PUT', path: '/open/v1/orders/:order_no', summary: '下单', access, params: orderNo, body: NewOrder, answer: Order },
  state: { method: 'GET', path: '/open/v1/orders/:order_no', summary: '订单状态', access, params: orderNo, answer: Order },
  pay: { method: 'POST', path: '/open/v1/orders/:order_no/payment', summary: '订单已支付', access, params: orderNo, body: Payment, answer: Order },
  fail: { method: 'POST', path: '/open/v1/orders/:order_no/failure', summary: '订单支付失败', access, params: orderNo, body: Failure, answer: Order },
})
