import { withId } from '@console/platform/ui/core'
import { InvoiceRecord } from '../invoice-record'
import { ReviewResult } from '../review-result'

export const InvoiceDetailPage = withId({ parent: '/money/invoice' }, ({ id }) => (
  <InvoiceRecord id={id} title="查看开票详情" review={(invoice) => <ReviewResult invoice={invoice} />} />
))
