import { memo } from 'react'
import { useBlocker } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard'
import { LeaveQuestion } from './leave-question'

/** Asks once, before the address changes, while the guard is held. Always installed: one that came with the first hold would come after a navigation in the same moment. */
export const LeaveBlocker = memo(({ guard }: { guard: LeaveGuard }) => {
  const blocker = useBlocker(guard.isHeld)
  return <LeaveQuestion open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
})
