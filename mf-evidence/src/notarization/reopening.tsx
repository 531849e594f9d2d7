import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { Button } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'

/** Takes a decision back, with a reason, where that is still possible. */
export function Reopening({ application: { orderId, orderNo, checkedAt, mayReopen } }: { application: NotarizationDetail }) {
  const [open, setOpen] = useState(false)
  if (!mayReopen || checkedAt === null) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)}>撤回审核</Button>
      <FormDialog
        title={`撤回审核：出证申请 ${orderNo}`}
        call={notarization.reopen}
        fixed={{ orderId, checkedAt }}
        fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
        hints={{ reason: '撤回后该申请重新等待审核，并通知接入系统' }}
        done={`已撤回出证申请 ${orderNo} 的审核`}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
