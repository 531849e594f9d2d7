import { withId } from '@console/platform/ui/core'
import { InvoiceRecord } from '../invoice-record'
import { InvoiceReview } from '../invoice-review'

export const InvoiceReviewPage = withId({ parent: '/money/invoice' }, ({ id }) => (
  <InvoiceRecord id={id} title="审核" review={(invoice, onDone) => <InvoiceReview invoice={invoice} onDone={onDone} />} />
))
