import type { RemoteVersion } from '@console/platform/registry'
import { type Attempt, RemoteFailure } from '@console/platform/remote/host'

/** What an outlet is doing for its remote. */
export type MountState =
  /**
   * Not on the screen. `kept` is a version that was shown before: its parcel is mounted again at the next activation.
   */
  | { phase: 'idle'; kept?: RemoteVersion }
  /** The first attempt is running; the others follow when it fails. `again`: its parcel was shown before. */
  | { phase: 'loading'; attempts: readonly [Attempt, ...Attempt[]]; again: boolean }
  | { phase: 'shown'; version: RemoteVersion }
  | { phase: 'failed'; failure: RemoteFailure }

export type MountEvent =
  /** The operator goes to a page of the remote. No attempt is left when every version has frozen the tab. */
  | { type: 'enter'; attempts: readonly Attempt[] }
  | { type: 'leave' }
  /** The running attempt shows its first page. */
  | { type: 'ready' }
  /** Loading, mounting or rendering failed, or took too long. */
  | { type: 'failed'; failure: RemoteFailure }

export const initialState: MountState = { phase: 'idle' }

/** The version whose parcel is in the outlet, mounted or not. */
export function versionIn(state: MountState): RemoteVersion | undefined {
  switch (state.phase) {
    case 'idle':
      return state.kept
    case 'loading':
      return state.attempts[0].version
    case 'shown':
      return state.version
    case 'failed':
      return undefined
  }
}

/** What the outlet shows: the outlines of a page, a version of its remote, or why there is none. */
export type OutletView = 'loading' | RemoteVersion | RemoteFailure

/** A parcel that was shown before is shown at once. */
export function viewOf(state: MountState): OutletView {
  if (state.phase === 'failed') return state.failure
  if (state.phase === 'loading' && !state.again) return 'loading'
  return versionIn(state) ?? 'loading'
}

/** The next state; the same object where an event changes nothing. */
export function nextState(state: MountState, event: MountEvent): MountState {
  switch (event.type) {
    case 'enter':
      return entered(state, event.attempts)
    case 'leave':
      return left(state)
    case 'ready':
      return state.phase === 'loading' ? { phase: 'shown', version: state.attempts[0].version } : state
    case 'failed':
      return failed(state, event.failure)
  }
}

function entered(state: MountState, [first, ...rest]: readonly Attempt[]): MountState {
  if (!first) return { phase: 'failed', failure: new RemoteFailure('frozen') }
  return { phase: 'loading', attempts: [first, ...rest], again: versionIn(state) === first.version }
}

function left(state: MountState): MountState {
  if (state.phase === 'idle') return state
  const isKept = state.phase === 'shown' || (state.phase === 'loading' && state.again)
  return { phase: 'idle', ...(isKept && { kept: versionIn(state) }) }
}

/**
 * A version that breaks after it was shown is not replaced without the operator's knowledge. What the host could not
 * load of its own would fail the next version, too.
 */
function failed(state: MountState, failure: RemoteFailure): MountState {
  switch (state.phase) {
    case 'idle':
      return state.kept ? { phase: 'idle' } : state
    case 'loading': {
      const [, next, ...rest] = state.attempts
      return next && failure.code !== 'host-files' ? { phase: 'loading', attempts: [next, ...rest], again: false } : { phase: 'failed', failure }
    }
    case 'shown':
      return { phase: 'failed', failure }
    case 'failed':
      return state
  }
}
