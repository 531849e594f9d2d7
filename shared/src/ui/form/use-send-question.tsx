import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'

/** A question that is asked before a form is sent. */
export interface SendQuestion {
  title: string
  content: ReactNode
  okText: string
}

/** `ask` opens the question, `dialog` renders it. `onYes` is called with the values that were passed to `ask`. */
export function useSendQuestion<Values>(onYes: (values: Values) => void) {
  const [asked, setAsked] = useState<{ question: SendQuestion; values: Values; open: boolean }>()
  const close = () => setAsked(asked && { ...asked, open: false })

  function confirm() {
    if (!asked?.open) return
    close()
    onYes(asked.values)
  }

  return {
    ask: (question: SendQuestion, values: Values) => setAsked({ question, values, open: true }),
    dialog: asked && (
      <Modal
        open={asked.open}
        width={416}
        title={asked.question.title}
        okText={asked.question.okText}
        cancelText="返回修改"
        onOk={confirm}
        onCancel={close}
        destroyOnHidden
      >
        {asked.question.content}
      </Modal>
    ),
  }
}
