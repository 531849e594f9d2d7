import { type MenuItem, menu } from '@console/platform/contract/menu'
import { type CurrentUser, session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import type { RegistryAnswer } from '@console/platform/registry'
import { keepRegistry, lastRegistry, readRegistry } from '../registry/read-registry'
import { itemsOf } from '../registry/route-table'
import { readToken } from './token'

/** The operator's account, menu, permissions and registry. */
export interface Console {
  user: CurrentUser
  menu: MenuItem[]
  may(permission: string): boolean
  /** Absent when it has never been read: the console then shows its menu alone. */
  registry?: RegistryAnswer
  /** The registry could not be read; `registry` is an earlier answer, if there is one. */
  registryDown: boolean
}

/** How long the menu waits for the registry. */
const REGISTRY_TIMEOUT_MS = 1_500

/** Requests operator, menu and registry in parallel. @throws ApiError when one of the first two fails */
export async function readConsole(http: Http): Promise<Console> {
  const [user, items, registry] = await Promise.all([http.call(session.currentUser, {}), http.call(menu.current, {}), registryOrNone()])
  const held = new Set(itemsOf(items).map(({ permission }) => permission))
  if (registry) keepRegistry(user.account, registry)
  return { user, menu: items, may: (permission) => held.has(permission), registry: registry ?? lastRegistry(user.account), registryDown: !registry }
}

async function registryOrNone() {
  try {
    return (await readRegistry(readToken(), REGISTRY_TIMEOUT_MS)).answer
  } catch (error) {
    // One that is late is asked for again at once, with a longer limit: what comes of that is logged.
    if (!isLate(error)) console.warn('registry', error)
    return undefined
  }
}

/** Chromium calls it aborted when the limit passes while the answer is read. */
const isLate = (error: unknown) => error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name)

/** Keeps the objects of remotes that have not changed, so that they stay mounted. */
export const withKnown = (registry: RegistryAnswer, known: RegistryAnswer | undefined): RegistryAnswer => ({
  ...registry,
  remotes: registry.remotes.map((remote) => known?.remotes.find(({ url }) => url === remote.url) ?? remote),
})
