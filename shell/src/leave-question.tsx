import { Modal } from '@console/shared/ui/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard'

/** Asks once, before the URL changes, whether unsaved text may be lost. */
export function LeaveQuestion({ guard }: { guard: LeaveGuard }) {
  const held = useSyncExternalStore(guard.subscribe, guard.isHeld)
  const blocker = useBlocker(() => guard.isHeld())

  useEffect(() => {
    if (!held) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [held])

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="离开此页？"
      okText="离开"
      cancelText="取消"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={416}
    >
      填写的内容尚未提交，离开后不会保留。
    </Modal>
  )
}
