import { createInstance, type ModuleFederation, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import * as RuntimeCore from '@module-federation/runtime-core'
import type { RemoteVersion } from '@console/platform/registry'
import type { RemoteLifecycles } from '../lifecycles'
import { codeOfFile, failureOf, isChunkError, RemoteFailure } from './failure'
import { hashOf, nextAddressOf, scriptElement, timeoutsOf, trust } from './remote-files'
import { shares } from './shares'

declare global {
  // Remotes are built without the federation runtime and use the host's, which they look for under this name.
  var _FEDERATION_RUNTIME_CORE: typeof RuntimeCore
}
globalThis._FEDERATION_RUNTIME_CORE = RuntimeCore

// `codeOfFile` reads the browser's timing entries, of which it keeps the first 250 and no later ones. Only the newest
// are ever read.
performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings())

registerGlobalPlugins([
  {
    name: 'failed-shares-are-loaded-again',
    // The runtime would keep the failure for as long as the page is open. Global: remotes load shares by instances of
    // their own.
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = undefined
    },
  },
])

const federation: ModuleFederation = createInstance({
  name: 'host',
  remotes: [],
  shared: shares as never,
  // The default would fetch every registered remote at the first shared library that is loaded.
  shareStrategy: 'loaded-first',
  plugins: [{ name: 'entry-scripts', createScript: ({ url }) => ({ script: scriptElement(url, hashOf(url) ?? ''), timeout: timeoutsOf(url)[0]! }) }],
})

/** What a remote exposes. `preload` is no lifecycle of single-spa's: a remote may lack it. */
export type Lifecycles = Omit<RemoteLifecycles, 'preload'> & Partial<Pick<RemoteLifecycles, 'preload'>>
const loads = new Map<string, Promise<Lifecycles>>()
let tries = 0

/**
 * Makes the next `loadVersion` fetch and evaluate a version again. After a failure: what it holds in memory may be the
 * cause.
 */
export function forgetVersion({ url, container }: RemoteVersion) {
  loads.delete(url)
  // The federation runtime uses the container that it finds under this name.
  Object.assign(globalThis, { [container]: undefined })
}

/**
 * Loads a version's lifecycles. All callers share one load, until it fails: the next call then starts another, at
 * another address, since a browser would join a request that hangs.
 * @throws RemoteFailure
 */
export function loadVersion(name: string, version: RemoteVersion): Promise<Lifecycles> {
  const { url } = version
  const started = loads.get(url) ?? load(name, version)
  loads.set(url, started)
  started.catch(() => {
    if (loads.get(url) === started) loads.delete(url)
  })
  return started
}

async function load(name: string, version: RemoteVersion): Promise<Lifecycles> {
  trust(version)
  const entry = new URL(version.url + version.entry, location.href).href
  if (!hashOf(entry)) throw new RemoteFailure('untrusted')
  const address = nextAddressOf(entry)
  // Each try is registered as a remote of its own: replacing a registered one (`force`) would drop the shared modules
  // that it was the first to load.
  const registered = `${name}-${++tries}`
  federation.registerRemotes([{ name: registered, entry: address, type: 'global', entryGlobalName: version.container }])
  const lifecycles = await loadApp(registered, address)
  const complete = (['bootstrap', 'mount', 'unmount'] as const).every((lifecycle) => lifecycles?.[lifecycle])
  if (!lifecycles || !complete) throw new RemoteFailure('no-lifecycles')
  return lifecycles
}

async function loadApp(name: string, address: string) {
  const asked = performance.now()
  try {
    return await federation.loadRemote<Lifecycles>(`${name}/app`, { from: 'runtime' })
  } catch (cause) {
    if (isChunkError(cause)) throw failureOf(cause)
    if (!/ScriptNetworkError|ScriptExecutionError|RUNTIME-008/.test(String(cause))) throw new RemoteFailure('bad-module', { cause })
    const hung = performance.now() - asked >= timeoutsOf(address)[0]!
    throw new RemoteFailure(codeOfFile(address, hung ? 'timeout' : undefined), { cause })
  }
}
