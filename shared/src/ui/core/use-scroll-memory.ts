import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'

/** The shell's element that scrolls. */
const container = () => document.getElementById('content')

const positions = new Map<string, number>()

/** Restores the scroll position of the history entry once the content is `ready`; a new entry starts at the top. */
export function useScrollMemory(ready: boolean) {
  const { key } = useLocation()
  const { navigation } = useServices()

  useLayoutEffect(() => {
    const content = container()
    if (!ready || !content) return
    content.scrollTop = positions.get(key) ?? 0
    // While this page is being unmounted, the next entry's page may already scroll.
    const remember = () => navigation.getLocation().key === key && positions.set(key, content.scrollTop)
    content.addEventListener('scroll', remember, { passive: true })
    return () => content.removeEventListener('scroll', remember)
  }, [key, ready, navigation])
}
