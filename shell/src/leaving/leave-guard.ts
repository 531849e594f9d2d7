import type { Downloads } from '@console/platform/remote'

export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/**
 * Set by every form with unsaved text. It is state outside React, so that a navigation right after the first keystroke
 * finds it set.
 */
export function createLeaveGuard(downloads?: Pick<Downloads, 'isRunning' | 'clear'>) {
  const holders = new Set<object>()
  const isHeld = () => holders.size > 0
  const releaseAll = () => holders.clear()
  const keepsDocument = () => isHeld() || downloads?.isRunning() === true
  addEventListener('beforeunload', (event) => keepsDocument() && event.preventDefault())
  return {
    isHeld,
    /** Whether another document in the place of this one would lose something: typed text, or a download. */
    keepsDocument,
    /** Returns a function that releases it. */
    hold() {
      const holder = {}
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    /** Drops all holds of a page that has been left. */
    releaseAll,
    /** Another document comes: whatever would be lost is given up, and nobody asks any more. */
    giveUp() {
      releaseAll()
      downloads?.clear()
    },
  }
}
