import { componentOf, type ShellServices } from '@console/platform/remote'
import { KitProvider, PageSkeleton } from '@console/platform/ui/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { routes } from 'remote-routes'

/** The page of the address is loaded before the session is known, as by a route's loader. */
const loading = new Map<string, Promise<ComponentType>>()
function load(route: (typeof routes)[number]) {
  const started = loading.get(route.path) ?? componentOf(route)
  loading.set(route.path, started)
  return started
}
const first = routes.find(({ path }) => matchPath(path, location.pathname))
if (first) void load(first)

const elements = routes.map((route) => {
  const Page = lazy(async () => ({ default: await load(route) }))
  return <Route key={route.path} path={route.path} element={<Page />} />
})

/** Loads the page of a path, as the shell does when the pointer rests on its menu item. */
export function preloadPage(_remote: unknown, { path }: { path: string }) {
  const route = routes.find((route) => route.path === path)
  if (route) void load(route)
}

/** Shows the page of the address, in the shell's own tree. */
export function RemoteOutlets({ services }: { services: ShellServices }) {
  return (
    <KitProvider services={services}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>{elements}</Routes>
      </Suspense>
    </KitProvider>
  )
}
