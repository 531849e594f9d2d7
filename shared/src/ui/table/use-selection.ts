import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

type Key = string | number

/** Rows that were chosen from a list, on all of its pages. */
export interface Selection {
  keys: Key[]
  choose(keys: Key[]): void
  clear(): void
}

/** What was chosen when a history entry was left. Keys alone: nothing of a row is kept. */
const left = new Map<string, Key[]>()

/** Rows chosen by their `rowKey`. They stay chosen while the list turns pages, and when its page is come back to. */
export function useSelection(): Selection {
  const { key: entry } = useLocation()
  const [keys, setKeys] = useState<Key[]>(() => left.get(entry) ?? [])

  useEffect(() => {
    left.set(entry, keys)
  }, [entry, keys])

  return { keys, choose: setKeys, clear: () => setKeys([]) }
}
