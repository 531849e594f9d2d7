import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { KitTheme } from '../ui/core/kit-theme'

const withoutStyles = { zeroRuntime: true }

/** The console's theme without its styles: jsdom computes them slowly, and no test uses them. */
export function UnstyledTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={withoutStyles}>
      <KitTheme>{children}</KitTheme>
    </ConfigProvider>
  )
}
