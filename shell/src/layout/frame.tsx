import { Breadcrumb } from '../antd'
import type { Crumb, ShellServices } from '@console/platform/remote'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Boundary } from '../failures/boundary'
import { lazyPart } from '../failures/lazy-part'
import { usePageMark } from '../mark/use-page-mark'
import type { Destination } from '../registry/route-table'
import type { Console } from '../session/console'
import type { ShellParts } from '../shell-parts'
import { crumbsOf, selectedPath } from './crumbs'
import css from './frame.module.css'
import { isOutdated } from '../update/newer-shell'
import { OfflineBanner } from './offline-banner'
import { RegistryBanner } from './registry-banner'
import type { createPageTitle } from './page-title'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'

interface FrameProps {
  parts: ShellParts
  services: ShellServices
  console: Console
  destination: Destination
  /** Document title of a page that neither the menu nor a route names, e.g. 404. */
  ownTitle?: string
  pageTitle: ReturnType<typeof createPageTitle>
  /** Called with the path of a menu item that the pointer rests on. */
  onAim: (path: string) => void
  onLock: () => void
  children: ReactNode
}

const NewerShellBanner = lazyPart(async () => (await import('../update/newer-shell-banner')).NewerShellBanner)

const COLLAPSED = 'menu-collapsed'

/** Top bar, side menu and breadcrumb around the page. */
export function Frame({ parts, services, console, destination, ownTitle, pageTitle, onAim, onLock, children }: FrameProps) {
  const { pathname, state } = useLocation()
  const page = useSyncExternalStore(pageTitle.subscribe, pageTitle.get)
  const title = page?.text
  const { from = page?.parent, before } = (state ?? {}) as { from?: string; before?: readonly string[] }
  // Menu and breadcrumb follow one frame after the page: they take longer to render than everything else that a click changes.
  const at = useDeferredValue(useMemo(() => ({ destination, pathname, from, before, title }), [destination, pathname, from, before, title]))
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === '1')
  const crumbs = useMemo(() => crumbsOf(at.destination, { ...at, menu: console.menu }), [at, console.menu])

  const frame = useRef<HTMLDivElement>(null)
  usePageMark(frame, console.user)

  const collapse = useCallback((next: boolean) => {
    localStorage.setItem(COLLAPSED, next ? '1' : '0')
    setCollapsed(next)
  }, [])

  return (
    <div ref={frame} className={css.frame}>
      <title>{[crumbs.at(-1)?.title ?? ownTitle, '存证公证运营后台'].filter(Boolean).join(' - ')}</title>
      <TopBar
        console={console}
        leaveGuard={parts.leaveGuard}
        navigation={parts.navigation}
        services={services}
        collapsed={collapsed}
        onCollapse={collapse}
        onLock={onLock}
      />
      <nav className={collapsed ? `${css.side} ${css.narrow}` : css.side} aria-label="主菜单">
        <SideMenu
          console={console}
          selected={selectedPath(at.destination, at.pathname, at.from)}
          collapsed={collapsed}
          navigation={parts.navigation}
          onAim={onAim}
        />
      </nav>
      <main id="content" className={css.content}>
        <OfflineBanner />
        <RegistryBanner registry={console.registry} registryState={console.registryState} />
        {isOutdated(console.registry) && (
          // The page itself is whole, and the next navigation takes the new shell all the same.
          <Boundary fallback={() => null}>
            <NewerShellBanner leaveGuard={parts.leaveGuard} />
          </Boundary>
        )}
        <Crumbs crumbs={crumbs} />
        <div className={css.page}>{children}</div>
      </main>
    </div>
  )
}

const Crumbs = memo(({ crumbs }: { crumbs: Crumb[] }) => (
  <Breadcrumb className={css.crumbs} items={crumbs.map(({ title, to }) => ({ title: to ? <Link to={to}>{title}</Link> : title }))} />
))
