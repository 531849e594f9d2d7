import { type Finder, idIn } from '../../operators/search/finder'
import { invoicesByNumber, orderByNumber } from './find-queries'

const PAGES = ['/money/invoice/invoiceDetail', '/money/invoice/makeOut']

const invoiceOf = ({ id, head }: { id: number; head: string }) => ({ title: head, kind: `发票 ${id}`, path: `/money/invoice/invoiceDetail?id=${id}` })

/** An order has no page: it is shown in its list. */
const byNumber: Finder['byNumber'] = async ({ db, number, operator }) => {
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
    ...invoices.map(invoiceOf),
  ]
}

export const findOrders: Finder = {
  byNumber,

  async at({ db, path, operator }) {
    const [page, query] = path.split('?')
    const id = PAGES.includes(page!) && idIn(new URLSearchParams(query).get('id') ?? '')
    const [invoice] = id && operator.may('invoice/getList') ? await invoicesByNumber(db, String(id), undefined) : []
    return invoice && { ...invoiceOf(invoice), claim: { queue: 'invoice', id: invoice.id } }
  },
}
