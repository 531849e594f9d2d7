import { isWithin, type RegistryAnswer, type RegistryRemote, type RemoteRoute } from '@console/platform/registry'
import type { MenuItem } from '@console/platform/contract/menu'
import { matchPath } from 'react-router-dom'
import type { RegistryState } from './read-registry'

/** What a path leads to, for this operator. */
export type Destination =
  | { kind: 'page'; remote: RegistryRemote; route: RemoteRoute; params: Record<string, string | undefined> }
  /** The page exists, and this operator lacks its permission. */
  | { kind: 'forbidden' }
  /** A permitted menu page whose remote is not in the registry. */
  | { kind: 'not-live'; title: string }
  /** The registry is late: the page may exist or not. */
  | { kind: 'awaited' }
  /** The registry could not be read: the page may exist or not. */
  | { kind: 'unknown' }
  | { kind: 'not-found' }
  /** The shell's own page of what waits. */
  | { kind: 'workbench' }

export const WORKBENCH_PATH = '/workbench'

export type May = (permission: string) => boolean

/** Every item of the menu, groups and hidden ones included. */
export const itemsOf = (menu: MenuItem[]): MenuItem[] => menu.flatMap((item) => [item, ...itemsOf(item.child)])

export const mayOpen = ({ permission }: Pick<RemoteRoute, 'permission'>, may: May) => [permission].flat().some(may)

interface Known {
  menu: MenuItem[]
  registry?: RegistryAnswer
  registryState: RegistryState
  may: May
}

/** The page of a remote that is at a path. */
export function findRoute(routes: readonly RemoteRoute[], pathname: string) {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params as Record<string, string | undefined> }
  }
  return undefined
}

export function destinationOf(pathname: string, { menu, registry, registryState, may }: Known): Destination {
  if (pathname === WORKBENCH_PATH) return { kind: 'workbench' }
  for (const remote of registry?.remotes ?? []) {
    const found = findRoute(remote.routes, pathname)
    if (found) return mayOpen(found.route, may) ? { kind: 'page', remote, ...found } : { kind: 'forbidden' }
  }
  if (!registry) return { kind: registryState === 'late' ? 'awaited' : 'unknown' }
  const item = itemsOf(menu).find(({ url }) => url !== '' && url === pathname)
  if (item) return { kind: 'not-live', title: item.name }
  return registry.forbidden.some((base) => isWithin(pathname, base)) ? { kind: 'forbidden' } : { kind: 'not-found' }
}

/**
 * Where an operator lands after sign-in who asked for no page: `/user/enterprise`, else the first page of the menu that
 * is shown.
 */
export function landingPath(menu: MenuItem[]): string | undefined {
  const pages = itemsOf(menu).filter(({ url, status }) => url !== '' && status === 1)
  return (pages.find(({ url }) => url === '/user/enterprise') ?? pages[0])?.url
}
