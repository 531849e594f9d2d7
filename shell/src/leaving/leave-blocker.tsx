import { memo } from 'react'
import { useBlocker } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard'
import { LeaveQuestion } from './leave-question'

/**
 * Blocks navigation while the guard is set, until the operator has answered. Always installed: installing it when the
 * guard is first set would miss a navigation that follows at once.
 */
export const LeaveBlocker = memo(({ guard }: { guard: LeaveGuard }) => {
  const blocker = useBlocker(guard.isHeld)
  return <LeaveQuestion open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
})
