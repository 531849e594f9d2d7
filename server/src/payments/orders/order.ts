import type { orderKinds, payStatuses, payTypes } from '@console/platform/contract/finance'
import type { businessTypes } from '@console/platform/contract/users'

/** What a user orders. */
export interface NewOrder {
  orderNo: string
  userId: number
  kind: keyof typeof orderKinds
  /** What it is about; 6 for a recharge. */
  type: Exclude<keyof typeof businessTypes, 5>
  /**
   * What it adds to the balance when it is paid: above zero for a recharge, below for a consumption, none for a
   * certificate.
   */
  points: number
  /** Yuan with two decimal places. Null for a consumption, which is paid with points. */
  money: string | null
  at: Date
}

/** What became of a payment. */
export interface Settlement {
  orderNo: string
  outcome: 'paid' | 'failed'
  /** Null where a payment failed before the user chose one. */
  payType: (typeof payTypes)[number] | null
  /** The number of the payment with the provider that took it; none when it is paid from the balance. */
  tradeNo: string | null
  /** What was paid, as `NewOrder` has it; null from the balance, and where nothing was paid. */
  money: string | null
  /** Who paid there, where that is known. */
  buyerId: string | null
  at: Date
}

/** An order as far as settling it needs to know. */
export interface OrderState extends Pick<NewOrder, 'kind' | 'points' | 'money' | 'userId'> {
  id: number
  createdAt: Date
  pay: keyof typeof payStatuses
  payType: Settlement['payType']
  tradeNo: string | null
}
