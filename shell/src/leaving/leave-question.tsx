import { DiscardQuestion } from '@console/platform/ui/core'
import { useState } from 'react'

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether leaving may lose typed text. Renders nothing until it is needed for the first time. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <DiscardQuestion open={open} title="离开此页？" onKeep={onStay} onDiscard={onLeave}>
      填写的内容尚未提交，离开后不会保留。
    </DiscardQuestion>
  )
}
