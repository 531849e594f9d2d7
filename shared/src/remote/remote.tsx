import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { matchPath, Router, Route as RouterRoute, Routes } from 'react-router-dom'
import { KitProvider, keptQueries, PageSkeleton, PageTitle } from '@console/platform/ui/core'
import { keptRootLifecycles } from './kept-root'
import { componentOf, type PathAndPage } from './page-route'
import type { RemoteLifecycles, RemoteProps } from './lifecycles'
import { useShellRouter } from './use-shell-router'

/** Makes a remote's lifecycles: `export const { bootstrap, mount, unmount, preload } = remote(routes)`. */
export function remote(routes: PathAndPage[]): RemoteLifecycles {
  const pages = routes.map(createPage)
  const queries = keptQueries()

  // Called several times with the same pathname at every navigation.
  let last: { pathname: string; page: LoadablePage | undefined } | undefined
  function pageAt(pathname: string) {
    if (last?.pathname !== pathname) last = { pathname, page: pages.find(({ path }) => matchPath(path, pathname)) }
    return last.page
  }
  const preload = async (pathname: string) => pageAt(pathname)?.load()

  function RemotePage({ services, onReady }: RemoteProps) {
    const { location, navigator } = useShellRouter(services.navigation, (pathname) => pageAt(pathname) !== undefined)
    const page = pageAt(location.pathname)
    const Page = useComponent(page)
    return (
      <KitProvider services={services} queriesFrom={queries}>
        <Router location={location} navigator={navigator}>
          <Suspense fallback={<PageSkeleton />}>
            {page && (
              <PageTitle key={page.path} value={page.title ?? ''}>
                <Routes>
                  <RouterRoute path={page.path} element={Page ? [<Page key="page" />, <Ready key="ready" onReady={onReady} />] : <PageSkeleton />} />
                </Routes>
              </PageTitle>
            )}
          </Suspense>
        </Router>
      </KitProvider>
    )
  }

  const { bootstrap, mount, unmount } = keptRootLifecycles(RemotePage)
  return {
    bootstrap,
    mount(props) {
      preload(props.services.navigation.getLocation().pathname).catch(() => {
        // The page asks for its code again and reports the failure.
      })
      return mount(props)
    },
    unmount,
    preload,
  }
}

interface LoadablePage {
  path: string
  title?: string
  /** Undefined until it has been loaded. */
  Page?: ComponentType
  load(): Promise<void>
}

function createPage(route: PathAndPage): LoadablePage {
  const page: LoadablePage = {
    path: route.path,
    title: route.title,
    async load() {
      page.Page ??= await componentOf(route)
    },
  }
  return page
}

/**
 * Loads a page's component; undefined until then. Not by React's `lazy`, which holds a page back for 300 ms once a
 * fallback was shown.
 */
function useComponent(page: LoadablePage | undefined) {
  const [, setLoaded] = useState<LoadablePage>()
  const [failed, setFailed] = useState<{ page: LoadablePage; error: unknown }>()
  const missing = page && !page.Page
  useEffect(() => {
    if (!missing) return
    page.load().then(
      () => setLoaded(page),
      (error) => setFailed({ page, error }),
    )
  }, [page, missing])
  if (failed && failed.page === page) throw failed.error
  return page?.Page
}

/**
 * Calls `onReady` once Suspense has shown the page beside it, and before the browser paints, so that the host shows the
 * remote in the same frame.
 */
function Ready({ onReady }: Pick<RemoteProps, 'onReady'>) {
  useLayoutEffect(onReady, [onReady])
  return null
}
