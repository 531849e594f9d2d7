import type { InvoiceRow } from '@console/platform/contract/finance'

type Invoice = Pick<InvoiceRow, 'type' | 'status' | 'courier_number' | 'invoice_pdf_url'>

export const isPaper = ({ type }: Pick<Invoice, 'type'>) => type === '纸质邮寄'

/** Still to be decided, or asked of finance. */
export const isPending = ({ status }: Pick<Invoice, 'status'>) => status < 3

/** Electronic ones are issued by the finance system. */
export const isToReview = (invoice: Invoice) => isPaper(invoice) && isPending(invoice)

export const lacksCourier = (invoice: Invoice) => isPaper(invoice) && invoice.status === 3 && !invoice.courier_number

export const hasPdf = (invoice: Invoice) => !isPaper(invoice) && invoice.status === 3 && Boolean(invoice.invoice_pdf_url)
