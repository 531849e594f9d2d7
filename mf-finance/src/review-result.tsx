import { type InvoiceDetail, invoiceStatuses } from '@console/platform/contract/finance'
import { FieldList } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import { isPaper, isPending } from './invoice-rules'

interface ReviewResultProps {
  invoice: InvoiceDetail
  /** The button of `useReopening`. */
  reopening: ReactNode
}

/** What was decided about an invoice, when and by whom. */
export function ReviewResult({ invoice, reopening }: ReviewResultProps) {
  const decided = !isPending(invoice)
  return (
    <>
      <FieldList
        fields={{
          开票状态: invoiceStatuses[invoice.status],
          审核人: decided && invoice.deal_user,
          审核时间: decided && invoice.deal_time,
          不通过原因: invoice.status === 4 && invoice.check_remark,
          说明: !decided && !isPaper(invoice) && '电子发票由财务系统开具，无需审核',
        }}
      />
      {reopening}
    </>
  )
}
