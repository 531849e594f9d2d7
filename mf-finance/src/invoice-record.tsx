import { finance, type InvoiceDetail } from '@console/platform/contract/finance'
import { Loaded, Page, PageHeader, useBack, useRead } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import { CheckStatus } from './check-status'
import { InvoiceCards } from './invoice-cards'

interface InvoiceRecordProps {
  id: number
  title: string
  /** The section of the review. */
  review: (invoice: InvoiceDetail, onBack: () => void) => ReactNode
}

/** The page of one invoice. */
export function InvoiceRecord({ id, title, review }: InvoiceRecordProps) {
  const invoice = useRead(finance.invoice, { id })
  const back = useBack('/money/invoice')
  return (
    <Loaded title={title} onBack={back} reads={{ invoice }}>
      {({ invoice }) => (
        <Page>
          <PageHeader title={`${title}：${invoice.head}`} onBack={back}>
            <CheckStatus status={invoice.checkStatus} />
          </PageHeader>
          <InvoiceCards invoice={invoice} review={review(invoice, back)} />
        </Page>
      )}
    </Loaded>
  )
}
