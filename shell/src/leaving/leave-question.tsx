import { Button, Modal } from '@console/shared/ui/core'
import { useState } from 'react'
import css from './leave-question.module.css'

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether typed text may be lost. Enter, Escape and a click on the mask keep it. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Modal
      open={open}
      title="离开此页？"
      width={416}
      closable={false}
      onCancel={onStay}
      // antd focuses the first button of a dialog only when it has not been there before.
      destroyOnHidden
      footer={
        // The first button has the focus. CSS reverses the two, so that the primary one is at the right as everywhere.
        <div className={css.answers}>
          <Button type="primary" onClick={onStay}>
            继续填写
          </Button>
          <Button onClick={onLeave}>放弃</Button>
        </div>
      }
    >
      填写的内容尚未提交，离开后不会保留。
    </Modal>
  )
}
