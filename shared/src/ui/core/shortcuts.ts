import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** What a single key does on a page. */
export interface Shortcut {
  key: string
  name: string
  /** Absent where what has the focus takes the key itself: then it is only listed. */
  run?: () => void
  /** The id of a text field that the key acts in, too, as long as that is empty. */
  emptyField?: string
  /** The action is repeated while the key is held down. */
  repeats?: boolean
}

/** The single keys of a page. */
interface PageKeys {
  /** Takes the shortcuts of a part of the page; returns what takes them away again. */
  register: (shortcuts: () => readonly Shortcut[]) => () => void
  /** Whether the operator has switched single keys off. */
  off: boolean
  /** Shows what the keys do. */
  explain: () => void
}

/** Null outside of pages. */
export const ShortcutsContext = createContext<PageKeys | null>(null)

/** Gives keys to what a part of a page can do. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const register = useContext(ShortcutsContext)?.register
  const current = useRef(shortcuts)
  // Before the frame that shows what a key may do.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => register?.(() => current.current), [register])
}
