import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** What a single key does on a page. */
export interface Shortcut {
  key: string
  name: string
  run: () => void
  /** The id of a text field that the key acts in, too, as long as that is empty. */
  emptyField?: string
}

/** Takes the shortcuts of a part of the page; returns what takes them away again. */
type Register = (shortcuts: () => readonly Shortcut[]) => () => void

/** Null on pages without single keys. */
export const ShortcutsContext = createContext<Register | null>(null)

/** Gives keys to what a part of a page can do, on pages that take single keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const register = useContext(ShortcutsContext)
  const current = useRef(shortcuts)
  // Before the frame that shows what a key may do.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => register?.(() => current.current), [register])
}
