import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { KitTheme } from '@console/shared/ui/core'
import type { RemoteProps } from './remote'

interface KeptRoot {
  container: HTMLElement
  onError: (error: Error) => void
  render: (page: ReactNode) => void
}

/**
 * single-spa's lifecycles of a React component. From unmount to the next mount into the same element the React root stays, empty: the next mount is quicker by what
 * making a root takes. Nothing of the component outlives its unmount.
 */
export function keptRootLifecycles(Root: ComponentType<RemoteProps>) {
  const roots = new WeakMap<HTMLElement, KeptRoot>()

  return {
    bootstrap: async () => {},
    async mount(props: RemoteProps) {
      const { domElement, onError } = props
      const kept = roots.get(domElement) ?? createKeptRoot()
      roots.set(domElement, kept)
      kept.onError = onError
      domElement.append(kept.container)
      kept.render(<Root {...props} />)
    },
    async unmount({ domElement }: RemoteProps) {
      const kept = roots.get(domElement)
      kept?.render(null)
      kept?.container.remove()
    },
  }
}

function createKeptRoot(): KeptRoot {
  // Not the host's element itself, in which remotes may take turns.
  const container = document.createElement('div')
  container.style.display = 'contents'
  const root = createRoot(container, {
    // React has emptied the root by then.
    onUncaughtError: (error) => kept.onError(error instanceof Error ? error : new Error(String(error))),
  })
  const kept: KeptRoot = {
    container,
    onError: () => {},
    // Synchronously: what React renders when it finds the time comes a frame later.
    render: (page) => flushSync(() => root.render(<KitTheme>{page}</KitTheme>)),
  }
  return kept
}
