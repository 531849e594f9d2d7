import { type FieldProblem, Problem } from '@console/platform/contract/open/problems'
import type { NewOrder, OrderState, Settlement } from './order'

const RECHARGE_TYPE = 6

/** @throws Problem for money, points or a business type that an order of its kind cannot have */
export function checkOrdered({ kind, type, points, money }: Pick<NewOrder, 'kind' | 'type' | 'points' | 'money'>) {
  const errors: FieldProblem[] = []
  if ((kind === 1) !== (type === RECHARGE_TYPE)) errors.push({ field: 'type', detail: kind === 1 ? '充值订单的业务类型应为 6' : '业务类型 6 只用于充值订单' })
  if (kind === 1 && points <= 0) errors.push({ field: 'points', detail: '充值订单的积分应大于零' })
  if (kind === 2 && points >= 0) errors.push({ field: 'points', detail: '消费订单的积分应小于零' })
  if (kind === 3 && points !== 0) errors.push({ field: 'points', detail: '出证订单没有积分' })
  if (kind === 2 && money !== null) errors.push({ field: 'money', detail: '消费订单用积分支付，没有金额' })
  if (kind !== 2 && money === null) errors.push({ field: 'money', detail: '金额不能为空' })
  refuseAny(errors)
}

/** @throws Problem for a payment that an order of its kind, or of its money, is not paid by */
export function checkPayment({ kind, money }: Pick<OrderState, 'kind' | 'money'>, said: Settlement) {
  const errors: FieldProblem[] = []
  if (said.payType !== null && (kind === 2) !== (said.payType === '余额'))
    errors.push({ field: 'payType', detail: kind === 2 ? '消费订单用余额支付' : '只有消费订单用余额支付' })
  if (kind === 2 && said.tradeNo !== null) errors.push({ field: 'trade_no', detail: '用余额支付没有交易号' })
  if (said.outcome === 'paid') {
    if (kind !== 2 && said.tradeNo === null) errors.push({ field: 'trade_no', detail: '交易号不能为空' })
    if (said.money !== money) errors.push({ field: 'money', detail: money === null ? '消费订单没有金额' : `支付金额应为订单的金额 ${money}` })
  }
  refuseAny(errors)
}

function refuseAny(errors: FieldProblem[]) {
  if (errors.length) throw new Problem('amounts-do-not-fit', errors.map(({ detail }) => detail).join('；'), errors)
}
