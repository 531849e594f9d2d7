import { text, z } from '@console/platform/contract'
import { checkStatuses, invoiceStatuses, invoiceTypes } from '@console/platform/contract/finance'
import { email, instant, listOf, recordId, uploadId, word } from './open-fields'
import { ORDER_NUMBER, openRoutes, ref } from './open-route'

const MOST_ORDERS = 100
const phone = (label: string) => text(label, { max: 30, pattern: /^[\d+() -]{5,30}$/ })

/** An application for an invoice of orders that a user paid with money. Its money is their sum. */
export const NewInvoice = z.strictObject({
  user_id: recordId('用户编号'),
  /** See `invoiceTypes`. */
  type: word('发票类型', invoiceTypes),
  /** Who it is made out to. */
  head: text('发票抬头'),
  tax_num: z.optional(text('税号', { max: 30, pattern: /^[\dA-Z]{8,30}$/i })),
  bank_name: z.optional(text('开户行')),
  account: z.optional(text('银行账号', { max: 50, pattern: /^[\d -]{5,50}$/ })),
  /** Registered address and telephone, as printed on the invoice. */
  street: z.optional(text('注册地址')),
  phone_number: z.optional(phone('注册电话')),
  /** To whom paper is sent, and where. Not for an electronic invoice. */
  name: z.optional(text('收件人', { max: 50 })),
  post_phone_number: z.optional(phone('收件电话')),
  address: z.optional(text('收件地址')),
  /** Where an electronic invoice is sent. */
  email: z.optional(email('邮箱')),
  remark: z.optional(text('备注')),
  /** Numbers of the orders. */
  orders: listOf('订单', text('订单号', { max: 64, pattern: ORDER_NUMBER }), MOST_ORDERS),
  /** When it was applied for; now where it is left out. */
  create_time: z.optional(instant('申请时间')),
})

/** The document that finance issued. */
const IssuedPdf = z.strictObject({ upload_id: uploadId })

const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullable(schema)

/** Times are ISO 8601 in UTC. */
export const Invoice = z.object({
  ref: z.string(),
  /** As the console names it. */
  id: z.number(),
  user_id: z.number(),
  type: z.literal(invoiceTypes),
  head: z.string(),
  /** Yuan: the sum of its orders. */
  money: z.string(),
  orders: z.array(z.string()),
  create_time: z.string(),
  /** See `invoiceStatuses`. */
  status: z.literal(Object.keys(invoiceStatuses).map(Number) as (keyof typeof invoiceStatuses)[]),
  checkStatus: z.literal([...new Set(Object.values(checkStatuses))]),
  /** The reason of a refusal. */
  check_remark: maybe(z.string()),
  /** When it was decided. */
  deal_time: maybe(z.string()),
  courier_number: maybe(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

const access = ['invoices'] as const

export const openInvoices = openRoutes({
  apply: { method: 'PUT', path: '/open/v1/invoices/:ref', summary: '申请开票', access, params: ref, body: NewInvoice, answer: Invoice },
  state: { method: 'GET', path: '/open/v1/invoices/:ref', summary: '发票状态', access, params: ref, answer: Invoice },
  issue: { method: 'PUT', path: '/open/v1/invoices/:ref/pdf', summary: '电子发票', access, params: ref, body: IssuedPdf, answer: Invoice },
  submit: { method: 'POST', path: '/open/v1/invoices/:ref/sent', summary: '提交财务', access, params: ref, body: z.strictObject({}), answer: Invoice },
})
