import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import css from './kit-provider.module.css'

/** The history entry of the page that stood last; undefined until a visit has one. */
let last: string | undefined

/**
 * For the heading of a page. It has the focus when the page was gone to, so that a screen reader reads the page's name
 * and Tab goes on from there. What stays on the screen keeps the focus: the menu, a dialog, a field of the page.
 */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    const gone = last !== undefined && last !== key
    last = key
    if (!gone) return
    // Until the next frame the page may be hidden, and the one that is left still be there with the focus.
    const frame = requestAnimationFrame(() => {
      if (heading.current && nothingStays(heading.current)) heading.current.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key])

  return heading
}

/**
 * Whether nothing has the focus, or something beside the heading's remote: a breadcrumb, or what is left of another
 * remote's page, goes in the next frame.
 */
function nothingStays(heading: HTMLElement) {
  const { activeElement } = document
  const inContent = document.getElementById('content')?.contains(activeElement)
  return activeElement === document.body || (inContent && !heading.closest(`.${css.kit}`)?.contains(activeElement))
}
