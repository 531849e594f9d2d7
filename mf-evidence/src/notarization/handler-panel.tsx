import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { Button, FieldList, Panel, useConfirmedWrite } from '@console/platform/ui/core'
import { useState } from 'react'
import css from './application.module.css'
import { HandOverDialog } from './hand-over-dialog'

/** Who prepares the case (经办人), and what the operator may change about that. */
export function HandlerPanel({ application }: { application: NotarizationDetail }) {
  const { orderId, handler, handledBySelf, mayTakeOver, mayHandOver } = application
  const { ask, dialog } = useConfirmedWrite()
  const [open, setOpen] = useState(false)

  const takeOver = () =>
    ask({
      call: notarization.takeOver,
      input: { orderId },
      title: `接手出证申请 ${application.orderNo}？`,
      content: '接手后您是该申请的经办人，只能由他人审核，转交后也是如此。',
      okText: '接手',
      done: `已接手出证申请 ${application.orderNo}`,
    })

  return (
    <Panel title="经办">
      <div className={css.handler}>
        <FieldList fields={{ 经办人: handler && `${handler.name}${handledBySelf ? '（本人）' : ''}`, 开始经办: handler?.at }} />
        {mayTakeOver && (
          <Button size="small" onClick={takeOver}>
            接手
          </Button>
        )}
        {mayHandOver && (
          <Button size="small" onClick={() => setOpen(true)}>
            {handler ? '转交' : '指派经办人'}
          </Button>
        )}
      </div>
      {dialog}
      <HandOverDialog application={application} open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}
