import { ApiError } from '@console/platform/contract'
import { type Preference, preferences } from '@console/platform/contract/preferences'
import type { CallOptions } from '../../http'
import type { ShellServices } from '../../services/services'

/** A setting is saved after this time without a change: each save is an entry of the audit trail. */
const LEFT_ALONE_MS = 800

interface Changing {
  http: ShellServices['http']
  /** The setting as it is in this window, with the revision that was saved last. */
  latest: () => Preference
  took: (newer: Preference) => void
  failed: (message: string) => void
}

/** Settings with changes that are not saved yet. */
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; begin: (options?: CallOptions) => void }>()
/** Saves of a setting run one after another: each names the revision that the one before returned. */
const running = new Map<string, Promise<void>>()

/**
 * Saves a setting once it has not changed for a while. If another window has changed it meanwhile, a message says so,
 * and the next change replaces that.
 */
export function saveSoon(key: string, changing: Changing) {
  clearTimeout(waiting.get(key)?.timer)
  function begin(options?: CallOptions) {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
    running.set(
      key,
      (running.get(key) ?? Promise.resolve()).then(() => save(key, changing, options)),
    )
  }
  waiting.set(key, { timer: setTimeout(begin, LEFT_ALONE_MS), begin })
}

// No caller waits for this save.
globalThis.addEventListener?.('pagehide', () => {
  for (const { begin } of waiting.values()) begin({ outlivesPage: true })
})

async function save(key: string, { http, latest, took, failed }: Changing, options?: CallOptions) {
  const { value, revision } = latest()
  // Changes since the call was sent stay.
  const settle = ({ revision }: Preference) => took({ value: latest().value, revision })
  try {
    settle(await http.call(preferences.save, { key, value: value ?? undefined, revision: revision || undefined }, options))
  } catch (error) {
    failed((error as ApiError).message)
    if (error instanceof ApiError && error.code === 409) await http.call(preferences.preference, { key }).then(settle, () => undefined)
  }
}
