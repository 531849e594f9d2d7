import type { CallInput, ResultOf, Route } from '@console/platform/contract'
import { Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useCancelFocus } from './use-cancel-focus'
import css from './use-confirmed-write.module.css'
import { useWrite } from './use-write'
import { WriteError } from './write-error'

/** A write that is asked about before it is made. */
export interface ConfirmedWrite<R extends Route = Route> {
  call: R
  input: CallInput<R>
  /** The question, with the name of what it is about. */
  title: string
  /** What the write will change. */
  content: ReactNode
  /** The button that does it. */
  okText: string
  /** The button is red: something is taken away from somebody. */
  danger?: boolean
  /** What has been done, with the name of what it was done to (已启用 李敏): said with the call's own message. */
  done?: string
  /** What the answer is for. */
  onAnswer?: (answer: ResultOf<R>) => void
}

/**
 * `ask` opens the question, `dialog` renders it. It closes when the call succeeds; when the call is refused it stays
 * open and says why. 取消 has the focus.
 */
export function useConfirmedWrite() {
  const [asked, setAsked] = useState<{ write: ConfirmedWrite; times: number }>()

  function ask<R extends Route>(write: ConfirmedWrite<R>) {
    setAsked((before) => ({ write, times: (before?.times ?? 0) + 1 }))
  }

  return { ask, dialog: asked && <Question key={asked.times} {...asked.write} /> }
}

/** Asks once. */
function Question({ call, input, title, content, okText, danger, done, onAnswer }: ConfirmedWrite) {
  const { send, isPending, error } = useWrite(call)
  const [open, setOpen] = useState(true)
  // The dialog can still be clicked while it closes.
  const isDone = useRef(false)
  const cancelFocus = useCancelFocus()

  async function confirm() {
    if (isDone.current || !(await send(input, { onAnswer, done }))) return
    isDone.current = true
    setOpen(false)
  }

  return (
    <Modal
      open={open}
      width={416}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger, loading: isPending }}
      {...cancelFocus}
      onOk={confirm}
      onCancel={isPending ? undefined : () => setOpen(false)}
    >
      <div className={css.body}>
        <div>{content}</div>
        <WriteError error={error} />
      </div>
    </Modal>
  )
}
