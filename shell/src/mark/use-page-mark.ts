import type { CurrentUser } from '@console/platform/contract/session'
import { type RefObject, useCallback } from 'react'
import { useLoadedLater } from '../failures/use-loaded-later'

/** Marks the pages with the name of the operator who looks at them. */
export function usePageMark(frame: RefObject<HTMLElement | null>, { realname, account }: CurrentUser) {
  const load = useCallback(async () => {
    const { showMark } = await import('./page-mark')
    // Signed out meanwhile.
    return frame.current ? showMark(frame.current, { realname, account }) : undefined
  }, [frame, realname, account])
  useLoadedLater('page-mark', load)
}
