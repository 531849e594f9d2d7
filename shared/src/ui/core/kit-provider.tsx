import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ServicesContext, type ShellServices } from '../../remote/services'
import { KitTheme } from './kit-theme'
import { createQueries } from './queries'

interface KitProviderProps {
  services: ShellServices
  children: ReactNode
}

/** What a remote's root stands in: theme, language, dialogs, the cache of reads, and the shell's services. */
export function KitProvider({ services, children }: KitProviderProps) {
  const [queries] = useState(createQueries)
  // Once this root's readers have let go of it, too: each of them starts the five minutes anew that an answer is kept.
  useEffect(() => () => queueMicrotask(() => queries.clear()), [queries])
  return (
    <KitTheme>
      <App>
        <QueryClientProvider client={queries}>
          <ServicesContext value={services}>{children}</ServicesContext>
        </QueryClientProvider>
      </App>
    </KitTheme>
  )
}
