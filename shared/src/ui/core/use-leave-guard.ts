import { useCallback, useEffect, useRef } from 'react'
import { useServices } from '../../remote/services'

/** While `dirty`, leaving the page asks first. Returns the release, for leaving at once after the text was sent. */
export function useLeaveGuard(dirty: boolean) {
  const { leaveGuard } = useServices()
  const held = useRef<() => void>(undefined)
  const release = useCallback(() => {
    held.current?.()
    held.current = undefined
  }, [])

  useEffect(() => {
    if (!dirty) return
    held.current = leaveGuard.hold()
    return release
  }, [dirty, leaveGuard, release])

  return release
}
