import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'

type Key = string | number
type Names = ReadonlyMap<Key, string>

/** Rows that were chosen from a list, in all of its searches and on all of their pages. */
export interface Selection {
  keys: Key[]
  /** Chooses these and no others. `names` are what rows in sight are called: the tray names them when they no longer are. */
  choose(keys: Key[], names?: Names): void
  clear(): void
  names?: Names
}

interface Chosen {
  keys: Key[]
  names: Names
}

const NOTHING: Chosen = { keys: [], names: new Map() }

/** What was chosen when a history entry was left. It lives as long as the operator's session in this document, whose client it hangs on. */
const left = new WeakMap<object, Map<string, Chosen>>()

/** Rows chosen by their `rowKey`. They stay chosen while the list turns pages and is searched again, and when its page is come back to. */
export function useSelection(): Selection {
  const { http } = useServices()
  const { key: entry } = useLocation()
  const [{ keys, names }, setChosen] = useState(() => left.get(http)?.get(entry) ?? NOTHING)

  useEffect(() => {
    const entries = left.get(http) ?? new Map<string, Chosen>()
    left.set(http, entries.set(entry, { keys, names }))
  }, [http, entry, keys, names])

  function choose(chosen: Key[], more: Names = NOTHING.names) {
    const nameOf = (key: Key) => more.get(key) ?? names.get(key)
    setChosen({ keys: chosen, names: new Map(chosen.flatMap((key) => (nameOf(key) === undefined ? [] : [[key, nameOf(key)!]]))) })
  }

  return { keys, names, choose, clear: () => setChosen(NOTHING) }
}
