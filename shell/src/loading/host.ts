import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import * as RuntimeCore from '@module-federation/runtime-core'
import type { RegistryRemote } from '@console/shared/registry'
import type { RemoteProps } from '@console/shared/remote'
import type { ParcelConfig } from 'single-spa'
import { RemoteFailure } from './failure'
import { shares } from './shares'

/** One budget for everything that it takes to put a remote on the screen. */
export const BUDGET_MS = 10_000

declare global {
  // Remotes are built without the federation runtime and look for the host's under this name.
  var _FEDERATION_RUNTIME_CORE: typeof RuntimeCore
}
globalThis._FEDERATION_RUNTIME_CORE = RuntimeCore

const integrityOf = new Map<string, string>()

const host: ModuleFederation = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares as never,
  // The default would fetch every registered remote at the first shared library that is loaded.
  shareStrategy: 'loaded-first',
  plugins: [
    {
      name: 'entry-scripts',
      createScript({ url }) {
        const script = document.createElement('script')
        script.src = url
        script.crossOrigin = 'anonymous'
        script.integrity = integrityOf.get(withoutQuery(url)) ?? ''
        return { script, timeout: BUDGET_MS }
      },
    },
  ],
})

const withoutQuery = (url: string) => url.split('?', 1)[0]!

const attempts = new Map<string, number>()
const loaded = new Map<string, ParcelConfig<RemoteProps>>()
const keyOf = ({ name, version }: RegistryRemote) => `${name}@${version}`

/** A remote that failed is fetched and evaluated anew next time: what it holds in memory may be what fails. */
export const forgetRemote = (remote: RegistryRemote) => loaded.delete(keyOf(remote))

/**
 * Loads a remote's lifecycles, once. Every try is a request of its own: a browser would join one that hangs.
 * @throws RemoteFailure
 */
export async function loadRemote(remote: RegistryRemote): Promise<ParcelConfig<RemoteProps>> {
  const known = loaded.get(keyOf(remote))
  if (known) return known
  const attempt = (attempts.get(keyOf(remote)) ?? 0) + 1
  attempts.set(keyOf(remote), attempt)
  const entry = new URL(remote.url + remote.entry, location.href).href
  integrityOf.set(entry, remote.integrity[remote.entry] ?? '')
  const address = attempt > 1 ? `${entry}?attempt=${attempt}` : entry
  host.registerRemotes([{ name: remote.name, entry: address, type: 'global', entryGlobalName: remote.container }], { force: true })
  // Registering by force forgets the shares that this remote was the first to load.
  host.registerShared(shares as never)
  const module = await loadApp(remote.name)
  const complete = (['bootstrap', 'mount', 'unmount'] as const).every((lifecycle) => module?.[lifecycle])
  if (!complete) throw new RemoteFailure('no-lifecycles')
  const lifecycles = module as ParcelConfig<RemoteProps>
  loaded.set(keyOf(remote), lifecycles)
  return lifecycles
}

async function loadApp(name: string) {
  try {
    return await host.loadRemote<Partial<Record<'bootstrap' | 'mount' | 'unmount', unknown>>>(`${name}/app`, { from: 'runtime' })
  } catch (cause) {
    const unavailable = /ScriptNetworkError/.test(String(cause))
    throw new RemoteFailure(unavailable ? 'entry-unavailable' : 'bad-module', { cause })
  }
}
