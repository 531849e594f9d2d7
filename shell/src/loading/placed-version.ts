import type { RemoteVersion } from '@console/platform/registry'
import type { RemoteProps, ShellServices } from '@console/platform/remote'
import { activateStyles, failureOf, loadVersion, RemoteFailure } from '@console/platform/remote/host'
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'
import { contentIn, hasContent } from './content'

/** A version of a remote as a parcel in an outlet, mounted for each activation and unmounted after it. */
export interface PlacedVersion {
  version: RemoteVersion
  /**
   * Mounts it; resolves when the first page of this activation stands on the screen, with something to see. `onBroken` is called when it breaks after that.
   * @throws RemoteFailure
   */
  enter(onBroken: (failure: RemoteFailure) => void): Promise<void>
  /** Unmounts it after the next frame: what is opened instead is painted first. */
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

/** single-spa never releases what `mountRootParcel` has mounted, and does release what a parcel mounts: so one parcel, never unmounted, mounts all remotes. */
const mountingParcel = new Promise<typeof mountRootParcel>((resolve) => {
  const done = async () => {}
  const mount = async ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => resolve(mountParcel)
  mountRootParcel({ name: 'remotes', bootstrap: done, mount, unmount: done } as ParcelConfig, { domElement: document.createElement('div') })
})

export function placeVersion({ name, version, services, element }: PlaceOptions): PlacedVersion {
  const root = document.createElement('div')
  root.style.height = '100%'
  element.append(root)
  let parcel: Parcel<RemoteProps> | undefined
  let removed = false
  let activation = 0
  let hasStood = false
  let onReady = () => {}
  let onError = (_: RemoteFailure) => {}

  // single-spa breaks a parcel that is told to unmount before it has mounted, or the reverse.
  let lastStep: Promise<unknown> = Promise.resolve()
  function next(step: () => Promise<unknown>) {
    const done = lastStep.then(step)
    lastStep = done.catch(() => {
      // Whoever asked for the step handles its failure; the next step is taken all the same.
    })
    return done
  }

  async function mount() {
    if (parcel) return parcel.mount()
    const [lifecycles, mountParcel] = await Promise.all([loadTwice(name, version), mountingParcel])
    if (removed) return
    activateStyles(name, version)
    // A name of its own tells one parcel from the next.
    parcel = mountParcel<RemoteProps>(
      { ...lifecycles, name: `${name}-${++parcels}` },
      {
        domElement: root,
        services,
        onReady: () => onReady(),
        onError: (cause: Error) => onError(failureOf(cause)),
      },
    )
    for (const promise of [parcel.bootstrapPromise, parcel.unmountPromise])
      promise.catch(() => {
        // The same failure as that of mounting or unmounting, which is handled.
      })
    await parcel.mountPromise
  }

  async function unmount() {
    if (parcel?.getStatus() !== 'MOUNTED') return
    await parcel.unmount().catch((cause: unknown) => console.warn(`${name}@${version.version} failed to unmount`, cause))
  }

  return {
    version,
    enter: (onBroken) =>
      new Promise((resolve, reject) => {
        const entered = ++activation
        function stand() {
          hasStood = true
          if (entered === activation) onError = onBroken
          resolve()
        }
        function look() {
          if (hasContent(root)) stand()
          else contentIn(root).then(stand, reject)
        }
        onReady = () => {
          // The pages that the operator goes to from here are not waited for.
          onReady = () => {}
          // Looking has the browser work out styles, which it does for the frame anyway. The outlet of a version that has stood before shows that frame whatever is found.
          if (hasStood) afterFrame(look)
          else look()
        }
        onError = reject
        // Whoever comes back within the frame finds the page that they left still mounted.
        void next(unmount)
        next(mount).catch((cause) => reject(cause instanceof RemoteFailure ? cause : new RemoteFailure('bad-module', { cause })))
      }),
    leave() {
      const left = activation
      afterFrame(() => left === activation && void next(unmount))
    },
    remove() {
      removed = true
      root.remove()
      void next(unmount)
    },
  }
}

/** Calls back once the next frame has been painted. A tab that nobody sees has no frames. */
function afterFrame(then: () => void) {
  if (document.hidden) then()
  else requestAnimationFrame(() => setTimeout(then))
}

/** Tries a second time at once, at another address: what kept the entry from being loaded may have passed. */
const loadTwice = (name: string, version: RemoteVersion) => loadVersion(name, version).catch(() => loadVersion(name, version))
