import React, { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AppProps } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import { KitTheme } from '@console/platform/ui/core'
import { placeClass } from '../registry/style-names'
import { createStore } from '../store'
import type { RemoteProps } from './lifecycles'

/**
 * single-spa's lifecycles of a React component. From unmount to the next mount into the same element the React root stays, empty: the next mount is quicker by what
 * making a root takes. Nothing of the component outlives its unmount.
 */
export const keptRootLifecycles = (rootComponent: ComponentType<RemoteProps & AppProps>) =>
  singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { createRoot: keptRoots() },
    rootComponent,
    errorBoundary: (error: unknown, _info, { onError }) => <Failed error={error} onError={onError} />,
    parcelCanUpdate: false,
  })

/** React DOM's `createRoot` as single-spa-react calls it, but for roots that stay with their elements. */
function keptRoots() {
  const roots = new WeakMap<HTMLElement, ReturnType<typeof createKeptRoot>>()
  return (domElement: HTMLElement) => {
    const kept = roots.get(domElement) ?? createKeptRoot(domElement.dataset.remote)
    roots.set(domElement, kept)
    return {
      render(page: ReactNode) {
        domElement.append(kept.container)
        kept.render(page)
      },
      unmount() {
        kept.render(null)
        kept.container.remove()
      },
    }
  }
}

/** `remote` is whose element it is mounted in; the name of none outside of a console. */
function createKeptRoot(remote?: string) {
  // Not the host's element itself, in which remotes may take turns.
  const container = document.createElement('div')
  container.style.display = 'contents'
  // What is thrown goes to the host, which logs it: React has nothing to add.
  const root = createRoot(container, { onCaughtError: () => {} })
  const page = createStore<ReactNode>(null)
  const Page = () => useSyncExternalStore(page.subscribe, page.get)
  let rendered = false
  const theme = (
    <KitTheme place={remote && placeClass(remote)}>
      <Page />
    </KitTheme>
  )
  return {
    container,
    /** Renders the page alone: the theme around it stays as it is. */
    render(next: ReactNode) {
      // Synchronously: what React renders when it finds the time comes a frame later.
      flushSync(() => {
        page.set(next)
        if (!rendered) root.render(theme)
        rendered = true
      })
    },
  }
}

/** Stands in the place of a remote that threw while rendering, and shows nothing. */
function Failed({ error, onError }: { error: unknown } & Pick<RemoteProps, 'onError'>) {
  useEffect(() => onError(error instanceof Error ? error : new Error(String(error))), [error, onError])
  return null
}
