import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'

/** The shell's element that scrolls. */
const container = () => document.getElementById('content')

const positions = new Map<string, number>()

/** For so many frames a page may still grow to the height that it had, or move by a pixel as its parts come. */
const FRAMES = 30
/** Who does one of these scrolls by hand, and is not pulled back. */
const BY_HAND = ['wheel', 'pointerdown', 'keydown'] as const

/** Scrolls to where a page was scrolled, and stays there until its height is settled. Returns what ends it. */
function restore(content: HTMLElement, top: number) {
  let frame = 0
  const scroll = (left: number) => {
    content.scrollTop = top
    if (top > 0 && left > 0) frame = requestAnimationFrame(() => scroll(left - 1))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const act of BY_HAND) document.removeEventListener(act, stop)
  }
  for (const act of BY_HAND) document.addEventListener(act, stop, { passive: true })
  scroll(FRAMES)
  return stop
}

/** Restores the scroll position of the history entry once the content is `ready`; a new entry starts at the top. */
export function useScrollMemory(ready: boolean) {
  const { key } = useLocation()
  const { navigation } = useServices()

  useLayoutEffect(() => {
    const content = container()
    if (!ready || !content) return
    const stop = restore(content, positions.get(key) ?? 0)
    // While this page is being unmounted, the next entry's page may already scroll.
    const remember = () => navigation.getLocation().key === key && positions.set(key, content.scrollTop)
    content.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      content.removeEventListener('scroll', remember)
    }
  }, [key, ready, navigation])
}
