import { matchPath } from 'react-router-dom'
import { permissionTree } from '@console/shared/all-contracts'
import type { PageRoute } from '../remote/page-route'

/** Declares the tests that the route table of every remote passes: `testRoutes(routes, manifest.remote.basePaths)`. */
export function testRoutes(routes: PageRoute[], basePaths: string[]) {
  const paths = routes.map(({ path }) => path)

  test('every page of the menu has its route, with the title and the permission of the menu', () => {
    const ours = permissionTree.filter(({ url }) => basePaths.some((base) => url.startsWith(`${base}/`)))
    const inMenu = ours.map(({ url }) => url as string)
    const declared = routes.filter(({ path }) => inMenu.includes(path)).map(({ path, title, permission }) => ({ path, title, permission }))
    expect(declared).toEqual(ours.map(({ url, name, permission }) => ({ path: url, title: name, permission })))
  })

  test('every address leads to the page that is declared for it, and not to one declared before', () => {
    expect(paths.map((path) => paths.find((earlier) => matchPath(earlier, path)))).toEqual(paths)
  })

  test('the page above each page in the breadcrumb is one of the table', () => {
    for (const { path, parent = path } of routes) expect(paths).toContain(parent)
  })
}
