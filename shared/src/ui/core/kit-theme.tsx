import { StyleContext } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { lastingStyles } from './lasting-styles'
import { silentIcons } from './silent-icons'
import { consoleTheme } from './theme'

/** Theme and language of antd. All that the shell's own root needs: its sign-in page loads nothing more. */
export function KitTheme({ children }: { children: ReactNode }) {
  return (
    <StyleContext value={lastingStyles}>
      <ConfigProvider locale={zhCN} theme={consoleTheme} {...silentIcons}>
        {children}
      </ConfigProvider>
    </StyleContext>
  )
}
