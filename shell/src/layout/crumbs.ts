import type { Crumb } from '@console/platform/remote'
import type { MenuItem } from '@console/platform/contract/menu'
import type { RemoteRoute } from '@console/platform/registry'
import { generatePath } from 'react-router-dom'
import { type Destination, findRoute, itemsOf } from '../registry/route-table'

const fill = (path: string, params: Record<string, string | undefined>) => {
  try {
    return generatePath(path, params)
  } catch {
    // The parent has a parameter that the page does not have: no link.
    return undefined
  }
}

/** The menu items that lead to a path: its group, then its page. */
export function menuTrail(menu: MenuItem[], pathname: string): MenuItem[] {
  const items = itemsOf(menu)
  const trail: MenuItem[] = []
  let item = items.find(({ url }) => url !== '' && url === pathname)
  while (item && !trail.includes(item)) {
    trail.unshift(item)
    item = items.find(({ id }) => id === item?.parent_id)
  }
  return trail
}

/** The routes from the topmost page down to `route`, by `parent`. */
function ancestry(route: RemoteRoute, routes: RemoteRoute[]): RemoteRoute[] {
  const parent = routes.find(({ path }) => path === route.parent)
  return parent && parent !== route ? [...ancestry(parent, routes), route] : [route]
}

type Page = Extract<Destination, { kind: 'page' }>

const pathOf = (address: string) => address.split('?')[0]!

/** The page of the same remote that a hidden page was opened from. */
function openerOf({ route, remote }: Page, pathname: string, from?: string) {
  if (!route.parent || !from || pathOf(from) === pathname) return undefined
  const opener = findRoute(remote.routes, pathOf(from))
  return opener?.route === route ? undefined : opener
}

interface Shown {
  menu: MenuItem[]
  pathname: string
  /** Path and query of the view that the page was opened from. */
  from?: string
  /** Those of the views that led there, the first one first. */
  before?: readonly string[]
  title?: string
  /** The page of the record that this one is a tab of: `title` is then the record's. */
  above?: Page
}

/**
 * From the topmost page down to the one that is shown, by the way on which it was opened. The views on that way are
 * linked as they stood.
 */
export function crumbsOf(destination: Destination, { above, ...shown }: Shown): Crumb[] {
  const { menu, pathname, from, before = [], title } = shown
  if (above && destination.kind === 'page') {
    const to = fill(above.route.path, above.params)
    const [record, ...rest] = crumbsOf(above, { ...shown, pathname: to ?? pathname }).reverse()
    return [...rest.reverse(), { title: record?.title ?? '', to }, { title: destination.route.title }]
  }
  if (destination.kind === 'workbench') return [{ title: '工作台' }]
  if (destination.kind !== 'page') return menuTrail(menu, pathname).map(({ name }) => ({ title: name }))
  const { route, remote } = destination
  const opener = openerOf(destination, pathname, from)
  const params = { ...destination.params, ...opener?.params }
  const pages = opener ? [...ancestry(opener.route, remote.routes), route] : ancestry(route, remote.routes)
  const views = new Map(opener && [...before, from!].map((address) => [findRoute(remote.routes, pathOf(address))?.route, address]))
  const groups = menuTrail(menu, fill(pages[0]!.path, params) ?? '').filter(({ url }) => url === '')
  const crumbs = pages
    .filter(({ breadcrumb }) => breadcrumb !== false)
    .map((page) => {
      const to = page.redirect === 'noRedirect' ? undefined : (page.redirect ?? views.get(page) ?? fill(page.path, params))
      return { title: page === route && title ? title : page.title, to }
    })
  const last = crumbs.at(-1)
  if (last) last.to = undefined
  return [...groups.map(({ name }) => ({ title: name })), ...crumbs]
}

/**
 * The path of the menu item to select: the page's own, else that of the list above it, or above the page that it was
 * opened from.
 */
export function selectedPath(destination: Destination, pathname: string, from?: string, above?: Page): string {
  if (above) return selectedPath(above, fill(above.route.path, above.params) ?? pathname, from)
  if (destination.kind !== 'page') return pathname
  const { route, remote } = destination
  return ancestry(openerOf(destination, pathname, from)?.route ?? route, remote.routes)[0]!.path
}
