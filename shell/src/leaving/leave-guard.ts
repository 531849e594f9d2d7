export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Whoever has unsaved text holds it; while anybody does, leaving the page asks. State outside React: what asks sees it in the moment in which it is held. */
export function createLeaveGuard() {
  const holders = new Set<object>()
  const isHeld = () => holders.size > 0
  addEventListener('beforeunload', (event) => isHeld() && event.preventDefault())
  return {
    isHeld,
    /** Returns the release. */
    hold() {
      const holder = {}
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    /** For a page that has been left: what was typed there is lost. */
    releaseAll: () => holders.clear(),
  }
}
