import { ApiError } from '@console/platform/contract'
import { invoiceDecisions } from '@console/platform/contract/finance'
import type { InvoiceState } from './queries'

export const noInvoice = () => new ApiError(404, '该发票不存在')

const decided = ({ status, dealUser, dealTime }: InvoiceState) => `该发票已由 ${dealUser} 于 ${dealTime} 审核${invoiceDecisions[status === 3 ? 1 : 2]}`

/** Electronic ones are issued by the finance system. */
export const isToBeDecided = ({ type, status }: InvoiceState) => type !== '电子' && status < 3

/** Whether a parcel waits for its courier number. */
export const isToBeSent = ({ type, status, courierNumber }: InvoiceState) => type !== '电子' && status === 3 && courierNumber === null

/** Why an invoice cannot be reviewed any more, or by nobody. */
export function notForReview(invoice: InvoiceState) {
  if (invoice.type === '电子') return new ApiError(409, '电子发票由财务系统开具，无需审核')
  return new ApiError(409, invoice.courierNumber ? `${decided(invoice)}，快递单号 ${invoice.courierNumber}` : decided(invoice))
}

/** Whether nothing of a decision has left the house: paper is issued by it, and has no courier number yet. */
export const isReopenable = ({ type, status, courierNumber }: InvoiceState) => type !== '电子' && status >= 3 && courierNumber === null

/** Why a decision cannot be taken back. */
export function notToBeReopened(invoice: InvoiceState) {
  const { type, status, courierNumber } = invoice
  if (type === '电子') return new ApiError(409, '电子发票由财务系统开具，没有可撤回的审核结果')
  if (status < 3) return new ApiError(409, '该发票正在等待审核，没有可撤回的审核结果')
  return new ApiError(409, `该发票已填写快递单号 ${courierNumber}，不能撤回审核`)
}
export const decidedAnew = (invoice: InvoiceState) => new ApiError(409, `${decided(invoice)}，请查看新的结果`)
export const invoicedSince = (orderNos: string[]) => new ApiError(409, `订单 ${orderNos.join('、')} 已在其他发票申请中，不能撤回审核`)

/** Why an invoice takes no courier number. */
export function notToBeSent(invoice: InvoiceState) {
  const { type, status, courierNumber, courierUser, courierTime } = invoice
  if (type === '电子') return new ApiError(409, '电子发票无需邮寄，不能填写快递单号')
  if (status === 4) return new ApiError(409, `${decided(invoice)}，不能填写快递单号`)
  if (status !== 3) return new ApiError(409, '该发票尚未开具，请先审核')
  return new ApiError(409, `${courierUser} 已于 ${courierTime} 填写快递单号 ${courierNumber}`)
}
