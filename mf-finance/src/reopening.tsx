import { finance, type InvoiceDetail } from '@console/platform/contract/finance'
import { Button, useMay } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'
import { isReopenable } from './invoice-rules'
import css from './reopening.module.css'

/** Takes a decision back, with a reason, where that is still possible. */
export function Reopening({ invoice }: { invoice: InvoiceDetail }) {
  const { id, head, deal_time: dealTime } = invoice
  const [open, setOpen] = useState(false)
  const may = useMay(finance.reopenInvoice)
  if (!may || !isReopenable(invoice) || dealTime === null) return null
  return (
    <div className={css.reopening}>
      <Button onClick={() => setOpen(true)}>撤回审核</Button>
      <FormDialog
        title={`撤回审核：${head}`}
        call={finance.reopenInvoice}
        fixed={{ id, dealTime }}
        fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
        hints={{ reason: '撤回后该发票重新等待审核，并通知接入系统' }}
        done={`已撤回 ${head} 的发票审核`}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
