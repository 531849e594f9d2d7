import { placeClass, type RemoteVersion } from '@console/platform/registry'
import type { RemoteProps, ShellServices } from '@console/platform/remote'
import { activateStyles, failureOf, loadVersion, RemoteFailure, twice } from '@console/platform/remote/host'
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'
import { contentIn, hasContent } from './content'

/**
 * A version of a remote in an outlet: a single-spa parcel that is mounted for each activation and unmounted after it.
 */
export interface RemoteParcel {
  /** Begins an activation. Loads the version first when that has not been done. */
  mount(): void
  /** Ends the activation after the next frame: what is opened instead is painted first. */
  unmount(): void
  /** Takes it out of the document for good. */
  remove(): void
}

interface ParcelOptions {
  name: string
  version: RemoteVersion
  services: ShellServices
  element: HTMLElement
  /** The first page of an activation is mounted, and shows something. */
  onShown: () => void
  /** The version could not be loaded or mounted, shows nothing, or threw while rendering. */
  onFailed: (failure: RemoteFailure) => void
}

let parcels = 0

/**
 * single-spa never releases what `mountRootParcel` has mounted, and does release what a parcel mounts: so one parcel,
 * never unmounted, mounts all remotes.
 */
const mountingParcel = new Promise<typeof mountRootParcel>((resolve) => {
  const done = async () => {}
  const mount = async ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => resolve(mountParcel)
  mountRootParcel({ name: 'remotes', bootstrap: done, mount, unmount: done } as ParcelConfig, { domElement: document.createElement('div') })
})

export function createParcel({ name, version, services, element, onShown, onFailed }: ParcelOptions): RemoteParcel {
  const root = document.createElement('div')
  root.dataset.remote = name
  root.className = placeClass(name)
  root.style.height = '100%'
  element.append(root)
  let parcel: Parcel<RemoteProps> | undefined
  let isRemoved = false
  let wasShown = false
  /** Counts the beginnings and ends of activations: what an earlier one still reports is ignored. */
  let activation = 0
  /** The activation whose first page has not come yet. */
  let awaited = 0

  // single-spa breaks a parcel that is unmounted before it has mounted, or the reverse: its steps are taken one after
  // the other.
  let lastStep: Promise<unknown> = Promise.resolve()
  function next(step: () => Promise<unknown>) {
    const done = lastStep.then(step)
    lastStep = done.catch(() => {
      // The caller handles its failure; the next step is taken all the same.
    })
    return done
  }

  async function mountParcel() {
    if (parcel) return parcel.mount()
    const [lifecycles, mountIn] = await Promise.all([twice(() => loadVersion(name, version)), mountingParcel])
    if (isRemoved) return
    activateStyles(name, version)
    // Each parcel has a name of its own.
    parcel = mountIn<RemoteProps>(
      { ...lifecycles, name: `${name}-${++parcels}` },
      { domElement: root, services, onReady, onError: (cause: Error) => fail(failureOf(cause)) },
    )
    for (const promise of [parcel.bootstrapPromise, parcel.unmountPromise])
      promise.catch(() => {
        // The same failure as that of mounting or unmounting, which is handled.
      })
    await parcel.mountPromise
  }

  async function unmountParcel() {
    if (parcel?.getStatus() !== 'MOUNTED') return
    await parcel.unmount().catch((cause: unknown) => console.warn(`${name}@${version.version} failed to unmount`, cause))
  }

  /** A remote calls it for every page; those that the operator goes to after the first are not waited for. */
  function onReady() {
    if (awaited !== activation) return
    awaited = 0
    const of = activation
    // Looking has the browser work out styles, which it does for the frame anyway. A version that was shown before is
    // on the screen whatever is found.
    if (wasShown) afterFrame(() => look(of))
    else look(of)
  }

  function look(of: number) {
    if (hasContent(root)) shown(of)
    else
      contentIn(root).then(
        () => shown(of),
        (failure: RemoteFailure) => fail(failure, of),
      )
  }

  function shown(of: number) {
    if (of !== activation || isRemoved) return
    wasShown = true
    onShown()
  }

  function fail(failure: RemoteFailure, of = activation) {
    if (of === activation && !isRemoved) onFailed(failure)
  }

  return {
    mount() {
      const of = ++activation
      awaited = of
      // Who comes back within the frame finds the page still mounted.
      void next(unmountParcel)
      next(mountParcel).catch((cause) => fail(cause instanceof RemoteFailure ? cause : new RemoteFailure('bad-module', { cause }), of))
    },
    unmount() {
      const of = ++activation
      afterFrame(() => of === activation && void next(unmountParcel))
    },
    remove() {
      isRemoved = true
      root.remove()
      void next(unmountParcel)
    },
  }
}

/** Calls back once the next frame has been painted. A tab that nobody sees has no frames. */
function afterFrame(then: () => void) {
  if (document.hidden) then()
  else requestAnimationFrame(() => setTimeout(then))
}
