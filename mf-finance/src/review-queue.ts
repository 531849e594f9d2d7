import { finance, type InvoiceRow, invoiceTabs } from '@console/platform/contract/finance'
import type { Queue } from '@console/platform/ui/core'

export const invoiceQueue: Queue<InvoiceRow> = {
  name: 'invoice',
  tabs: invoiceTabs,
  counts: finance.tabCounts,
  next: finance.next,
  idOf: ({ id }) => id,
  addressOf: ({ id }) => `/money/invoice/makeOut?id=${id}`,
  detail: finance.invoice,
  inputOf: ({ id }) => ({ id }),
}
