import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useState } from 'react'
import { ServicesContext, type ShellServices } from '../../remote/services'
import { createQueries } from './queries'
import { consoleTheme } from './theme'

interface KitProviderProps {
  /** Absent before sign-in: whatever reads or writes through the kit then throws. */
  services?: ShellServices
  children: ReactNode
}

/** What every React root of the console stands in: theme, language, dialogs, the cache of reads, and the shell's services. */
export function KitProvider({ services, children }: KitProviderProps) {
  const [queries] = useState(createQueries)
  return (
    <ConfigProvider locale={zhCN} theme={consoleTheme} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={queries}>
          <ServicesContext value={services ?? null}>{children}</ServicesContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
