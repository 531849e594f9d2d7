import { StyleContext } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useState } from 'react'
import css from './dialogs.module.css'
import { lastingStyles } from './lasting-styles'
import { keepToOneAct } from './one-act'
import { silentIcons } from './silent-icons'
import { themeFor } from './theme'

/** Whether this build has antd's styles as files (shared/build/static-styles), so that icons need not write theirs. */
declare const STATIC_STYLES: boolean

// No motion where the system asks for little: neither transitions nor the waves of clicks, which a theme without motion
// leaves.
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const theme = { ...themeFor({ motion: !isStill }), ...(STATIC_STYLES && { zeroRuntime: true }) }

const dialogs = { wrapper: css.place, container: css.dialog, body: css.body }

// In a page of another system the console's styles are kept to what has this class (shared/build/hosted-styles.mjs).
const hosted = 'consoleHosting' in globalThis ? 'hosted-console' : undefined

const layoutOfChildren = { display: 'contents' }

interface KitThemeProps {
  /** The class of the elements that a remote is in, which its style sheets are kept to. */
  place?: string
  children: ReactNode
}

/**
 * Theme and language of antd, and what a double click is. All that the shell's own root needs: its sign-in page loads
 * nothing more.
 */
export function KitTheme({ place, children }: KitThemeProps) {
  // Elements that antd appends to the document have the class, too.
  const [overlays] = useState(() => place && { drawer: { className: place }, popover: { className: place }, tooltip: { className: place } })
  const [modal] = useState(() => ({ className: place, classNames: dialogs }))
  return (
    <StyleContext value={lastingStyles}>
      <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: isStill }} modal={modal} {...silentIcons} {...overlays}>
        <div className={hosted} style={layoutOfChildren} onClickCapture={keepToOneAct}>
          {children}
        </div>
      </ConfigProvider>
    </StyleContext>
  )
}
