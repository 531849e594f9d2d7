import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History state with which the address of a list is opened for its review to start. */
export const reviewStart = { act: 'review' }

/**
 * Acts once on a page that was opened for that: history state has the act's name, the path of its call for a button of the page. Whoever comes back to the page later finds it as any other.
 */
export function useAskedAct(name: string, act: () => void) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = state?.act === name

  useEffect(() => {
    if (!asked) return
    navigate(pathname + search, { replace: true, state: { ...state, act: undefined } })
    act()
  })
}
