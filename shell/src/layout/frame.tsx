import { Breadcrumb } from '../antd'
import { browserStorage } from '@console/platform/browser-storage'
import type { Crumb, ShellServices } from '@console/platform/remote'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Boundary } from '../failures/boundary'
import { lazyPart } from '../failures/lazy-part'
import { usePageMark } from '../mark/use-page-mark'
import { recordTabsOf } from '../registry/record-tabs'
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

const RecordTabs = lazyPart(async () => (await import('./record-tabs')).RecordTabs)

const COLLAPSED = 'menu-collapsed'

/** Top bar, side menu and breadcrumb around the page. */
export function Frame({ parts, services, console, destination, ownTitle, pageTitle, onAim, onLock, children }: FrameProps) {
  const { pathname, state } = useLocation()
  const page = useSyncExternalStore(pageTitle.subscribe, pageTitle.get)
  const title = page?.text
  const { from = page?.parent, before, tab } = (state ?? {}) as { from?: string; before?: readonly string[]; tab?: boolean }
  // Menu and breadcrumb follow one frame after the page: they take longer to render than everything else that a click
  // changes.
  const at = useDeferredValue(useMemo(() => ({ destination, pathname, from, before, tab, title }), [destination, pathname, from, before, tab, title]))
  const [collapsed, setCollapsed] = useState(() => browserStorage.get(COLLAPSED) === '1')
  const record = useMemo(() => recordTabsOf(at.destination, { ...console, byTab: at.tab }), [at, console])
  const crumbs = useMemo(() => crumbsOf(at.destination, { ...at, menu: console.menu, above: record?.above }), [at, console.menu, record])

  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)
  usePageMark(frame, console.user)

  const collapse = useCallback((next: boolean) => {
    browserStorage.set(COLLAPSED, next ? '1' : '0')
    setCollapsed(next)
  }, [])

  return (
    <div ref={frame} className={css.frame}>
      <title>{[...(crumbs.length ? titlesOf(crumbs, record?.above !== undefined) : [ownTitle]), '存证公证运营后台'].filter(Boolean).join(' - ')}</title>
      <button type="button" className={css.skip} onClick={() => content.current?.focus({ preventScroll: true })}>
        跳到主要内容
      </button>
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
          selected={selectedPath(at.destination, at.pathname, at.from, record?.above)}
          collapsed={collapsed}
          navigation={parts.navigation}
          onAim={onAim}
        />
      </nav>
      <main ref={content} id="content" className={css.content} tabIndex={-1}>
        <OfflineBanner />
        <RegistryBanner registry={console.registry} registryState={console.registryState} />
        {isOutdated(console.registry) && (
          // The page itself is whole, and the next navigation takes the new shell all the same.
          <Boundary fallback={() => null}>
            <NewerShellBanner leaveGuard={parts.leaveGuard} />
          </Boundary>
        )}
        <div className={css.place}>
          <Crumbs crumbs={crumbs} />
          {record && record.tabs.length > 1 && (
            // The page itself is whole without them.
            <Boundary fallback={() => null}>
              <RecordTabs tabs={record.tabs} onAim={onAim} />
            </Boundary>
          )}
        </div>
        <div className={css.page}>{children}</div>
      </main>
    </div>
  )
}

/** What the document is called: the page, and the record that it is about. */
const titlesOf = (crumbs: Crumb[], ofRecord: boolean) =>
  crumbs
    .slice(ofRecord ? -2 : -1)
    .map(({ title }) => title)
    .reverse()

const Crumbs = memo(({ crumbs }: { crumbs: Crumb[] }) => (
  <Breadcrumb items={crumbs.map(({ title, to }) => ({ title: to ? <Link to={to}>{title}</Link> : title }))} />
))
