import { finance, type InvoiceDetail } from '@console/platform/contract/finance'
import { Button, useMay } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'
import { isReopenable } from './invoice-rules'
import css from './reopening.module.css'

/**
 * Takes a decision back, with a reason: a button where that is still possible, and its dialog. The dialog is rendered
 * where the invoice's state does not remove it: when a colleague was faster it stays, with what was typed, and is about
 * the decision that was on the screen when it was opened.
 */
export function useReopening(invoice: InvoiceDetail) {
  const { id, head } = invoice
  /** When the decision was made that is taken back. */
  const [dealTime, setDealTime] = useState<string>()
  const may = useMay(finance.reopenInvoice)
  const offered = may && isReopenable(invoice) ? invoice.deal_time : null
  return {
    button: offered !== null && (
      <div className={css.reopening}>
        <Button onClick={() => setDealTime(offered)}>撤回审核</Button>
      </div>
    ),
    dialog: (offered !== null || dealTime !== undefined) && (
      <FormDialog
        title={`撤回审核：${head}`}
        call={finance.reopenInvoice}
        fixed={{ id, dealTime }}
        fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
        hints={{ reason: '撤回后该发票重新等待审核，并通知接入系统' }}
        done={`已撤回 ${head} 的发票审核`}
        open={dealTime !== undefined}
        onClose={() => setDealTime(undefined)}
      />
    ),
  }
}
