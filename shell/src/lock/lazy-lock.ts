import { session as calls } from '@console/platform/contract/session'
import type { ShellServices } from '@console/platform/remote'
import { useCallback, useEffect } from 'react'
import { useLoadedLater } from '../failures/use-loaded-later'
import { messageOf } from '../message-of'
import type { Session } from '../session/session'
import type { Lock } from './lock'

export type LazyLock = ReturnType<typeof lazyLock>

/**
 * Loads the lock some time after the first page, or when it is needed. A failed load is tried again by the next use.
 * `keepsDocument`: whether signing out would lose something.
 */
export function lazyLock(session: () => Session, keepsDocument: () => boolean) {
  let loading: Promise<Lock> | undefined
  let started: Lock | undefined
  const load = () =>
    (loading ??= import('./start-lock').then(
      ({ startLock }) => (started = startLock(session(), keepsDocument)),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return { load, isLocked: () => started?.getState().phase === 'locked' }
}

/**
 * Has the lock watch for idleness while somebody is signed in. Its key works before it is loaded, as does what this
 * returns: it locks.
 */
export function useLockAhead(lock: LazyLock, { http, notify }: ShellServices) {
  const lockNow = useCallback(() => {
    if (http.isOffered?.(calls.lock) === false) return
    lock.load().then(
      (loaded) => loaded.lock(),
      (error: unknown) => notify.error(messageOf(error)),
    )
  }, [lock, http, notify])

  useEffect(() => {
    function lockByKey(event: KeyboardEvent) {
      if (event.code !== 'KeyL' || !event.ctrlKey || !event.shiftKey) return
      event.preventDefault()
      lockNow()
    }
    addEventListener('keydown', lockByKey)
    return () => removeEventListener('keydown', lockByKey)
  }, [lockNow])

  const load = useCallback(async () => {
    await lock.load()
    return undefined
  }, [lock])
  useLoadedLater('lock', load)
  return lockNow
}
