import {
  choice,
  dateRange,
  File,
  get,
  integer,
  keyword,
  listQuery,
  money,
  nextOf,
  nextQuery,
  Nothing,
  pageOf,
  post,
  type QueueTabs,
  reveal,
  routes,
  sortBy,
  TabCounts,
  text,
  time,
  wholeDays,
  z,
} from '@console/platform/contract'
import { normalForm } from './normal-form'
import { DecidedDays } from '@console/platform/contract/decided'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'
import { whole } from '@console/platform/contract/sight'
import { businessTypes } from '@console/platform/contract/users'

export const nodes = {
  17: { name: '财务管理', icon: 'wallet' },
  18: { parent: 17, name: '出证订单', url: '/money/just', permission: 'money/getNotarizationOrders' },
  19: { parent: 17, name: '充值消费订单', url: '/money/customer', permission: 'money/getChargeOrders' },
  20: { parent: 17, name: '发票审核', url: '/money/invoice', permission: 'invoice/getList' },
  84: { parent: 19, name: '充值消费订单导出', permission: 'money/exportChargeOrders' },
  85: { parent: 20, name: '发票开具审核', permission: 'invoice/check' },
  86: { parent: 20, name: '快递单号填写', permission: 'invoice/courier' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    finance: PermissionOf<typeof nodes>
  }
}

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
export const invoiceDecisions = { 1: '同意', 2: '拒绝' } as const

export const invoiceTabs = {
  waiting: { title: '待审核', filters: { waiting: 1 } },
  all: { title: '全部', filters: {} },
  issued: { title: '已开票', filters: { status: 3 } },
  refused: { title: '审核不通过', filters: { status: 4 } },
} as const satisfies QueueTabs

const businessType = z.literal([1, 2, 3, 4, 5, 6])
const pay = z.literal([1, 2, 3])
/** Null until the user chose one. */
const payType = z.nullable(z.literal(payTypes))
const invoiceId = integer('发票编号', { max: 2 ** 31 - 1 })

const orderFilters = {
  datetime: z.optional(wholeDays('下单时间')),
  pay: z.optional(choice('支付状态', payStatuses)),
  keyword: z.optional(keyword()),
}
const chargeFilters = { ...orderFilters, type: z.optional(choice('业务类型', businessTypes)) }

const owner = {
  /** An enterprise's name; null for individuals. */
  companyName: z.nullable(z.string()),
  /** Of either; another back end may not know it. */
  name: z.optional(z.nullable(z.string())),
}

/** Mobiles are masked in every list, for everybody: `revealOrder` and `revealInvoice` answer one. In a detail they are masked for roles without `user/viewPersonal` that do not decide it. */
export const NotarizationOrder = z.object({
  orderNo: z.string(),
  /** Order kind, always 3, see `orderKinds`. */
  orderType: z.literal(3),
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
  orderType: z.literal([1, 2]),
  /** The name of the business type. */
  oType: z.string(),
  type: businessType,
  pay,
  create_time: time,
})
export type ChargeOrder = z.infer<typeof ChargeOrder>

const status = z.literal([1, 2, 3, 4])
const checkStatus = z.literal(['待审核', '已开票', '已拒绝'])

export const InvoiceRow = z.object({
  id: z.number(),
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

/** Whole also for whoever reviews invoices, and the parcel's fields for whoever enters courier numbers. */
export const InvoiceDetail = z.object({
  ...InvoiceRow.shape,
  whole,
  bank_name: z.nullable(z.string()),
  /** The bank account. */
  account: z.nullable(z.string()),
  /** The applicant's registered address and telephone, as printed on the invoice. Masked. */
  street: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** Where a paper invoice is sent, and to whom. Null for electronic ones; masked. */
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
  order_type: z.literal([1, 2, 3]),
  buyer_id: z.nullable(z.string()),
  /** Yuan. */
  money,
})
export type InvoiceOrder = z.infer<typeof InvoiceOrder>

/** As couriers number parcels; spaces of a copied one go. */
const courierNumber = () =>
  text('快递单号', {
    required: '请输入快递单号',
    max: 150,
    pattern: /^[A-Za-z\d-]{8,40}$/,
    mismatch: '快递单号应为 8 至 40 位字母、数字或“-”',
    form: (typed) => normalForm(typed).replace(/\s/g, ''),
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

const CourierForm = z.strictObject({ id: invoiceId, number: courierNumber() })

const invoiceFilters = {
  datetime: z.optional(dateRange('申请时间')),
  /** Invoice head, user name or mobile. */
  keyword: z.optional(keyword()),
}

export const finance = routes({
  notarizationOrders: get('/api/money/getNotarizationOrders', {
    summary: '出证订单',
    access: 'money/getNotarizationOrders',
    input: listQuery({ ...orderFilters, sort: sortBy('addTime') }),
    result: pageOf(NotarizationOrder),
  }),
  chargeOrders: get('/api/money/getChargeOrders', {
    summary: '充值消费订单',
    access: 'money/getChargeOrders',
    input: listQuery({ ...chargeFilters, sort: sortBy('create_time') }),
    result: pageOf(ChargeOrder),
  }),
  exportChargeOrders: get('/api/export/chargeOrdersExport', {
    summary: '导出充值消费订单',
    access: 'money/exportChargeOrders',
    download: true,
    input: z.object(chargeFilters),
    result: File,
  }),
  revealOrder: reveal('/api/money/reveal', { summary: '订单用户的完整手机号', input: z.object({ orderNo: text('订单号', { max: 64 }) }) }),

  invoices: get('/api/invoice/getList', {
    summary: '发票列表',
    access: 'invoice/getList',
    input: listQuery({
      status: z.optional(choice('发票状态', invoiceStatuses)),
      /** Paper invoices that are still to be decided. */
      waiting: z.optional(choice('待审核', { 1: '是' })),
      ...invoiceFilters,
      sort: sortBy('create_time'),
    }),
    result: pageOf(InvoiceRow),
  }),
  tabCounts: get('/api/invoice/getTabCounts', { summary: '发票各状态的数量', access: 'invoice/getList', input: z.object({}), result: TabCounts }),
  next: post('/api/invoice/takeNext', {
    summary: '领取下一张待审核的发票',
    access: 'invoice/check',
    reads: true,
    input: nextQuery(invoiceFilters),
    result: nextOf(InvoiceRow),
  }),
  invoice: get('/api/invoice/getDetail', { summary: '发票详情', access: 'invoice/getList', input: z.object({ id: invoiceId }), result: InvoiceDetail }),
  revealInvoice: reveal('/api/invoice/reveal', { summary: '发票申请人的完整手机号', input: z.object({ id: invoiceId }) }),
  invoiceOrders: get('/api/invoice/getOrders', {
    summary: '发票的订单明细',
    access: 'invoice/getList',
    input: listQuery({ id: invoiceId }),
    result: pageOf(InvoiceOrder),
  }),
  /** The document carries in full what answers mask: each look at it is on record. */
  invoicePdf: get('/api/invoice/getPdf', {
    summary: '电子发票',
    access: 'invoice/getList',
    download: true,
    shown: true,
    input: z.object({ id: invoiceId }),
    result: File,
  }),
  decidedInvoices: get('/api/invoice/getDecided', { summary: '发票审核的每日处理量', access: 'invoice/check', input: z.object({}), result: DecidedDays }),
  reviewInvoice: post('/api/invoice/check', { summary: '发票审核', access: 'invoice/check', success: '操作成功', input: InvoiceReview, result: Nothing }),
  setCourierNumber: post('/api/invoice/setCourierNumber', {
    summary: '填写快递单号',
    access: 'invoice/courier',
    success: '操作成功',
    input: CourierForm,
    result: Nothing,
  }),
})
