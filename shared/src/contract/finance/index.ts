export { nodes } from './nodes'
export {
  chargeKinds,
  ChargeOrder,
  checkStatuses,
  invoiceDecisions,
  InvoiceDetail,
  InvoiceOrder,
  InvoiceReview,
  InvoiceRow,
  invoiceStatuses,
  invoiceTabs,
  invoiceTypes,
  NotarizationOrder,
  orderKinds,
  parcelFields,
  payStatuses,
  payTypes,
  revealedFields,
} from './records'
export { finance } from './routes'
