import { Modal } from '@console/shared/ui/core'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard'

/** Asks once, before the URL changes, whether unsaved text may be lost. Costs nothing while there is none. */
export const LeaveQuestion = memo(({ guard }: { guard: LeaveGuard }) => {
  const held = useSyncExternalStore(guard.subscribe, guard.isHeld)
  return held && <Question guard={guard} />
})

function Question({ guard }: { guard: LeaveGuard }) {
  const blocker = useBlocker(() => guard.isHeld())

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

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
