import { Modal } from 'antd'
import { useRef, useState } from 'react'
import type { Sights } from '../core/shown'
import { useCancelFocus } from '../core/use-cancel-focus'

/** `accepted`: the operator has approved without it before, and that did not go through. */
type Sight = 'unseen' | 'shown' | 'failed' | 'accepted'

interface Question {
  unseen: string[]
  failed: string[]
  answer: (yes: boolean) => void
  open: boolean
}

/** The documents of a record that could not be shown, or that nobody has looked at. `mayApprove` asks, once, whether it is approved all the same, `dialog` renders the question. */
export function useUnshown() {
  const documents = useRef(new Map<string, Sight>()).current
  const [asked, setAsked] = useState<Question>()
  const sights = useRef<Sights>({
    expect(names) {
      for (const name of names) if (!documents.has(name)) documents.set(name, 'unseen')
    },
    tell: (name, shown) => void documents.set(name, shown ? 'shown' : 'failed'),
  }).current
  const namesOf = (sight: Sight) => [...documents].filter(([, one]) => one === sight).map(([name]) => name)

  function answer(yes: boolean) {
    asked?.answer(yes)
    if (yes) for (const name of [...asked!.unseen, ...asked!.failed]) documents.set(name, 'accepted')
    setAsked(asked && { ...asked, open: false })
  }

  return {
    sights,
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
