import { DiscardQuestion } from '@console/platform/ui/core'
import { useState } from 'react'

const questions = {
  text: { sentence: '填写的内容尚未提交，离开后不会保留。', keepText: '继续填写' },
  downloads: { sentence: '有文件正在下载，离开后下载会取消。', keepText: '继续下载' },
}

interface LeaveQuestionProps {
  open: boolean
  lost?: keyof typeof questions
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks whether leaving may lose typed text, or what is being downloaded. Renders nothing until it is needed for the
 * first time.
 */
export function LeaveQuestion({ open, lost = 'text', onStay, onLeave }: LeaveQuestionProps) {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  const { sentence, keepText } = questions[lost]
  return (
    <DiscardQuestion open={open} title="离开此页？" keepText={keepText} onKeep={onStay} onDiscard={onLeave}>
      {sentence}
    </DiscardQuestion>
  )
}
