import react from 'react'
import jsxRuntime from 'react/jsx-runtime'
import reactDom from 'react-dom'
import reactDomClient from 'react-dom/client'

type Share = { version: string; scope: string; shareConfig: { singleton: true; requiredVersion: false } } & (
  | { lib: () => unknown }
  | { get: () => Promise<() => unknown> }
)

const shareConfig = { singleton: true, requiredVersion: false } as const
const version = '1.0.0'

let loading = 0

/** Whether the host is still loading a part of the kit: what waits for it is not slow by itself. */
export const isLoadingShare = () => loading > 0

const eager = (module: unknown): Share => ({ version: react.version, scope: 'default', shareConfig, lib: () => module })
const lazy = (load: () => Promise<unknown>): Share => ({
  version,
  scope: 'default',
  shareConfig,
  get: async () => {
    loading += 1
    try {
      const module = await load()
      return () => module
    } finally {
      loading -= 1
    }
  },
})

/** The shared modules that a host offers to remotes, by the import as they write it. React is on the page anyway; each entry point of the kit is loaded when first needed. */
export const shares: Record<string, Share> = {
  react: eager(react),
  'react/jsx-runtime': eager(jsxRuntime),
  'react-dom': eager(reactDom),
  'react-dom/client': eager(reactDomClient),
  '@console/shared/contract': lazy(() => import('@console/shared/contract')),
  '@console/shared/remote': lazy(() => import('@console/shared/remote')),
  '@console/shared/ui/core': lazy(() => import('@console/shared/ui/core')),
  '@console/shared/ui/form': lazy(() => import('@console/shared/ui/form')),
  '@console/shared/ui/table': lazy(() => import('@console/shared/ui/table')),
  '@console/shared/ui/date': lazy(() => import('@console/shared/ui/date')),
  '@console/shared/ui/media': lazy(() => import('@console/shared/ui/media')),
  '@console/shared/ui/pdf': lazy(() => import('@console/shared/ui/pdf')),
  '@console/shared/ui/paper': lazy(() => import('@console/shared/ui/paper')),
  '@console/shared/ui/tree': lazy(() => import('@console/shared/ui/tree')),
  '@console/shared/ui/upload': lazy(() => import('@console/shared/ui/upload')),
}
