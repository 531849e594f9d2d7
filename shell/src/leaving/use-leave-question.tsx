import { useState } from 'react'
import type { LeaveGuard } from './leave-guard'
import { LeaveQuestion } from './leave-question'

/** For leaving other than by navigation: `leave(action)` runs the action at once, or after the operator's consent while the guard is held. Render `question`. */
export function useLeaveQuestion(guard: LeaveGuard) {
  const [asked, setAsked] = useState<{ action: () => void }>()
  const close = () => setAsked(undefined)
  const leave = (action: () => void) => (guard.isHeld() ? setAsked({ action }) : action())
  const question = (
    <LeaveQuestion
      open={asked !== undefined}
      onStay={close}
      onLeave={() => {
        close()
        asked?.action()
      }}
    />
  )
  return { leave, question }
}
