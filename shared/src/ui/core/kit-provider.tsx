import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ServicesContext, type ShellServices } from '../../services/services'
import css from './kit-provider.module.css'
import { createQueries } from './queries'

interface KitProviderProps {
  services: ShellServices
  /** Milliseconds before a read that failed is tried again. */
  retryMs?: number
  children: ReactNode
}

/** Provides pages with the query cache and the shell's services, inside the theme. */
export function KitProvider({ services, retryMs, children }: KitProviderProps) {
  const [queries] = useState(() => createQueries({ retryMs }))
  // After the queries' observers were removed: each removal restarts the five minutes for which an answer is kept.
  useEffect(() => () => queueMicrotask(() => queries.clear()), [queries])
  return (
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <div className={css.kit}>{children}</div>
      </ServicesContext>
    </QueryClientProvider>
  )
}
