import { Modal } from 'antd'
import { useRef, useState } from 'react'
import type { ShownDocuments } from '../core/shown'
import { useCancelFocus } from '../core/use-cancel-focus'

/** `accepted`: the operator has confirmed to approve without it, but the approval failed. */
type DocumentState = 'unseen' | 'shown' | 'failed' | 'accepted'

interface Question {
  unseen: string[]
  failed: string[]
  answer: (yes: boolean) => void
  open: boolean
}

/**
 * Documents of a record that failed to load or were not viewed. `mayApprove` asks once whether to approve anyway;
 * render `dialog`.
 */
export function useUnshown() {
  const documents = useRef(new Map<string, DocumentState>()).current
  const [asked, setAsked] = useState<Question>()
  const shownDocuments = useRef<ShownDocuments>({
    expect(names) {
      for (const name of names) if (!documents.has(name)) documents.set(name, 'unseen')
    },
    report: (name, shown) => void documents.set(name, shown ? 'shown' : 'failed'),
  }).current
  const namesOf = (state: DocumentState) => [...documents].filter(([, one]) => one === state).map(([name]) => name)

  function answer(yes: boolean) {
    asked?.answer(yes)
    if (yes) for (const name of [...asked!.unseen, ...asked!.failed]) documents.set(name, 'accepted')
    setAsked(asked && { ...asked, open: false })
  }

  return {
    shownDocuments,
    async mayApprove() {
      const [unseen, failed] = [namesOf('unseen'), namesOf('failed')]
      return unseen.length + failed.length === 0 || new Promise<boolean>((answer) => setAsked({ unseen, failed, answer, open: true }))
    },
    dialog: asked && <UnshownDialog {...asked} onAnswer={answer} />,
  }
}

function UnshownDialog({ unseen, failed, open, onAnswer }: Question & { onAnswer: (yes: boolean) => void }) {
  const cancelFocus = useCancelFocus()
  return (
    <Modal
      open={open}
      width={416}
      title={failed.length ? '有材料未能显示，仍要通过？' : '有材料还没有看过，仍要通过？'}
      okText="仍然通过"
      cancelText="返回查看"
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
      destroyOnHidden
      {...cancelFocus}
    >
      {failed.length > 0 && <p>未能显示：{failed.join('、')}</p>}
      {unseen.length > 0 && <p>没有看过：{unseen.join('、')}</p>}
    </Modal>
  )
}
