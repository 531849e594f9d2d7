import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isInDevelopment } from '../../services/development'
import { ServicesContext, type ShellServices } from '../../services/services'
import css from './kit-provider.module.css'
import { queriesOfOneRoot, type QueriesOfRoot, type QueriesOptions } from './queries'

interface KitProviderProps extends QueriesOptions {
  services: ShellServices
  /** By default a query cache that is dropped with the root. */
  queriesFrom?: QueriesOfRoot
  children: ReactNode
}

/** Provides pages with the query cache and the shell's services, inside the theme. */
export function KitProvider({ services, retryMs, queriesFrom = queriesOfOneRoot, children }: KitProviderProps) {
  const [queries] = useState(() => queriesFrom.take(services, { retryMs }))
  useEffect(() => {
    // TanStack Query's extension for browsers looks there.
    if (isInDevelopment()) Object.assign(globalThis, { __TANSTACK_QUERY_CLIENT__: queries })
  }, [queries])
  // After the queries' observers were removed: each removal restarts the five minutes for which an answer is kept.
  useEffect(() => () => queueMicrotask(() => queriesFrom.leave(queries)), [queriesFrom, queries])
  return (
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <div className={css.kit}>{children}</div>
      </ServicesContext>
    </QueryClientProvider>
  )
}
