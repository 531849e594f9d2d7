import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { Button } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import { useState } from 'react'

/**
 * Takes a decision back, with a reason: a button where that is still possible, and its dialog. The dialog is rendered
 * where the application's state does not remove it: when a colleague was faster it stays, with what was typed, and is
 * about the decision that was on the screen when it was opened.
 */
export function useReopening({ orderId, orderNo, mayReopen, checkedAt: decidedAt }: NotarizationDetail) {
  /** When the decision was made that is taken back. */
  const [checkedAt, setCheckedAt] = useState<string>()
  const offered = mayReopen ? decidedAt : null
  return {
    button: offered !== null && (
      <div>
        <Button onClick={() => setCheckedAt(offered)}>撤回审核</Button>
      </div>
    ),
    dialog: (offered !== null || checkedAt !== undefined) && (
      <FormDialog
        title={`撤回审核：出证申请 ${orderNo}`}
        call={notarization.reopen}
        fixed={{ orderId, checkedAt }}
        fields={{ reason: <Input.TextArea rows={3} count={{ show: true, max: 200 }} /> }}
        hints={{ reason: '撤回后该申请重新等待审核，并通知接入系统' }}
        done={`已撤回出证申请 ${orderNo} 的审核`}
        open={checkedAt !== undefined}
        onClose={() => setCheckedAt(undefined)}
      />
    ),
  }
}
