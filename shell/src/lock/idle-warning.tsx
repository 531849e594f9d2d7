import { Button, Modal } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'

interface IdleWarningProps {
  /** When the session locks itself, by this browser's clock. */
  until: number
  onContinue: () => void
}

export function IdleWarning({ until, onContinue }: IdleWarningProps) {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])

  return (
    <Modal
      open
      title="即将自动锁定"
      width={440}
      // Above the dialogs of the page, which another root renders.
      zIndex={1900}
      closable={false}
      footer={
        <Button type="primary" autoFocus onClick={onContinue}>
          继续使用
        </Button>
      }
    >
      长时间没有操作，<span role="timer">{Math.max(0, Math.ceil((until - now) / 1000))}</span> 秒后将锁定。已填写的内容会保留。
    </Modal>
  )
}
