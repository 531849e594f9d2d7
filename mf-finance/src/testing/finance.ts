import type { ChargeOrder, InvoiceDetail, InvoiceOrder, InvoiceRow, NotarizationOrder } from '@console/platform/contract/finance'

export const notarizationOrder: NotarizationOrder = {
  orderNo: 'CZ20260102000001',
  orderType: 3,
  companyName: '杭州存真科技有限公司',
  mobile: '13800000007',
  type: 2,
  addTime: '2026-01-02 03:04:05',
  money: '1234567.80',
  pay: 2,
  payType: '微信',
}

export const chargeOrder: ChargeOrder = {
  order_no: 'XF20260102000001',
  companyName: null,
  name: '李雷',
  mobile: '13800000008',
  balance: -2500,
  payType: '余额',
  orderType: 2,
  oType: '网页取证',
  type: 3,
  pay: 3,
  create_time: '2026-01-02 03:04:05',
}

export const invoice: InvoiceRow = {
  id: 7,
  head: '杭州存真科技有限公司',
  type: '纸质邮寄',
  mobile: '13800000007',
  username: '李雷',
  tax_num: '91330100MA7ABCDE1X',
  money: '1234.50',
  create_time: '2026-01-02 03:04:05',
  checkStatus: '待审核',
  status: 1,
  courier_number: null,
  invoice_pdf_url: null,
}

const checkStatusOf = { 1: '待审核', 2: '待审核', 3: '已开票', 4: '已拒绝' } as const

/** An invoice with a status and its texts. */
export const withStatus = <Invoice extends InvoiceRow>(of: Invoice, status: InvoiceRow['status'], more: Partial<Invoice> = {}): Invoice => ({
  ...of,
  status,
  checkStatus: checkStatusOf[status],
  ...more,
})

/** One invoice of each kind in each state, named by both. */
export const inEveryState: InvoiceRow[] = (
  [
    ['纸质待开票', '纸质邮寄', 1, {}],
    ['纸质提交财务', '纸质邮寄', 2, {}],
    ['纸质未寄出', '纸质邮寄', 3, {}],
    ['纸质已寄出', '纸质邮寄', 3, { courier_number: 'SF1234567890' }],
    ['纸质已拒绝', '纸质邮寄', 4, {}],
    ['电子待开票', '电子', 1, {}],
    ['电子提交财务', '电子', 2, {}],
    ['电子已开票', '电子', 3, { invoice_pdf_url: '/api/invoice/getPdf?id=8' }],
    ['电子已拒绝', '电子', 4, {}],
  ] as const
).map(([head, type, status, more], index) => ({ ...withStatus(invoice, status), id: index + 1, head, type, ...more }))

export const invoiceDetail: InvoiceDetail = {
  ...invoice,
  bank_name: '招商银行杭州分行',
  account: '571900000010001',
  street: '杭州市西湖区文三路 1 号',
  phone_number: '0571-88880000',
  name: '韩梅梅',
  post_phone_number: '13900000009',
  address: '杭州市滨江区江南大道 2 号',
  email: null,
  remark: null,
  check_remark: null,
  deal_user: null,
  deal_time: null,
}

export const electronicDetail: InvoiceDetail = {
  ...withStatus(invoiceDetail, 3, { deal_user: '财务系统', deal_time: '2026-01-03 10:00:00' }),
  id: 8,
  type: '电子',
  email: 'li@demo.cn',
  name: null,
  post_phone_number: null,
  address: null,
  invoice_pdf_url: '/api/invoice/getPdf?id=8',
}

export const invoiceOrder: InvoiceOrder = {
  order_no: 'CZ20260102000001',
  create_time: '2026-01-02 03:04:05',
  trade_no: '4200001234202601021234567890',
  pay_type: '微信',
  order_type: 1,
  buyer_id: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M',
  money: '1234.50',
}

/** The numbers of the list's tabs. */
export const tabCounts = () => ({ waiting: 34, all: 1204, issued: 1100, refused: 70 })
