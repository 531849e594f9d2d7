import type { RegistryRemote } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { mountRootParcel, type Parcel } from 'single-spa'
import { RemoteFailure } from './failure'
import { BUDGET_MS, forgetRemote, loadRemote } from './host'

interface MountOptions {
  remote: RegistryRemote
  services: ShellServices
  element: HTMLElement
  onReady: () => void
  onFailure: (failure: RemoteFailure) => void
}

let parcels = 0

/** Puts a remote into an element. Returns the way to take it out again, whatever state it is in by then. */
export function mountRemote({ remote, services, element, onReady, onFailure }: MountOptions): () => void {
  let parcel: Parcel | undefined
  let over = false
  const watchdog = setTimeout(() => fail(new RemoteFailure('timeout')), BUDGET_MS)

  function leave() {
    over = true
    clearTimeout(watchdog)
    if (parcel?.getStatus() === 'MOUNTED') void parcel.unmount()
  }
  function fail(failure: RemoteFailure) {
    if (over) return
    leave()
    forgetRemote(remote)
    console.warn(`${remote.name}@${remote.version}: ${failure.code}`, failure.cause ?? '')
    onFailure(failure)
  }

  async function mount() {
    const lifecycles = await loadRemote(remote)
    if (over) return
    const root = document.createElement('div')
    root.style.height = '100%'
    element.replaceChildren(root)
    // single-spa keeps unnamed parcels for ever; a name of its own tells one mount from the next.
    parcel = mountRootParcel(Object.assign({}, lifecycles, { name: `${remote.name}-${++parcels}` }), {
      domElement: root,
      services,
      onReady: () => {
        clearTimeout(watchdog)
        if (!over) onReady()
      },
      onError: (cause: Error) => fail(new RemoteFailure('crashed', { cause })),
    })
    await parcel.mountPromise
    if (over) await parcel.unmount()
  }
  mount().catch((error) => fail(error instanceof RemoteFailure ? error : new RemoteFailure('bad-module', { cause: error })))

  return leave
}
