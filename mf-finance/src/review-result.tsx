import { type InvoiceDetail, invoiceStatuses } from '@console/platform/contract/finance'
import { FieldList } from '@console/platform/ui/core'
import { isPaper, isPending } from './invoice-rules'
import { Reopening } from './reopening'

/** What was decided about an invoice, when and by whom. */
export function ReviewResult({ invoice }: { invoice: InvoiceDetail }) {
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
      <Reopening invoice={invoice} />
    </>
  )
}
