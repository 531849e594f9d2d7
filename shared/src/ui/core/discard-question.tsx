import { Button, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'

interface DiscardQuestionProps {
  open: boolean
  title: string
  /** What is lost, in a sentence. */
  children: ReactNode
  /** What the button says that keeps it. */
  keepText?: string
  onKeep: () => void
  onDiscard: () => void
}

/**
 * Asks before typed text, or other work, is lost. The button that keeps it has the focus; Escape and × mean the same.
 */
export function DiscardQuestion({ open, title, children, keepText = '继续填写', onKeep, onDiscard }: DiscardQuestionProps) {
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
            {keepText}
          </Button>
        </>
      }
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}
