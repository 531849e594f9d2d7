export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Whoever has unsaved text holds it; while anybody does, leaving the page asks. */
export function createLeaveGuard() {
  let holders = 0
  const listeners = new Set<() => void>()
  const count = (change: 1 | -1) => {
    holders += change
    for (const listener of listeners) listener()
  }
  return {
    isHeld: () => holders > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold() {
      let held = true
      count(1)
      return () => {
        if (held) count(-1)
        held = false
      }
    },
  }
}
