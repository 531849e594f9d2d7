import { choice, integer, money, named, type QueueTabs, text, time, timeText, userOfRow, z } from '@console/platform/contract'
import { normalForm } from '../normal-form'
import { businessTypes } from '@console/platform/contract/users'
import { whole } from '@console/platform/contract/sight'

/** What an order does: charge an account's points, consume them, or pay for a notarial certificate. */
export const orderKinds = { 1: '充值', 2: '消费', 3: '出证' } as const
export const chargeKinds = { 1: '充值', 2: '消费' } as const
export const payStatuses = { 1: '待支付', 2: '已支付', 3: '支付失败' } as const
export const payTypes = ['微信', '支付宝', '银行转账', '余额'] as const
/** The stored statuses of an invoice. */
export const invoiceStatuses = { 1: '待开票', 2: '提交财务', 3: '已开票', 4: '审核不通过' } as const
/** What a list shows of a status: 1 and 2 are both under review. */
export const checkStatuses = { 1: '待审核', 2: '待审核', 3: '已开票', 4: '已拒绝' } as const
export const invoiceTypes = ['电子', '纸质邮寄'] as const
/** The answers of a review: what the operator decides, not the status that follows. */
export const invoiceDecisions = { 1: '通过', 2: '拒绝' } as const

export const invoiceTabs = {
  waiting: { title: '待审核', filters: { waiting: 1 } },
  all: { title: '全部', filters: {} },
  issued: { title: '已开票', filters: { status: 3 } },
  refused: { title: '审核不通过', filters: { status: 4 } },
} as const satisfies QueueTabs

const businessType = named(z.literal([1, 2, 3, 4, 5, 6]), businessTypes)
const pay = named(z.literal([1, 2, 3]), payStatuses)
/** Null until the user chose one. */
const payType = z.nullable(z.literal(payTypes))
export const invoiceId = integer('发票编号', { max: 2 ** 31 - 1 })

const owner = {
  ...userOfRow,
  /** An enterprise's name; null for individuals. */
  companyName: z.nullable(z.string()),
  /** Of either; another back end may not know it. */
  name: z.optional(z.nullable(z.string())),
}

/** Fields masked unless the operator is to decide or send the invoice; `revealInvoice` returns one, on record. */
export const revealedFields = {
  mobile: '手机号',
  tax_num: '税号',
  account: '银行账号',
  street: '注册地址',
  phone_number: '注册电话',
  email: '接收邮箱',
  name: '收件人',
  post_phone_number: '联系电话',
  address: '收件地址',
} as const
/** Fields of a parcel, unmasked also for operators who enter courier numbers. */
export const parcelFields = ['name', 'post_phone_number', 'address'] as const satisfies (keyof typeof revealedFields)[]

/** Mobiles are masked in every list, for everybody: `revealOrder` and `revealInvoice` answer one. */
export const NotarizationOrder = z.object({
  orderNo: z.string(),
  /** Order kind, always 3, see `orderKinds`. */
  orderType: named(z.literal(3), { 3: orderKinds[3] }),
  ...owner,
  mobile: z.string(),
  /** What the certificate is about, see `businessTypes`. */
  type: businessType,
  addTime: time,
  /** Yuan. */
  money,
  pay,
  payType,
})
export type NotarizationOrder = z.infer<typeof NotarizationOrder>

export const ChargeOrder = z.object({
  order_no: z.string(),
  ...owner,
  mobile: z.string(),
  /** Points that the order moves: positive for a recharge, negative for a consumption. */
  balance: z.number(),
  payType,
  /** 1 recharge, 2 consumption, see `chargeKinds`. */
  orderType: named(z.literal([1, 2]), chargeKinds),
  /** The name of the business type. */
  oType: z.string(),
  type: businessType,
  pay,
  create_time: time,
})
export type ChargeOrder = z.infer<typeof ChargeOrder>

const status = named(z.literal([1, 2, 3, 4]), invoiceStatuses)
const checkStatus = z.literal(['待审核', '已开票', '已拒绝'])

export const InvoiceRow = z.object({
  id: z.number(),
  ...userOfRow,
  /** The invoice head: who it is made out to. */
  head: z.string(),
  type: z.literal(invoiceTypes),
  mobile: z.string(),
  username: z.string(),
  /** Masked like mobiles. */
  tax_num: z.nullable(z.string()),
  /** Yuan: the sum of its orders. */
  money,
  create_time: time,
  checkStatus,
  status,
  courier_number: z.nullable(z.string()),
  /** The address of the PDF; null unless the invoice is electronic and issued. */
  invoice_pdf_url: z.nullable(z.string()),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** Unmasked for its reviewers; until it has a courier number, the parcel's fields also for who enters that. */
export const InvoiceDetail = z.object({
  ...InvoiceRow.shape,
  whole,
  bank_name: z.nullable(z.string()),
  /** The bank account. */
  account: z.nullable(z.string()),
  /** The applicant's registered address and telephone, as printed on the invoice. */
  street: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** Where a paper invoice is sent, and to whom. Null for electronic ones. */
  name: z.nullable(z.string()),
  post_phone_number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Where an electronic invoice is sent. */
  email: z.nullable(z.string()),
  /** The user's remark. */
  remark: z.nullable(z.string()),
  /** The reviewer's remark: the reason of a refusal. */
  check_remark: z.nullable(z.string()),
  /** Who reviewed it, and when. */
  deal_user: z.nullable(z.string()),
  deal_time: z.nullable(time),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const InvoiceOrder = z.object({
  order_no: z.string(),
  create_time: time,
  trade_no: z.nullable(z.string()),
  pay_type: payType,
  /** See `orderKinds`. */
  order_type: named(z.literal([1, 2, 3]), orderKinds),
  buyer_id: z.nullable(z.string()),
  /** Yuan. */
  money,
})
export type InvoiceOrder = z.infer<typeof InvoiceOrder>

/** As couriers number parcels; spaces of a copied one go. */
export const courierNumber = () =>
  text('快递单号', {
    required: '请输入快递单号',
    max: 150,
    pattern: /^[A-Za-z\d-]{8,40}$/,
    mismatch: '快递单号应为 8 至 40 位字母、数字或“-”',
    form: (typed) => normalForm(typed).replace(/\s/g, ''),
  })

/** `dealTime`: when the decision was made that is to be taken back. */
export const InvoiceReopening = z.strictObject({
  id: invoiceId,
  dealTime: timeText('审核时间'),
  reason: text('撤回原因', { required: '请输入撤回原因' }),
})

export const InvoiceReview = z
  .strictObject({
    id: invoiceId,
    status: choice('审核结果', invoiceDecisions, '请选择审核结果'),
    /** The reason of a refusal. */
    remark: z.optional(text('不通过原因', { required: '请输入不通过原因', max: 150 })),
    courierNumber: z.optional(courierNumber()),
  })
  .check(
    z.refine(({ status, remark }) => status !== 2 || remark !== undefined, { path: ['remark'], error: '请输入不通过原因' }),
    z.refine(({ status, courierNumber }) => status !== 1 || courierNumber !== undefined, { path: ['courierNumber'], error: '请输入快递单号' }),
  )
