import type { RemoteVersion } from '@console/shared/registry'
import type { ShellServices, Visits } from '@console/shared/remote'
import { failureOf, loadVersion, RemoteFailure, wearStyles } from '@console/shared/remote/host'
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'

/** A version of a remote with a root of its own in an outlet. The root stays from visit to visit, and is empty between them. */
export interface PlacedVersion {
  version: RemoteVersion
  /**
   * Begins a visit; resolves when its first page stands on the screen. `onBroken` is told of what breaks after that.
   * @throws RemoteFailure
   */
  enter(onBroken: (failure: RemoteFailure) => void): Promise<void>
  /** Ends the visit. Its page goes after the frame that shows the next one: that is not to wait for it. */
  leave(): void
  remove(): void
}

interface PlaceOptions {
  name: string
  version: RemoteVersion
  services: ShellServices
  element: HTMLElement
}

let parcels = 0

/** single-spa keeps what `mountRootParcel` has mounted for ever, and lets go of what a parcel mounts: one parcel, never unmounted, mounts all remotes. */
const mountingParcel = new Promise<typeof mountRootParcel>((resolve) => {
  const done = async () => {}
  const mount = async ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => resolve(mountParcel)
  mountRootParcel({ name: 'remotes', bootstrap: done, mount, unmount: done } as ParcelConfig, { domElement: document.createElement('div') })
})

export function placeVersion({ name, version, services, element }: PlaceOptions): PlacedVersion {
  const { visits, begin, end } = createVisits()
  let parcel: Parcel | undefined
  let removed = false
  let onReady = () => {}
  let onError = (_: RemoteFailure) => {}

  async function mount() {
    const [lifecycles, mountParcel] = await Promise.all([loadTwice(name, version), mountingParcel])
    if (removed) return
    const root = document.createElement('div')
    root.style.height = '100%'
    element.replaceChildren(root)
    wearStyles(name, version)
    // A name of its own tells one mount from the next.
    parcel = mountParcel(Object.assign({}, lifecycles, { name: `${name}-${++parcels}` }), {
      domElement: root,
      services,
      visits,
      onReady: () => onReady(),
      onError: (cause: Error) => onError(failureOf(cause)),
    })
    await parcel.mountPromise
    if (removed) await parcel.unmount()
  }
  let mounting: Promise<void> | undefined

  return {
    version,
    enter: (onBroken) =>
      new Promise((resolve, reject) => {
        onReady = () => {
          onError = onBroken
          resolve()
        }
        onError = reject
        begin()
        mounting ??= mount()
        mounting.catch((cause) => reject(cause instanceof RemoteFailure ? cause : new RemoteFailure('bad-module', { cause })))
      }),
    leave: end,
    remove() {
      removed = true
      if (parcel?.getStatus() === 'MOUNTED') void parcel.unmount()
    },
  }
}

/** Counts the visits, each of which has a page of its own: nothing of one that was left is in the next. */
function createVisits() {
  let count = 0
  let current: number | undefined
  const listeners = new Set<() => void>()
  function become(next: number | undefined) {
    current = next
    for (const listener of listeners) listener()
  }
  const visits: Visits = {
    getCurrent: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    visits,
    begin: () => become(++count),
    end() {
      const ended = current
      const over = () => current === ended && become(undefined)
      // A tab that nobody sees has no frames.
      if (document.hidden) over()
      else requestAnimationFrame(() => setTimeout(over))
    },
  }
}

/** Whatever kept the entry from being run may have passed: it is asked for again at once, at an address of its own. */
const loadTwice = (name: string, version: RemoteVersion) => loadVersion(name, version).catch(() => loadVersion(name, version))
