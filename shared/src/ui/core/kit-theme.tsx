import { StyleContext } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { lastingStyles } from './lasting-styles'
import { silentIcons } from './silent-icons'
import { themeFor } from './theme'

/** Whether this build has antd's styles as files (shared/build/static-styles), so that icons need not write theirs. */
declare const STATIC_STYLES: boolean

// No motion where the system asks for little.
const theme = { ...themeFor({ motion: !matchMedia('(prefers-reduced-motion: reduce)').matches }), ...(STATIC_STYLES && { zeroRuntime: true }) }

/** Theme and language of antd. All that the shell's own root needs: its sign-in page loads nothing more. */
export function KitTheme({ children }: { children: ReactNode }) {
  return (
    <StyleContext value={lastingStyles}>
      <ConfigProvider locale={zhCN} theme={theme} {...silentIcons}>
        {children}
      </ConfigProvider>
    </StyleContext>
  )
}
