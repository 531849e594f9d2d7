import React, { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import ReactDOMClient from 'react-dom/client'
import { Router, Route as RouterRoute, Routes } from 'react-router-dom'
import type { AppProps } from 'single-spa'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import { KitProvider, PageSkeleton } from '@console/shared/ui/core'
import type { ShellServices } from './services'

/** What the shell mounts a remote with. */
export interface RemoteProps {
  services: ShellServices
  /** Told once the first page stands on the screen. */
  onReady: () => void
  /** Told of anything thrown while rendering; the remote then shows nothing and waits to be unmounted. */
  onError: (error: Error) => void
}

/** A page component for each path of the remote's `routes.ts`, loaded when it is first opened. */
export type Pages = Record<string, () => Promise<ComponentType>>

/** Makes a remote's single-spa lifecycles: `export const { bootstrap, mount, unmount } = remote(pages)`. */
export function remote(pages: Pages): ReactAppOrParcel<RemoteProps> {
  const elements = Object.entries(pages).map(([path, load]) => {
    const Page = lazy(async () => ({ default: await load() }))
    return <RouterRoute key={path} path={path} element={<Page />} />
  })

  function Root({ services, onReady }: RemoteProps) {
    const { subscribe, getLocation } = services.navigation
    const location = useSyncExternalStore(subscribe, getLocation)
    return (
      <KitProvider services={services}>
        <Router location={location} navigator={navigatorOf(services)}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {elements}
              {/* An address of somebody else's: the shell is about to take this remote away. */}
              <RouterRoute path="*" element={null} />
            </Routes>
            <Ready onReady={onReady} />
          </Suspense>
        </Router>
      </KitProvider>
    )
  }

  return singleSpaReact<RemoteProps>({ React, ReactDOMClient, rootComponent: Root, errorBoundaryClass: Boundary, parcelCanUpdate: false })
}

/** Its effect runs only when Suspense lets it: when the page itself is there. */
function Ready({ onReady }: Pick<RemoteProps, 'onReady'>) {
  useEffect(onReady, [onReady])
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
