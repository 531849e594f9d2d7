import type { RegistryRemote, RemoteVersion } from '@console/platform/registry'
import type { ShellServices } from '@console/platform/remote'
import { type Attempt, attemptsOf, forgetVersion, isLoadingShare, RemoteFailure } from '@console/platform/remote/host'
import { froze, markEntering } from './freeze-marks'
import { initialState, type MountEvent, type MountState, nextState, type OutletView, versionIn, viewOf } from './mount-state'
import type { Outcome } from './outcome'
import { createParcel, type RemoteParcel } from './remote-parcel'

/** A page that was shown for so long, and reacts, did not freeze the tab. */
const FREEZE_MS = 1_000
/** What the server takes of a message. */
const LONGEST_MESSAGE = 200
/** What the server takes as a duration: what breaks after a day's work is reported, too. */
const LONGEST_MS = 3_600_000

/** Where it was thrown, as far as the server takes that. */
const framesOf = ({ stack }: Error) => stack?.match(/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}/g)?.slice(0, 8)

interface OutletOptions {
  remote: RegistryRemote
  services: ShellServices
  /** Set by the time that the outlet is entered. */
  element: { current: HTMLElement | null }
  onView: (view: OutletView) => void
  onOutcome: (outcome: Outcome) => void
}

/**
 * Shows a remote in an element, in one activation after another: does what the transitions of `mount-state.ts` ask for.
 */
export function createOutlet({ remote, services, element, onView, onOutcome }: OutletOptions) {
  /** A developer's breakpoint is no freeze. */
  const isWatched = remote.chosen !== 'override'
  let state: MountState = initialState
  let parcel: RemoteParcel | undefined
  let enteredAt = 0
  let deadline: ReturnType<typeof setTimeout> | undefined
  let clearMark = () => {}

  function dispatch(event: MountEvent) {
    const before = state
    state = nextState(before, event)
    if (state === before) return
    if (before.phase === 'loading') endAttempt()
    if (event.type === 'failed') noteFailure(versionIn(before)!, event.failure)
    if (state.phase === 'shown') report(state.version, 'loaded')
    if (versionIn(state) !== versionIn(before) || event.type === 'failed') removeParcel()
    else if (event.type === 'leave') parcel?.unmount()
    if (viewOf(state) !== viewOf(before)) onView(viewOf(state))
    if (state.phase === 'loading') beginAttempt(state.attempts[0])
  }

  function beginAttempt({ version, untilMs }: Attempt) {
    if (isWatched) clearMark = markEntering(remote.name, version.version)
    deadline = setTimeout(() => fail(new RemoteFailure(isLoadingShare() ? 'host-files' : 'timeout')), untilMs - (performance.now() - enteredAt))
    parcel ??= createParcel({ name: remote.name, version, services, element: element.current!, onShown: () => dispatch({ type: 'ready' }), onFailed: fail })
    parcel.mount()
  }

  function endAttempt() {
    clearTimeout(deadline)
    if (state.phase === 'shown') setTimeout(clearMark, FREEZE_MS)
    else clearMark()
  }

  function removeParcel() {
    parcel?.remove()
    parcel = undefined
  }

  const fail = (failure: RemoteFailure) => dispatch({ type: 'failed', failure })

  function report({ version }: RemoteVersion, outcome: Outcome['outcome'], { cause }: { cause?: unknown } = {}) {
    const ms = Math.min(Math.round(performance.now() - enteredAt), LONGEST_MS)
    const thrown = cause instanceof Error ? { message: cause.message.slice(0, LONGEST_MESSAGE), frames: framesOf(cause) } : undefined
    onOutcome({ remote: remote.name, version, outcome, ms, ...thrown })
  }

  function noteFailure(version: RemoteVersion, failure: RemoteFailure) {
    forgetVersion(version)
    console.warn(`${remote.name}@${version.version}: ${failure.code}`, failure.cause ?? '')
    // What the host could not load of its own counts against no remote.
    if (failure.code !== 'host-files') report(version, failure.code, failure)
  }

  /** A version that froze a tab of this browser is tried again only when the operator asks. */
  const mayFreeze = ({ version }: Attempt) => isWatched && version !== versionIn(state) && froze(remote.name, version.version, onOutcome)

  function enter(attempts: readonly Attempt[]) {
    enteredAt = performance.now()
    dispatch({ type: 'enter', attempts })
  }

  const leave = () => dispatch({ type: 'leave' })

  return {
    enter: () => enter(attemptsOf(remote).filter((attempt) => !mayFreeze(attempt))),
    leave,
    retry() {
      leave()
      enter(attemptsOf(remote))
    },
    remove: removeParcel,
  }
}
