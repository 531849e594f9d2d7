import { permissionTree } from '@console/shared/all-contracts'
import { RemoteRoute } from '@console/shared/registry'
import { pages } from './pages'
import { routes } from './routes'

test('every route has a page and every page a route', () => {
  expect(Object.keys(pages).sort()).toEqual(routes.map(({ path }) => path).sort())
})

test('every route asks for permissions that the tree knows, and every page of the menu under /user has its route', () => {
  const known = permissionTree.map(({ permission }) => permission as string)
  for (const route of routes) {
    expect(RemoteRoute.safeParse(route).success).toBe(true)
    for (const permission of [route.permission].flat()) expect(known).toContain(permission)
  }
  const ours = permissionTree.filter(({ url }) => url.startsWith('/user/'))
  for (const { url, name, permission } of ours) expect(routes).toContainEqual({ path: url, title: name, permission })
})
