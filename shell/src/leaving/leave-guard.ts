export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Held by every form with unsaved text. It is state outside React, so that a navigation right after the first keystroke already finds it held. */
export function createLeaveGuard() {
  const holders = new Set<object>()
  const isHeld = () => holders.size > 0
  addEventListener('beforeunload', (event) => isHeld() && event.preventDefault())
  return {
    isHeld,
    /** Returns a function that releases it. */
    hold() {
      const holder = {}
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    /** Drops all holds of a page that has been left. */
    releaseAll: () => holders.clear(),
  }
}
