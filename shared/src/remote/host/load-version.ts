import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import * as RuntimeCore from '@module-federation/runtime-core'
import type { RemoteVersion } from '@console/shared/registry'
import type { RemoteLifecycles } from '../remote'
import { codeOfFile, failureOf, isChunkError, RemoteFailure } from './failure'
import { hashOf, nextAddressOf, scriptElement, trust } from './remote-files'
import { shares } from './shares'

declare global {
  // Remotes are built without the federation runtime and look for the host's under this name.
  var _FEDERATION_RUNTIME_CORE: typeof RuntimeCore
}
globalThis._FEDERATION_RUNTIME_CORE = RuntimeCore

const ENTRY_TIMEOUT_MS = 4_000

// Why a file did not come is read off the browser's notes on what was requested. They would end at the 250th of the day; what is asked for is always among the newest.
performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings())

const federation: ModuleFederation = createInstance({
  name: 'host',
  remotes: [],
  shared: shares as never,
  // The default would fetch every registered remote at the first shared library that is loaded.
  shareStrategy: 'loaded-first',
  plugins: [{ name: 'entry-scripts', createScript: ({ url }) => ({ script: scriptElement(url, hashOf(url) ?? ''), timeout: ENTRY_TIMEOUT_MS }) }],
})

/** What a remote exposes. `preload` is no lifecycle of single-spa's: a remote may lack it. */
export type Lifecycles = Omit<RemoteLifecycles, 'preload'> & Partial<Pick<RemoteLifecycles, 'preload'>>
const loads = new Map<string, Promise<Lifecycles>>()
let tries = 0

/** Has a version that failed fetched and evaluated anew next time: what it holds in memory may be what fails. */
export function forgetVersion({ url, container }: RemoteVersion) {
  loads.delete(url)
  // The runtime would take the container that is there.
  Object.assign(globalThis, { [container]: undefined })
}

/**
 * Loads a version's lifecycles, once for all who ask meanwhile or later. After a failure the next one who asks tries anew, by a request of its own: a browser would join
 * one that hangs.
 * @throws RemoteFailure
 */
export function loadVersion(name: string, version: RemoteVersion): Promise<Lifecycles> {
  const { url } = version
  const started = loads.get(url) ?? load(name, version)
  loads.set(url, started)
  started.catch(() => loads.get(url) === started && loads.delete(url))
  return started
}

async function load(name: string, version: RemoteVersion): Promise<Lifecycles> {
  trust(version)
  const entry = new URL(version.url + version.entry, location.href).href
  if (!hashOf(entry)) throw new RemoteFailure('untrusted')
  const address = nextAddressOf(entry)
  // The runtime knows every try as a remote of its own: taking one's place by force would forget the shares that it was the first to load.
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
    const hung = performance.now() - asked >= ENTRY_TIMEOUT_MS
    throw new RemoteFailure(codeOfFile(address, hung ? 'timeout' : undefined), { cause })
  }
}
