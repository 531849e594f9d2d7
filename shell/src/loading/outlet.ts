import { defaultLimits, type RegistryRemote, type RemoteVersion } from '@console/platform/registry'
import type { ShellServices } from '@console/platform/remote'
import { failureOf, forgetVersion, isLoadingShare, RemoteFailure } from '@console/platform/remote/host'
import { froze, markEntering } from './entering'
import type { Outcome } from './outcome'
import { type PlacedVersion, placeVersion } from './placed-version'

/** The part of a remote's time that is kept for the version before. */
const FALLBACK_SHARE = 0.3
/** A page that has stood for so long, and reacts, did not freeze the tab. */
const STOOD_MS = 1_000

/** What the server takes of a message. */
const LONGEST_MESSAGE = 200

/** What an outlet shows: the outlines of a page, a version of its remote, or why there is none. */
export type OutletState = 'loading' | RemoteVersion | RemoteFailure

interface OutletOptions {
  remote: RegistryRemote
  services: ShellServices
  /** Set by the time that the outlet is entered. */
  element: { current: HTMLElement | null }
  onState: (state: OutletState) => void
  onOutcome: (outcome: Outcome) => void
}

/** Shows a remote in an element, in one activation after another. */
export function createOutlet({ remote, services, element, onState, onOutcome }: OutletOptions) {
  const { name, fallback } = remote
  /** Time to put the remote on the screen, all tries included. After that the outlet shows a card. */
  const { loadMs } = remote.limits ?? defaultLimits
  /** A developer's breakpoint is no freeze. */
  const isWatched = remote.chosen !== 'override'
  let placed: PlacedVersion | undefined
  let state: OutletState = 'loading'
  /** Ends the current activation, whatever state it is in. */
  let leave = () => {}

  function become(next: OutletState) {
    state = next
    onState(next)
  }

  function remove() {
    placed?.remove()
    placed = undefined
  }

  /**
   * Puts the remote on the screen: its version, once more when its files do not come, then the version before it.
   * A version that breaks after it has stood on the screen is not replaced behind the operator's back: that is a failure. One that froze is tried again only when the operator asks.
   */
  function enter({ asked = false } = {}) {
    const started = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let unmark = () => {}

    function report({ version }: RemoteVersion, outcome: Outcome['outcome'], { cause }: { cause?: unknown } = {}) {
      // The server takes no more than an hour: what breaks after a day's work is reported, too.
      const ms = Math.min(Math.round(performance.now() - started), 3_600_000)
      const message = cause instanceof Error ? cause.message.slice(0, LONGEST_MESSAGE) : undefined
      onOutcome({ remote: name, version, outcome, ms, message })
    }

    function noteFailure(version: RemoteVersion, failure: RemoteFailure) {
      forgetVersion(version)
      console.warn(`${name}@${version.version}: ${failure.code}`, failure.cause ?? '')
      // What the host could not load of its own counts against no remote.
      if (failure.code !== 'host-files') report(version, failure.code, failure)
    }

    function giveUp(failure: RemoteFailure) {
      if (over) return
      over = true
      remove()
      become(failure)
    }

    async function bring(version: RemoteVersion, until: number) {
      if (isWatched && !asked && placed?.version !== version && froze(name, version.version, onOutcome)) throw new RemoteFailure('frozen')
      try {
        await show(version, until)
        if (over) return
        report(version, 'loaded')
        become(version)
      } catch (cause) {
        // Left meanwhile, and maybe entered again: what is placed belongs to that activation.
        if (over) return
        unmark()
        const failure = failureOf(cause)
        noteFailure(version, failure)
        remove()
        throw failure
      }
    }

    /** Resolves when the version's first page stands on the screen. */
    async function show(version: RemoteVersion, until: number) {
      if (isWatched) unmark = markEntering(name, version.version)
      if (placed?.version !== version) {
        remove()
        become('loading')
        placed = placeVersion({ name, version, services, element: element.current! })
      }
      const first = placed.enter((failure) => {
        noteFailure(version, failure)
        // Broken while it was being unmounted: the next activation places it anew.
        if (over) remove()
        else giveUp(failure)
      })
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new RemoteFailure(isLoadingShare() ? 'host-files' : 'timeout')), until - (performance.now() - started))
      })
      await Promise.race([first, tooLong]).finally(() => clearTimeout(timer))
      setTimeout(unmark, STOOD_MS)
    }

    leave = () => {
      over = true
      clearTimeout(timer)
      unmark()
      if (state !== 'loading' && !(state instanceof RemoteFailure)) return placed?.leave()
      // Never shown: the next activation places it anew.
      remove()
      become('loading')
    }

    bring(remote, fallback ? loadMs * (1 - FALLBACK_SHARE) : loadMs)
      .catch((failure: RemoteFailure) => (fallback && !over && failure.code !== 'host-files' ? bring(fallback, loadMs) : Promise.reject(failure)))
      .catch(giveUp)
  }

  function retry() {
    leave()
    enter({ asked: true })
  }

  return { enter: () => enter(), leave: () => leave(), retry, remove }
}
