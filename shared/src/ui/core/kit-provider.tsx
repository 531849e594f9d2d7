import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useState } from 'react'
import { ServicesContext, type ShellServices } from '../../remote/services'
import { createQueries } from './queries'
import { consoleTheme } from './theme'

/** Theme and language of antd. The shell's own root needs no more. */
export function KitTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={consoleTheme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}

interface KitProviderProps {
  services: ShellServices
  children: ReactNode
}

/** What a remote's root stands in: theme, language, dialogs, the cache of reads, and the shell's services. */
export function KitProvider({ services, children }: KitProviderProps) {
  const [queries] = useState(createQueries)
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
