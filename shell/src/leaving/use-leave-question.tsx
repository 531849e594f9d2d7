import { useState } from 'react'
import type { LeaveGuard } from './leave-guard'
import { LeaveQuestion } from './leave-question'

/**
 * For leaving the document other than by navigation: `leave(action)` runs the action at once, or after the operator's
 * consent while the guard is held. Render `question`.
 */
export function useLeaveQuestion(guard: LeaveGuard) {
  const [asked, setAsked] = useState<{ action: () => void; typed: boolean }>()
  const close = () => setAsked(undefined)
  const leave = (action: () => void) => (guard.keepsDocument() ? setAsked({ action, typed: guard.isHeld() }) : action())
  const question = (
    <LeaveQuestion
      open={asked !== undefined}
      lost={asked?.typed === false ? 'downloads' : 'text'}
      onStay={close}
      onLeave={() => {
        close()
        asked?.action()
      }}
    />
  )
  return { leave, question }
}
