import { Button, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'

interface DiscardQuestionProps {
  open: boolean
  title: string
  /** What is lost, in a sentence. */
  children: ReactNode
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is lost. 继续填写 has the focus; Escape and × mean the same. */
export function DiscardQuestion({ open, title, children, onKeep, onDiscard }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      width={416}
      title={title}
      onCancel={onKeep}
      afterOpenChange={(opened) => opened && keep.current?.focus()}
      footer={
        <>
          <Button onClick={onDiscard}>放弃</Button>
          <Button ref={keep} type="primary" onClick={onKeep}>
            继续填写
          </Button>
        </>
      }
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}
