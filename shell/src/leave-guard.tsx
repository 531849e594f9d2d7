import { Modal } from '@console/shared/ui/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'

export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Whoever has unsaved text holds it; while anybody does, leaving the page asks. */
export function createLeaveGuard() {
  let holders = 0
  const listeners = new Set<() => void>()
  const count = (change: 1 | -1) => {
    holders += change
    for (const listener of listeners) listener()
  }
  return {
    isHeld: () => holders > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold() {
      let held = true
      count(1)
      return () => {
        if (held) count(-1)
        held = false
      }
    },
  }
}

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
