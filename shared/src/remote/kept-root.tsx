import React, { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AppProps } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import { KitTheme } from '@console/platform/ui/core'
import { placeClass } from '../registry/style-names'
import { isInDevelopment } from '../services/development'
import { createStore } from '../store'
import type { RemoteProps } from './lifecycles'

/**
 * single-spa's lifecycles of a React component. The React root stays, empty, between an unmount and the next mount into
 * the same element, which is faster then. Nothing of the component survives its unmount.
 */
export const keptRootLifecycles = (rootComponent: ComponentType<RemoteProps & AppProps>) =>
  singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { createRoot: keptRoots() },
    rootComponent,
    errorBoundary: (error: unknown, _info, { onError }) => <Failed error={error} onError={onError} />,
    parcelCanUpdate: false,
  })

/** React DOM's `createRoot` as single-spa-react calls it; these roots stay with their elements. */
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

/** `remote` is the remote's name; undefined outside of a console. */
function createKeptRoot(remote?: string) {
  // Not the host's element itself, which several remotes may use in turn.
  const container = document.createElement('div')
  container.style.display = 'contents'
  // The host logs the error; React need not.
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
    /** Renders the page alone: the theme around it stays. */
    render(next: ReactNode) {
      // Synchronously: otherwise React renders one frame later.
      flushSync(() => {
        page.set(next)
        if (!rendered) root.render(theme)
        rendered = true
      })
    },
  }
}

/** Replaces a remote that threw while rendering, and shows nothing. */
function Failed({ error, onError }: { error: unknown } & Pick<RemoteProps, 'onError'>) {
  useEffect(() => {
    // The dev server's overlay shows errors of the window.
    if (isInDevelopment()) reportError(error)
    onError(error instanceof Error ? error : new Error(String(error)))
  }, [error, onError])
  return null
}
