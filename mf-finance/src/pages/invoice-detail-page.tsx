import type { InvoiceDetail } from '@console/platform/contract/finance'
import { Page, PageHeader, Panel, withId } from '@console/platform/ui/core'
import { CheckStatus } from '../check-status'
import { InvoiceCards } from '../invoice-cards'
import css from '../invoice-cards.module.css'
import { InvoiceRecord } from '../invoice-record'
import { useReopening } from '../reopening'
import { ReviewResult } from '../review-result'

const TITLE = '查看开票详情'

export const InvoiceDetailPage = withId({ parent: '/money/invoice' }, ({ id }) => (
  <InvoiceRecord id={id} title={TITLE}>
    {(invoice, onBack) => (
      <Page>
        <PageHeader title={`${TITLE}：${invoice.head}`} onBack={onBack}>
          <CheckStatus status={invoice.checkStatus} />
        </PageHeader>
        <InvoiceCards invoice={invoice}>
          <Review invoice={invoice} />
        </InvoiceCards>
      </Page>
    )}
  </InvoiceRecord>
))

function Review({ invoice }: { invoice: InvoiceDetail }) {
  const { button, dialog } = useReopening(invoice)
  return (
    <div className={css.wide}>
      <Panel title="审核信息">
        <ReviewResult invoice={invoice} reopening={button} />
      </Panel>
      {dialog}
    </div>
  )
}
