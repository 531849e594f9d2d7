export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Whoever has unsaved text holds it; while anybody does, leaving the page asks. */
export function createLeaveGuard() {
  const holders = new Set<object>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isHeld: () => holders.size > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold() {
      const holder = {}
      holders.add(holder)
      tell()
      return () => void (holders.delete(holder) && tell())
    },
    /** What was typed on a page that has been left is lost. */
    releaseAll() {
      holders.clear()
      tell()
    },
  }
}
