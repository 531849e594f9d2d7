import type { InvoiceDetail, InvoiceRow } from '@console/platform/contract/finance'
import { notSeen } from '@console/platform/contract/sight'

type Invoice = Pick<InvoiceRow, 'type' | 'status' | 'courier_number' | 'invoice_pdf_url'>

export const isPaper = ({ type }: Pick<Invoice, 'type'>) => type === '纸质邮寄'

/** Still to be decided, or asked of finance. */
export const isPending = ({ status }: Pick<Invoice, 'status'>) => status < 3

/** Electronic ones are issued by the finance system. */
export const isToReview = (invoice: Invoice) => isPaper(invoice) && isPending(invoice)

/** Why an operator who reviews invoices cannot decide one that is to be reviewed. */
export const whyNot = (invoice: InvoiceDetail) => (isToReview(invoice) ? notSeen(invoice) : undefined)

export const isOffered = (invoice: InvoiceDetail) => isToReview(invoice) && !whyNot(invoice)

export const lacksCourier = (invoice: Invoice) => isPaper(invoice) && invoice.status === 3 && !invoice.courier_number

/** Decided here, and nothing of it has left the house. */
export const isReopenable = (invoice: Invoice) => isPaper(invoice) && !isPending(invoice) && !invoice.courier_number

export const hasPdf = (invoice: Invoice) => !isPaper(invoice) && invoice.status === 3 && Boolean(invoice.invoice_pdf_url)
