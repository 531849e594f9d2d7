import { ApiError } from '@console/platform/contract'
import { type Preference, preferences } from '@console/platform/contract/preferences'
import type { ShellServices } from '../../services/services'

/** So long a setting was left alone when it is saved: each save is an entry of the audit trail. */
const LEFT_ALONE_MS = 800

interface Changing {
  http: ShellServices['http']
  /** The setting as this window has it, with the revision that was saved last. */
  latest: () => Preference
  took: (newer: Preference) => void
  failed: (message: string) => void
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** One save of a setting begins when the one before has ended: it names the revision that this one left. */
const running = new Map<string, Promise<void>>()

/** Saves what a setting is once it is left alone for a while. One that another window has changed meanwhile is told, and replaced by the next change. */
export function saveSoon(key: string, changing: Changing) {
  clearTimeout(timers.get(key))
  const begin = () =>
    running.set(
      key,
      (running.get(key) ?? Promise.resolve()).then(() => save(key, changing)),
    )
  timers.set(key, setTimeout(begin, LEFT_ALONE_MS))
}

async function save(key: string, { http, latest, took, failed }: Changing) {
  const { value, revision } = latest()
  // What was changed since it was sent stays.
  const settle = ({ revision }: Preference) => took({ value: latest().value, revision })
  try {
    settle(await http.call(preferences.save, { key, value: value ?? undefined, revision: revision || undefined }))
  } catch (error) {
    failed((error as ApiError).message)
    if (error instanceof ApiError && error.code === 409) await http.call(preferences.preference, { key }).then(settle, () => undefined)
  }
}
