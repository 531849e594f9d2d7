import type { Preference } from '@console/platform/contract/preferences'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../services/services'

const NEVER_SAVED: Preference = { value: null, revision: 0 }

/** What was saved since the operator's settings were read. It lives as long as their session in this document, whose client it hangs on. */
const savedSince = new WeakMap<object, Map<string, Preference>>()
const listeners = new Set<() => void>()

/** One of the operator's settings, as far as this window knows, and how to make a newer one known to whatever shows it. */
export function usePreference(key: string) {
  const { http, session } = useServices()
  const preference = useSyncExternalStore(subscribe, () => savedSince.get(http)?.get(key) ?? session.user.preferences?.[key] ?? NEVER_SAVED)

  function took(newer: Preference) {
    savedSince.set(http, new Map(savedSince.get(http)).set(key, newer))
    for (const listener of listeners) listener()
  }

  return { preference, took }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
