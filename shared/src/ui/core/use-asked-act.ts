import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History state with which the address of a list is opened for its review to start. */
export const reviewStart = { act: 'review' }

/**
 * Acts once on a page that was opened for an action. History state has its name: for a button of the page, its call's
 * path. When the operator returns to the page later, nothing happens.
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
