import { finance, type InvoiceRow } from '@console/platform/contract/finance'
import { download, operations, linkTo, openDialog } from '@console/platform/ui/table'
import { CourierDialog } from './courier-dialog'
import { InvoicePdfDialog } from './invoice-pdf'
import { hasPdf, isPending, isToReview, lacksCourier } from './invoice-rules'

/** What can be done with an invoice, by its kind and by how far it has come; a dash where that is nothing. */
export const invoiceColumn = operations((invoice: InvoiceRow) => {
  const { id, head } = invoice
  return [
    ...(isToReview(invoice) ? [linkTo('审核', `/money/invoice/makeOut?id=${id}`, finance.reviewInvoice)] : []),
    ...(isPending(invoice) ? [] : [linkTo('查看', `/money/invoice/invoiceDetail?id=${id}`, finance.invoice)]),
    ...(lacksCourier(invoice) ? [openDialog('快递单号填写', finance.setCourierNumber, (dialog) => <CourierDialog invoice={invoice} {...dialog} />)] : []),
    ...(hasPdf(invoice)
      ? [
          openDialog('查看 PDF', finance.invoicePdf, (dialog) => <InvoicePdfDialog id={id} head={head} {...dialog} />),
          download('下载 PDF', finance.invoicePdf, { id }),
        ]
      : []),
  ]
}, 168)
