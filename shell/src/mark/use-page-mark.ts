import type { CurrentUser } from '@console/platform/contract/session'
import { type RefObject, useLayoutEffect } from 'react'
import { showMark } from './page-mark'

/** Marks the pages with the name of the operator who looks at them, from the first frame on. */
export function usePageMark(frame: RefObject<HTMLElement | null>, { realname, account }: CurrentUser) {
  useLayoutEffect(() => showMark(frame.current!, { realname, account }), [frame, realname, account])
}
