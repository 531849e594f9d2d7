import { type MenuItem, menu } from '@console/platform/contract/menu'
import { type CurrentUser, session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import type { RegistryAnswer } from '@console/platform/registry'
import { keepRegistry, lastRegistry, type RegistryReading, type RegistryState, readRegistry } from '../registry/read-registry'
import { itemsOf } from '../registry/route-table'
import { keptAccount, readToken } from './token'

/** The operator's account, menu, permissions and registry. */
export interface Console {
  user: CurrentUser
  menu: MenuItem[]
  may(permission: string): boolean
  /** Absent when it has never been read: the console then shows its menu alone. */
  registry?: RegistryAnswer
  registryState: RegistryState
}

/** How long a loaded menu waits for the registry. */
const LATE_MS = 1_500

/**
 * Requests operator, menu and registry in parallel. If the registry is late, `late` is its pending answer.
 * @throws ApiError when operator or menu cannot be read
 */
export async function readConsole(http: Http): Promise<{ console: Console; late?: Promise<RegistryReading> }> {
  const reading = readRegistry(readToken())
  // Avoids an unhandled rejection when operator or menu cannot be read.
  reading.catch(() => undefined)
  const [answered, items] = await Promise.all([http.call(session.currentUser, {}), http.call(menu.current, {})])
  const user = { ...answered, account: answered.account || keptAccount() }
  const registry = await inTime(reading)
  const granted = new Set(itemsOf(items).map(({ permission }) => permission))
  const console = { user, menu: items, may: (permission: string) => granted.has(permission) }
  if (typeof registry === 'string') {
    return { console: { ...console, registry: lastRegistry(user.account), registryState: registry }, late: registry === 'late' ? reading : undefined }
  }
  keepRegistry(user.account, registry)
  return { console: { ...console, registry, registryState: 'current' } }
}

async function inTime(reading: Promise<RegistryReading>): Promise<RegistryAnswer | Exclude<RegistryState, 'current'>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, LATE_MS, 'late')
  })
  try {
    return await Promise.race([reading.then(({ answer }) => answer), late])
  } catch (error) {
    globalThis.console.warn('registry', error)
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps the objects of remotes that have not changed, so that they stay mounted. */
export const withKnown = (registry: RegistryAnswer, known: RegistryAnswer | undefined): RegistryAnswer => ({
  ...registry,
  remotes: registry.remotes.map((remote) => known?.remotes.find(({ url }) => url === remote.url) ?? remote),
})
