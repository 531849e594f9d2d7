import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Tells whether the operator is still at the page that it was called on: what goes on after an answer asks first, and
 * leads nobody away who has gone elsewhere meanwhile.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = pathname
    return () => {
      shown.current = undefined
    }
  }, [pathname])
  return () => shown.current === pathname
}
