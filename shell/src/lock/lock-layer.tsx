import { useEffect, useSyncExternalStore } from 'react'
import { Boundary } from '../failures/boundary'
import { FailedPage } from '../failures/failed-page'
import { lazyPart } from '../failures/lazy-part'
import type { Lock } from './lock'

const loadScreen = async () => (await import('./lock-screen')).LockScreen
const loadWarning = async () => (await import('./idle-warning')).IdleWarning
const LockScreen = lazyPart(loadScreen)
const IdleWarning = lazyPart(loadWarning)

const FETCHED_AFTER_MS = 15_000

interface LockLayerProps {
  lock: Lock
  /** Whether signing out would lose something: typed text, or a download. */
  keepsDocument: () => boolean
}

/**
 * The lock screen, or the warning before it. Both are loaded some time after the first page: when they are needed, the
 * network may be gone.
 */
export function LockLayer({ lock, keepsDocument }: LockLayerProps) {
  const state = useSyncExternalStore(lock.subscribe, lock.getState)

  useEffect(() => {
    const warn = (error: unknown) => console.warn('lock-screen', error)
    const timer = setTimeout(() => Promise.all([loadScreen(), loadWarning()]).catch(warn), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (state.phase === 'open') return null
  return (
    // What was typed is in the page that was taken away: it is not reloaded unasked.
    <Boundary fallback={(error) => state.phase === 'locked' && <FailedPage error={error} isHeld={() => true} />}>
      {state.phase === 'locked' ? <LockScreen lock={lock} keepsDocument={keepsDocument} /> : <IdleWarning until={state.until} onContinue={lock.stayAwake} />}
    </Boundary>
  )
}
