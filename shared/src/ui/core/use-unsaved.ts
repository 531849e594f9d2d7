import { useEffect, useMemo, useRef } from 'react'
import { useServices } from '../../remote/services'

/**
 * Says whether the page has text that leaving it would lose. To be told in the very event that changes the text: an effect of the
 * render that follows comes too late for a Back that is pressed at once. What is unsaved when its component goes away is given up.
 */
export function useUnsaved() {
  const { leaveGuard } = useServices()
  const release = useRef<() => void>(undefined)
  const unsaved = useMemo(
    () => ({
      /** From now on leaving asks, or no longer does. */
      set(is: boolean) {
        if (is) release.current ??= leaveGuard.hold()
        else {
          release.current?.()
          release.current = undefined
        }
      },
      get: () => release.current !== undefined,
    }),
    [leaveGuard],
  )
  useEffect(() => () => unsaved.set(false), [unsaved])
  return unsaved
}
