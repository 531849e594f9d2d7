import { useEffect, useMemo, useRef } from 'react'
import { useServices } from '../../services/services'

/**
 * Holds the leave guard while there is unsaved text. Call `set` in the event handler that changes the text: an effect
 * runs after the next render, too late for a Back that is pressed at once. Unmounting releases it.
 */
export function useUnsaved() {
  const { leaveGuard } = useServices()
  const release = useRef<() => void>(undefined)
  const unsaved = useMemo(
    () => ({
      /** Whether leaving has to ask from now on. */
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
