import type { RegistryRemote, RemoteVersion } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { failureOf, forgetVersion, loadVersion, RemoteFailure, wearStyles } from '@console/shared/remote/host'
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'

/** For everything that it takes to put a remote on the screen; then there is a card in its place. */
const BUDGET_MS = 10_000
/** What of it is kept for the version before. */
const FALLBACK_MS = 3_000

/** How a version of a remote came to the screen, or did not. */
export interface Outcome {
  remote: string
  version: string
  outcome: 'loaded' | RemoteFailure['code']
  /** From the first request to the first page, or to giving up. */
  ms: number
}

interface MountOptions {
  remote: RegistryRemote
  services: ShellServices
  element: HTMLElement
  /** Told which version it is that now stands on the screen. */
  onReady: (version: RemoteVersion) => void
  onFailure: (failure: RemoteFailure) => void
  onOutcome: (outcome: Outcome) => void
}

let parcels = 0

/** single-spa keeps what `mountRootParcel` has mounted for ever, and lets go of what a parcel mounts: one parcel, never unmounted, mounts all remotes. */
const mountingParcel = new Promise<typeof mountRootParcel>((resolve) => {
  const done = async () => {}
  const mount = async ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => resolve(mountParcel)
  mountRootParcel({ name: 'remotes', bootstrap: done, mount, unmount: done } as ParcelConfig, { domElement: document.createElement('div') })
})

/**
 * Puts a remote into an element: its version, once more when its files do not come, then the version before it. Returns the way to take it out again, whatever state it is in
 * by then. What breaks after it has stood on the screen is not replaced behind the operator's back: that is a failure.
 */
export function mountRemote({ remote, services, element, onReady, onFailure, onOutcome }: MountOptions): () => void {
  const started = performance.now()
  const { fallback } = remote
  let leaveVersion = () => {}
  let over = false

  function leave() {
    over = true
    leaveVersion()
  }
  function giveUp(failure: RemoteFailure) {
    if (over) return
    leave()
    onFailure(failure)
  }

  async function bring(version: RemoteVersion, until: number) {
    try {
      await show(version, until)
      if (over) return
      onOutcome(outcomeOf(version, 'loaded'))
      onReady(version)
    } catch (cause) {
      // Whoever left meanwhile may have come back: what is loaded is theirs.
      if (over) return
      const failure = failureOf(cause)
      forgetVersion(version)
      leaveVersion()
      console.warn(`${remote.name}@${version.version}: ${failure.code}`, failure.cause ?? '')
      onOutcome(outcomeOf(version, failure.code))
      throw failure
    }
  }

  const outcomeOf = ({ version }: RemoteVersion, outcome: Outcome['outcome']): Outcome => ({
    remote: remote.name,
    version,
    outcome,
    // No more than the server takes: what breaks after a day's work is told, too.
    ms: Math.min(Math.round(performance.now() - started), 3_600_000),
  })

  /** Resolves when the version's first page stands on the screen. */
  async function show(version: RemoteVersion, until: number) {
    let parcel: Parcel | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    leaveVersion = () => {
      left = true
      clearTimeout(timer)
      if (parcel?.getStatus() === 'MOUNTED') void parcel.unmount()
    }
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RemoteFailure('timeout')), until - (performance.now() - started))
    })
    let ready = false
    const first = new Promise<void>((resolve, reject) => {
      const mounting = Promise.all([loadTwice(remote.name, version), mountingParcel]).then(async ([lifecycles, mountParcel]) => {
        if (left) return
        const root = document.createElement('div')
        root.style.height = '100%'
        element.replaceChildren(root)
        wearStyles(remote.name, version)
        // A name of its own tells one mount from the next.
        parcel = mountParcel(Object.assign({}, lifecycles, { name: `${remote.name}-${++parcels}` }), {
          domElement: root,
          services,
          onReady() {
            ready = true
            resolve()
          },
          onError(cause: Error) {
            const failure = failureOf(cause)
            if (!ready) return reject(failure)
            forgetVersion(version)
            onOutcome(outcomeOf(version, failure.code))
            giveUp(failure)
          },
        })
        await parcel.mountPromise
        if (left) await parcel.unmount()
      })
      mounting.catch((cause) => reject(cause instanceof RemoteFailure ? cause : new RemoteFailure('bad-module', { cause })))
    })
    await Promise.race([first, tooLong]).finally(() => clearTimeout(timer))
  }

  bring(remote, fallback ? BUDGET_MS - FALLBACK_MS : BUDGET_MS)
    .catch((failure: RemoteFailure) => (fallback && !over ? bring(fallback, BUDGET_MS) : Promise.reject(failure)))
    .catch(giveUp)

  return leave
}

/** Whatever kept the entry from being run may have passed: it is asked for again at once, at an address of its own. */
const loadTwice = (name: string, version: RemoteVersion) => loadVersion(name, version).catch(() => loadVersion(name, version))
