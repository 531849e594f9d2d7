import { finance, nodes as menu } from '@console/platform/contract/finance'
import { menuPage } from '@console/platform/contract/permission-tree'
import type { ListCounter, PageAction, PageRoute } from '@console/platform/remote'

/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
  {
    ...menuPage(menu[18]),
    record: { of: 'certificate-order', query: 'keyword' },
    first: { call: finance.notarizationOrders },
    page: () => import('./pages/notarization-order-list-page'),
  },
  {
    ...menuPage(menu[19]),
    record: { of: 'charge-order', query: 'keyword' },
    first: { call: finance.chargeOrders },
    page: () => import('./pages/charge-order-list-page'),
  },
  { ...menuPage(menu[20]), first: { call: finance.invoices }, page: () => import('./pages/invoice-list-page') },
  {
    path: '/money/invoice/makeOut',
    title: '审核',
    permission: 'invoice/check',
    parent: '/money/invoice',
    page: () => import('./pages/invoice-review-page'),
  },
  {
    path: '/money/invoice/invoiceDetail',
    title: '查看开票详情',
    permission: 'invoice/getList',
    parent: '/money/invoice',
    record: { of: 'invoice', query: 'id' },
    page: () => import('./pages/invoice-detail-page'),
  },
  {
    path: '/money/user/:user_id/charges',
    title: '充值消费',
    permission: 'money/getChargeOrders',
    tab: { of: 'user', label: '订单', place: 50 },
    page: () => import('./pages/user-charge-list-page'),
  },
  {
    path: '/money/user/:user_id/certificates',
    title: '出证订单',
    permission: 'money/getNotarizationOrders',
    tab: { of: 'user', label: '订单', place: 51 },
    page: () => import('./pages/user-certificate-order-list-page'),
  },
  {
    path: '/money/user/:user_id/invoices',
    title: '发票',
    permission: 'invoice/getList',
    tab: { of: 'user', label: '发票', place: 60 },
    page: () => import('./pages/user-invoice-list-page'),
  },
]

/** What waits for a review: paper invoices alone, as others are not decided here. */
export const counters: ListCounter[] = [
  {
    title: '待审核发票',
    permission: 'invoice/check',
    list: '/money/invoice?waiting=1&sort=create_time.asc',
    review: true,
    queue: 'invoice',
    decided: { call: finance.decidedInvoices },
  },
]

/** What Ctrl+K finds by name. */
export const actions: PageAction[] = [{ call: finance.exportChargeOrders, page: '/money/customer' }]
