import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Navigation } from '../services/services'

type To = string | { pathname?: string; search?: string; hash?: string }

/**
 * Location and navigator of a remote's `<Router>`, over the page's one history. While the address is not the remote's
 * own, the location stays the last one that was: the page that is being left is not rendered again.
 */
export function useShellRouter(navigation: Navigation, isOwn: (pathname: string) => boolean) {
  const own = useRef(navigation.getLocation())
  const location = useSyncExternalStore(navigation.subscribe, () => {
    const now = navigation.getLocation()
    if (isOwn(now.pathname)) own.current = now
    return own.current
  })
  return { location, navigator: useMemo(() => navigatorOf(navigation), [navigation]) }
}

const navigatorOf = (navigation: Navigation) => ({
  createHref: hrefOf,
  push: (to: To, state?: unknown) => navigation.push(hrefOf(to), state),
  replace: (to: To, state?: unknown) => navigation.replace(hrefOf(to), state),
  go: navigation.go,
})

const hrefOf = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`)
