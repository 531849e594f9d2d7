import type { Crumb } from '@console/platform/remote'
import type { MenuItem } from '@console/platform/contract/menu'
import type { RemoteRoute } from '@console/platform/registry'
import { generatePath } from 'react-router-dom'
import { type Destination, itemsOf } from '../registry/route-table'

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

/** `from`: path and query of the list that the page was opened from. */
export function crumbsOf(
  destination: Destination,
  { menu, pathname, from, title }: { menu: MenuItem[]; pathname: string; from?: string; title?: string },
): Crumb[] {
  if (destination.kind === 'workbench') return [{ title: '工作台' }]
  if (destination.kind !== 'page') return menuTrail(menu, pathname).map(({ name }) => ({ title: name }))
  const { route, remote, params } = destination
  const fromPath = from?.split('?')[0]
  const cameFrom = fromPath !== pathname ? remote.routes.find(({ path }) => path === fromPath) : undefined
  const pages = route.parent && cameFrom ? [...ancestry(cameFrom, remote.routes), route] : ancestry(route, remote.routes)
  const groups = menuTrail(menu, fill(pages[0]!.path, params) ?? '').filter(({ url }) => url === '')
  const crumbs = pages
    .filter(({ breadcrumb }) => breadcrumb !== false)
    .map((page) => {
      const to = page.redirect === 'noRedirect' ? undefined : (page.redirect ?? (page === cameFrom ? from : fill(page.path, params)))
      return { title: page === route && title ? title : page.title, to }
    })
  const last = crumbs.at(-1)
  if (last) last.to = undefined
  return [...groups.map(({ name }) => ({ title: name })), ...crumbs]
}

/** The path of the menu item to select: the page's own, else that of the list above it. */
export function selectedPath(destination: Destination, pathname: string, from?: string): string {
  if (destination.kind !== 'page') return pathname
  const { route, remote } = destination
  const fromPath = from?.split('?')[0]
  if (route.parent && remote.routes.some(({ path }) => path === fromPath)) return fromPath!
  return ancestry(route, remote.routes)[0]!.path
}
