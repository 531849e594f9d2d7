import { finance, type InvoiceDetail, invoiceDecisions } from '@console/platform/contract/finance'
import { Alert } from '@console/platform/ui/core'
import { DecisionForm } from '@console/platform/ui/review'
import type { ReactNode } from 'react'
import { isOffered, whyNot } from './invoice-rules'
import { useReopening } from './reopening'
import { ReviewResult } from './review-result'

const courierNumber = { field: 'courierNumber', label: '快递单号', max: 150 } as const

const reason = {
  field: 'remark',
  label: '不通过原因',
  max: 150,
  templates: ['发票抬头与税号不一致', '税号有误，请核对后重新申请', '收件信息不完整', '重复申请'],
} as const

const outcomes = [
  { value: 1, word: invoiceDecisions[1], approves: true, keyName: '通过，填写快递单号', text: courierNumber },
  { value: 2, word: invoiceDecisions[2], approves: false, keyName: '拒绝，填写原因', text: reason },
]

/** The decision on a paper invoice. */
export function InvoiceReview({ invoice }: { invoice: InvoiceDetail }) {
  const { button, dialog } = useReopening(invoice)
  return (
    <>
      <DecisionForm
        call={finance.reviewInvoice}
        input={{ id: invoice.id }}
        field="status"
        outcomes={outcomes}
        buttons
        open={isOffered(invoice)}
        closed={<NotOffered invoice={invoice} reopening={button} />}
      />
      {dialog}
    </>
  )
}

/** What came of it, or why it cannot be decided. */
function NotOffered({ invoice, reopening }: { invoice: InvoiceDetail; reopening: ReactNode }) {
  const refusal = whyNot(invoice)
  return refusal ? <Alert type="warning" showIcon title={refusal} /> : <ReviewResult invoice={invoice} reopening={reopening} />
}
