import React, { Component, type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import ReactDOMClient from 'react-dom/client'
import { matchPath, Router, Route as RouterRoute, Routes } from 'react-router-dom'
import type { AppProps } from 'single-spa'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import { KitProvider, KitTheme, PageSkeleton } from '@console/shared/ui/core'
import type { Navigation, ShellServices } from './services'

/** When a remote that stays mounted has something to show. */
export interface Visits {
  /** Each visit has a number of its own; between them there is none. */
  getCurrent(): number | undefined
  subscribe(listener: () => void): () => void
}

/** What the shell mounts a remote with. */
export interface RemoteProps {
  services: ShellServices
  /** From a host that keeps the remote mounted after it was left. Nothing of a visit outlives it. Without them, all of a mount is one visit. */
  visits?: Visits
  /** Told when a page has come to stand on the screen; the first time, the remote is there. */
  onReady: () => void
  /** Told of anything thrown while rendering; the remote then shows nothing and waits to be unmounted. */
  onError: (error: Error) => void
}

/** A page component for each path of the remote's `routes.ts`, loaded when it is first opened. */
export type Pages = Record<string, () => Promise<ComponentType>>

/** What a remote is to its host: single-spa's three functions, and a fourth that is ours. */
export interface RemoteLifecycles extends ReactAppOrParcel<RemoteProps> {
  /** Loads and evaluates the page of a path ahead of its first mount. @throws when its files do not come */
  preload(pathname: string): Promise<unknown>
}

/** Makes a remote's lifecycles: `export const { bootstrap, mount, unmount, preload } = remote(pages)`. */
export function remote(pages: Pages): RemoteLifecycles {
  const loaded = Object.entries(pages).map(([path, load]) => ({ path, ...loadedPage(load) }))

  // Asked for one pathname several times with every navigation.
  let last: { pathname: string; page: (typeof loaded)[number] | undefined } | undefined
  function pageAt(pathname: string) {
    if (last?.pathname !== pathname) last = { pathname, page: loaded.find(({ path }) => matchPath(path, pathname)) }
    return last.page
  }
  const preload = async (pathname: string) => pageAt(pathname)?.load()

  // The theme is not rendered anew for another visit.
  const Root = (props: RemoteProps) => (
    <KitTheme>
      <CurrentVisit {...props} />
    </KitTheme>
  )

  function CurrentVisit({ visits = oneVisit, ...props }: RemoteProps) {
    const visit = useSyncExternalStore(visits.subscribe, visits.getCurrent)
    return visit && <Visit key={visit} {...props} />
  }

  function Visit({ services, onReady }: Omit<RemoteProps, 'visits'>) {
    const location = useOwnLocation(services.navigation, (pathname) => pageAt(pathname) !== undefined)
    return (
      <KitProvider services={services}>
        <Router location={location} navigator={navigatorOf(services)}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {loaded.map(({ path, LoadedPage }) => (
                <RouterRoute key={path} path={path} element={<LoadedPage onReady={onReady} />} />
              ))}
              <RouterRoute path="*" element={null} />
            </Routes>
          </Suspense>
        </Router>
      </KitProvider>
    )
  }

  const lifecycles = singleSpaReact<RemoteProps>({ React, ReactDOMClient, rootComponent: Root, errorBoundaryClass: Boundary, parcelCanUpdate: false })
  return {
    ...lifecycles,
    preload,
    mount(props) {
      preload(props.services.navigation.getLocation().pathname).catch(() => 'loaded again by the page, which tells its failure')
      return lifecycles.mount(props)
    },
  }
}

const oneVisit: Visits = { getCurrent: () => 1, subscribe: () => () => {} }

/** The address, as long as it is one of the remote's own. At another one its page stays as it is until the host takes it away: what comes next is not to wait for it. */
function useOwnLocation({ subscribe, getLocation }: Navigation, isOwn: (pathname: string) => boolean) {
  const own = useRef(getLocation())
  return useSyncExternalStore(subscribe, () => {
    const now = getLocation()
    if (isOwn(now.pathname)) own.current = now
    return own.current
  })
}

/** A page that shows its outlines until its code is there. Not by React's `lazy`: after a fallback React holds the page back for 300 ms, however soon it comes. */
function loadedPage(loadPage: () => Promise<ComponentType>) {
  let Page: ComponentType | undefined
  const load = async () => {
    Page ??= await loadPage()
  }
  function LoadedPage({ onReady }: Pick<RemoteProps, 'onReady'>) {
    const [state, setState] = useState<{ loaded: boolean; error?: unknown }>({ loaded: Page !== undefined })
    // What this render has not seen may have come before its effect: that is asked of the state, not of `Page`.
    useEffect(() => {
      if (!state.loaded)
        load().then(
          () => setState({ loaded: true }),
          (error) => setState({ loaded: true, error }),
        )
    }, [state.loaded])
    if ('error' in state) throw state.error
    if (!Page) return <PageSkeleton />
    return (
      <>
        <Page />
        <Ready onReady={onReady} />
      </>
    )
  }
  return { load, LoadedPage }
}

/** Its effect runs only when Suspense lets it: when the page itself is there; and before the browser paints, so that the host shows it in that very frame. */
function Ready({ onReady }: Pick<RemoteProps, 'onReady'>) {
  useLayoutEffect(onReady, [onReady])
  return null
}

type To = string | { pathname?: string; search?: string; hash?: string }

function navigatorOf({ navigation }: ShellServices) {
  const hrefOf = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`)
  return {
    createHref: hrefOf,
    push: (to: To, state?: unknown) => navigation.push(hrefOf(to), state),
    replace: (to: To, state?: unknown) => navigation.replace(hrefOf(to), state),
    go: navigation.go,
  }
}

/** Hands what was thrown to the shell, whose fallback card takes the outlet. */
class Boundary extends Component<RemoteProps & AppProps & { children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: Error) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
