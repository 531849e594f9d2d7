import type { Finder } from '../../operators/search/finder'
import { invoicesByNumber, orderByNumber } from './find-queries'

/** An order has no page: it is shown in its list. */
export const findOrders: Finder = async ({ db, number, operator }) => {
  const order = await orderByNumber(db, number)
  const invoices = operator.may('invoice/getList') ? await invoicesByNumber(db, number, order?.id) : []
  const certificates = order?.kind === 3
  return [
    ...(order && operator.may(certificates ? 'money/getNotarizationOrders' : 'money/getChargeOrders')
      ? [
          {
            title: order.orderNo,
            kind: certificates ? '出证订单' : '充值消费订单',
            path: `${certificates ? '/money/just' : '/money/customer'}?keyword=${order.orderNo}`,
          },
        ]
      : []),
    ...invoices.map(({ id, head }) => ({ title: head, kind: `发票 ${id}`, path: `/money/invoice/invoiceDetail?id=${id}` })),
  ]
}
