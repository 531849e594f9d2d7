import { matchPath } from 'react-router-dom'
import { permissionTree } from '@console/platform/all-contracts'
import type { DeclaredNodes } from '@console/platform/registry'
import type { PageRoute } from '../remote/page-route'

interface Expected {
  /** The permission nodes that the remote declares. */
  nodes?: DeclaredNodes
  /** Addresses of the menu that have no page yet. */
  later?: readonly string[]
}

/** Declares the tests that the route table of every remote passes: `testRoutes(routes, manifest.remote.basePaths)`. */
export function testRoutes(routes: PageRoute[], basePaths: string[], { nodes = {}, later = [] }: Expected = {}) {
  const paths = routes.map(({ path }) => path)

  test('every page of the menu has its route, with the menu’s title and permission', () => {
    const declared = Object.entries(nodes).map(([permission, { name, url = '' }]) => ({ name, url, permission }))
    const inMenu = [...permissionTree, ...declared].filter(({ url }) => basePaths.some((base) => url.startsWith(`${base}/`)) && !later.includes(url))
    const pages = routes.filter(({ path }) => inMenu.some(({ url }) => url === path)).map(({ path, title, permission }) => ({ path, title, permission }))
    expect(pages).toEqual(inMenu.map(({ url, name, permission }) => ({ path: url, title: name, permission })))
  })

  test('every address opens the page that is declared for it, and not an earlier one', () => {
    expect(paths.map((path) => paths.find((earlier) => matchPath(earlier, path)))).toEqual(paths)
  })

  test('the address of a tab, or of a record’s page, contains the record’s number, and nothing else', () => {
    for (const { path, tab, record } of routes) if (tab || (record && !record.query)) expect([path, path.match(/:/g)]).toEqual([path, [':']])
    for (const { path, record } of routes) if (record?.query) expect(path).not.toContain(':')
  })

  test('the parent of each page in the breadcrumb is in the table', () => {
    for (const { path, parent = path } of routes) expect(paths).toContain(parent)
  })
}
