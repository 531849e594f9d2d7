import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'

type Key = string | number
type Names = ReadonlyMap<Key, string>

/** Rows that are selected from a list, in all of its searches and on all pages. */
export interface Selection {
  keys: Key[]
  /**
   * Selects exactly these. `names` are those of the rows in view: the tray shows them when the rows are no longer in
   * view.
   */
  choose(keys: Key[], names?: Names): void
  clear(): void
  names?: Names
}

/** As `useSelection` makes it. */
export interface OwnSelection extends Selection {
  /** Leaves all others selected, those selected meanwhile included. */
  drop(keys: readonly Key[]): void
}

interface Chosen {
  keys: Key[]
  names: Names
}

const NOTHING: Chosen = { keys: [], names: new Map() }

/**
 * The selection at the time when a history entry was left. It lives as long as the operator's session in this document,
 * by whose client it is keyed.
 */
const left = new WeakMap<object, Map<string, Chosen>>()

/**
 * Selects rows by their `rowKey`. They stay selected when the page or the search changes, and when the operator returns
 * to the list.
 */
export function useSelection(): OwnSelection {
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

  const drop = (gone: readonly Key[]) =>
    setChosen((now) => ({ keys: now.keys.filter((key) => !gone.includes(key)), names: new Map([...now.names].filter(([key]) => !gone.includes(key))) }))

  return { keys, names, choose, drop, clear: () => setChosen(NOTHING) }
}
