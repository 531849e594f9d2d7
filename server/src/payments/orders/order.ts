import type { orderKinds, payStatuses, payTypes } from '@console/platform/contract/finance'
import type { businessTypes } from '@console/platform/contract/users'

/** What a user orders. */
export interface NewOrder {
  orderNo: string
  userId: number
  kind: keyof typeof orderKinds
  /** What it is about; 6 for a recharge. */
  type: Exclude<keyof typeof businessTypes, 5>
  /** What it adds to the balance when it is paid: above zero for a recharge, below for a consumption, none for a certificate. */
  points: number
  /** Yuan with two decimal places. Null for a consumption, which is paid with points. */
  money: string | null
  at: Date
}

/** What became of a payment. */
export interface Settlement {
  orderNo: string
  outcome: 'paid' | 'failed'
  payType: (typeof payTypes)[number]
  /** The number of the payment with whoever took it; none when it is paid from the balance. */
  tradeNo: string | null
  /** Who paid there, where that is known. */
  buyerId: string | null
  at: Date
}

/** An order as far as settling it needs to know. */
export interface OrderState extends Pick<NewOrder, 'kind' | 'points' | 'userId'> {
  id: number
  pay: keyof typeof payStatuses
  payType: Settlement['payType'] | null
  tradeNo: string | null
}
