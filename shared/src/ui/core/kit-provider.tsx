import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ServicesContext, type ShellServices } from '../../remote/services'
import css from './kit-provider.module.css'
import { createQueries } from './queries'

interface KitProviderProps {
  services: ShellServices
  children: ReactNode
}

/** What pages stand in, within the theme: the cache of what they read, and the shell's services. */
export function KitProvider({ services, children }: KitProviderProps) {
  const [queries] = useState(createQueries)
  // Once the readers have let go of it, too: each of them starts the five minutes anew that an answer is kept.
  useEffect(() => () => queueMicrotask(() => queries.clear()), [queries])
  return (
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <div className={css.kit}>{children}</div>
      </ServicesContext>
    </QueryClientProvider>
  )
}
