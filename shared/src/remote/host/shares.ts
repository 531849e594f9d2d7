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

/**
 * The shared modules that a host offers to remotes, by the import as they write it. React is on the page anyway; each
 * entry point of the kit is loaded when first needed.
 */
export const shares: Record<string, Share> = {
  react: eager(react),
  'react/jsx-runtime': eager(jsxRuntime),
  'react-dom': eager(reactDom),
  'react-dom/client': eager(reactDomClient),
  '@console/platform/contract': lazy(() => import('@console/platform/contract')),
  '@console/platform/remote': lazy(() => import('@console/platform/remote')),
  '@console/platform/ui/core': lazy(() => import('@console/platform/ui/core')),
  '@console/platform/ui/form': lazy(() => import('@console/platform/ui/form')),
  '@console/platform/ui/table': lazy(() => import('@console/platform/ui/table')),
  '@console/platform/ui/date': lazy(() => import('@console/platform/ui/date')),
  '@console/platform/ui/media': lazy(() => import('@console/platform/ui/media')),
  '@console/platform/ui/pdf': lazy(() => import('@console/platform/ui/pdf')),
  '@console/platform/ui/paper': lazy(() => import('@console/platform/ui/paper')),
  '@console/platform/ui/review': lazy(() => import('@console/platform/ui/review')),
  '@console/platform/ui/tree': lazy(() => import('@console/platform/ui/tree')),
  '@console/platform/ui/upload': lazy(() => import('@console/platform/ui/upload')),
  '@console/platform/ui/verify': lazy(() => import('@console/platform/ui/verify')),
  '@console/platform/antd/show': lazy(() => import('@console/platform/antd/show')),
  '@console/platform/antd/tabs': lazy(() => import('@console/platform/antd/tabs')),
  '@console/platform/antd/over': lazy(() => import('@console/platform/antd/over')),
  '@console/platform/antd/enter': lazy(() => import('@console/platform/antd/enter')),
  '@console/platform/antd/tree': lazy(() => import('@console/platform/antd/tree')),
  '@console/platform/antd/upload': lazy(() => import('@console/platform/antd/upload')),
}
