import {
  choice,
  codeOf,
  dateRange,
  File,
  get,
  keyword,
  listQuery,
  nextOf,
  nextQuery,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sortBy,
  TabCounts,
  text,
  userNumber,
  wholeDays,
  z,
} from '@console/platform/contract'
import { DecidedDays } from '@console/platform/contract/decided'
import { businessTypes } from '@console/platform/contract/users'
import {
  ChargeOrder,
  courierNumber,
  InvoiceDetail,
  invoiceId,
  InvoiceOrder,
  InvoiceReopening,
  InvoiceReview,
  InvoiceRow,
  invoiceStatuses,
  NotarizationOrder,
  payStatuses,
  revealedFields,
} from './records'

const orderFilters = {
  datetime: z.optional(wholeDays('下单时间')),
  pay: z.optional(choice('支付状态', payStatuses)),
  keyword: z.optional(keyword()),
}
const chargeFilters = { ...orderFilters, type: z.optional(choice('业务类型', businessTypes)) }
const ofUser = { userId: z.optional(userNumber()) }

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
    input: listQuery({ ...orderFilters, ...ofUser, sort: sortBy('addTime') }),
    result: pageOf(NotarizationOrder),
  }),
  chargeOrders: get('/api/money/getChargeOrders', {
    summary: '充值消费订单',
    access: 'money/getChargeOrders',
    input: listQuery({ ...chargeFilters, ...ofUser, sort: sortBy('create_time') }),
    result: pageOf(ChargeOrder),
  }),
  exportChargeOrders: get('/api/export/chargeOrdersExport', {
    summary: '导出充值消费订单',
    access: 'money/exportChargeOrders',
    download: true,
    exports: true,
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
      ...ofUser,
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
  revealInvoice: reveal('/api/invoice/reveal', {
    summary: '发票的一项完整个人信息',
    deciding: ['invoice/check', 'invoice/courier'],
    input: z.object({ id: invoiceId, field: z.optional(codeOf('内容', revealedFields)) }),
  }),
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
  /** Takes the decision on a paper invoice back that has no courier number: it waits for its review again. */
  reopenInvoice: post('/api/invoice/reopen', {
    summary: '撤回发票审核',
    access: 'invoice/reopen',
    success: '操作成功',
    input: InvoiceReopening,
    result: Nothing,
  }),
  setCourierNumber: post('/api/invoice/setCourierNumber', {
    summary: '填写快递单号',
    access: 'invoice/courier',
    success: '操作成功',
    input: CourierForm,
    result: Nothing,
  }),
})
