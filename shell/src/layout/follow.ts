import type { Navigation } from '@console/platform/remote'
import type { MouseEvent } from 'react'

/** Does what the router's `Link` does, without rendering every link again after each navigation. */
export function follow(event: MouseEvent, path: string, { getLocation, push, replace }: Navigation) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { pathname, search, hash } = getLocation()
  const go = pathname + search + hash === path ? replace : push
  go(path)
}
