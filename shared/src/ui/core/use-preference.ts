import type { Preference } from '@console/platform/contract/preferences'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../services/services'
import { createStore } from '../../store'

const NEVER_SAVED: Preference = { value: null, revision: 0 }

/**
 * What was saved since the operator's settings were read. It lives as long as their session in this document, whose
 * client it hangs on.
 */
const stores = new WeakMap<object, ReturnType<typeof createSaved>>()

const createSaved = () => createStore<ReadonlyMap<string, Preference>>(new Map())

function savedSince(http: object) {
  const store = stores.get(http) ?? createSaved()
  stores.set(http, store)
  return store
}

/**
 * One of the operator's settings, as far as this window knows, and how to make a newer one known to whatever shows it.
 */
export function usePreference(key: string) {
  const { http, session } = useServices()
  const saved = savedSince(http)
  const latest = () => saved.get().get(key) ?? session.user.preferences?.[key] ?? NEVER_SAVED
  const preference = useSyncExternalStore(saved.subscribe, latest)
  return { preference, latest, took: (newer: Preference, of = key) => saved.set(new Map(saved.get()).set(of, newer)) }
}
