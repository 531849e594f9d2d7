import { Panel, withId } from '@console/platform/ui/core'
import { ReviewPage } from '@console/platform/ui/review'
import { CheckStatus } from '../check-status'
import { InvoiceCards } from '../invoice-cards'
import { InvoiceRecord } from '../invoice-record'
import { InvoiceReview } from '../invoice-review'
import { isOffered } from '../invoice-rules'
import { invoiceQueue } from '../review-queue'

const TITLE = '审核'

export const InvoiceReviewPage = withId({ parent: '/money/invoice' }, ({ id }) => (
  <InvoiceRecord id={id} title={TITLE}>
    {(invoice, onBack) => (
      <ReviewPage
        queue={invoiceQueue}
        id={id}
        name={invoice.head}
        title={`发票：${invoice.username || invoice.head}`}
        status={<CheckStatus status={invoice.checkStatus} />}
        onBack={onBack}
        open={isOffered(invoice)}
        documents={<InvoiceCards invoice={invoice} />}
      >
        <Panel title="审核信息">
          <InvoiceReview invoice={invoice} />
        </Panel>
      </ReviewPage>
    )}
  </InvoiceRecord>
))
