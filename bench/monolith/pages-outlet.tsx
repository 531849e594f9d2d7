import type { ShellServices } from '../../shared/src/remote/services'
import { KitProvider, PageSkeleton } from '@console/shared/ui/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { pages as authorityPages } from '../../mf-authority/src/pages'
import { pages as usersPages } from '../../mf-users/src/pages'

const pages = { ...usersPages, ...authorityPages }

/** The page of the address is on its way before anybody knows who asks: as a route's loader would have it. */
const loading = new Map<string, Promise<ComponentType>>()
const load = (path: string) => {
  const started = loading.get(path) ?? pages[path]!()
  loading.set(path, started)
  return started
}
const first = Object.keys(pages).find((path) => matchPath(path, location.pathname))
if (first) void load(first)

const elements = Object.keys(pages).map((path) => {
  const Page = lazy(async () => ({ default: await load(path) }))
  return <Route key={path} path={path} element={<Page />} />
})

/** Has the page of a path ready, as the shell has it when the pointer rests on its menu item. */
export function preloadPage(_remote: unknown, { path }: { path: string }) {
  void load(path)
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
