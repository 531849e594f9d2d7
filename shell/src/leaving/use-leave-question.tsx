import { useState } from 'react'
import type { LeaveGuard } from './leave-guard'
import { LeaveQuestion } from './leave-question'

/** For ways out that are no navigation: `leave(way)` takes it at once when nothing is typed, and asks first otherwise. `question` is to be rendered. */
export function useLeaveQuestion(guard: LeaveGuard) {
  const [asked, setAsked] = useState<{ way: () => void }>()
  const close = () => setAsked(undefined)
  const leave = (way: () => void) => (guard.isHeld() ? setAsked({ way }) : way())
  const question = (
    <LeaveQuestion
      open={asked !== undefined}
      onStay={close}
      onLeave={() => {
        close()
        asked?.way()
      }}
    />
  )
  return { leave, question }
}
