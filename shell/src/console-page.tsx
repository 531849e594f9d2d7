import type { ShellServices } from '@console/shared/remote'
import { FailedState, PageSkeleton } from '@console/shared/ui/core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Frame } from './layout/frame'
import { createPageTitle } from './layout/page-title'
import { LeaveQuestion } from './leave-question'
import { ForbiddenPage } from './pages/forbidden-page'
import { NotLivePage, RegistryDownPage } from './pages/module-pages'
import { NotFoundPage } from './pages/not-found-page'
import { type Destination, destinationOf, landingPath } from './registry/route-table'
import { signInPath } from './session/return-path'
import { Renewal } from './session/renewal'
import type { Console } from './session/session'
import { useSession } from './session/use-session'
import type { ShellParts } from './shell-parts'

const loading = () => import('./loading/remote-outlets')
const RemoteOutlets = lazy(async () => ({ default: (await loading()).RemoteOutlets }))

/** Everything behind sign-in. The guard stands here: nobody without a session gets further. */
export function ConsolePage({ parts }: { parts: ShellParts }) {
  const { session, state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.phase === 'signed-out') return <Navigate to={signInPath(pathname + search + hash)} replace />
  if (state.phase === 'loading') return <PageSkeleton />
  if (state.phase === 'failed') return <FailedState error={state.error} onRetry={() => void session.load()} />
  return <SignedIn parts={parts} console={state.console} />
}

function SignedIn({ parts, console }: { parts: ShellParts; console: Console }) {
  const { session } = useSession()
  const { pathname } = useLocation()
  const destination = useMemo(() => destinationOf(pathname, console), [pathname, console])
  const { services, pageTitle, onLeave } = useMemo(() => servicesOf(parts), [parts])
  const landing = pathname === '/' ? landingPath(console.menu) : undefined

  const preload = useCallback(
    async (path: string) => {
      const next = destinationOf(path, console)
      if (next.kind === 'page') (await loading()).preloadPage(next.remote, next.route, path)
    },
    [console],
  )

  if (landing) return <Navigate to={landing} replace />
  return (
    <Frame console={console} destination={destination} pageTitle={pageTitle} navigation={parts.navigation} onAim={preload}>
      <Suspense fallback={destination.kind === 'page' && <PageSkeleton />}>
        <RemoteOutlets place={destination.kind === 'page' ? destination : undefined} pathname={pathname} services={services} onLeave={onLeave} />
      </Suspense>
      {pathname === '/' ? <ForbiddenPage homeless /> : <OwnPage destination={destination} onReload={session.load} />}
      <LeaveQuestion guard={parts.leaveGuard} />
      <Renewal account={console.user.account} />
    </Frame>
  )
}

interface OwnPageProps {
  destination: Destination
  onReload: () => void
}

/** What the shell itself has to say, where there is no remote's page. */
function OwnPage({ destination, onReload }: OwnPageProps) {
  switch (destination.kind) {
    case 'page':
      return null
    case 'forbidden':
      return <ForbiddenPage />
    case 'not-live':
      return <NotLivePage title={destination.title} />
    case 'unknown':
      return <RegistryDownPage onRetry={onReload} />
    case 'not-found':
      return <NotFoundPage />
  }
}

/** Made once: a remote keeps them for as long as it is mounted, whatever its operator may do meanwhile. */
function servicesOf({ session, navigation, leaveGuard, notify, fileBaseUrl }: ShellParts) {
  const pageTitle = createPageTitle()
  const services: ShellServices = {
    http: session.http,
    session: {
      get user() {
        return session.getConsole().user
      },
      may: (permission) => session.getConsole().may(permission),
    },
    navigation,
    notify,
    breadcrumbs: { title: pageTitle.title },
    leaveGuard: { hold: leaveGuard.hold },
    fileBaseUrl,
  }
  /** A page that was left is there for one frame more; it has no say any longer. */
  const onLeave = () => {
    leaveGuard.releaseAll()
    pageTitle.clear()
  }
  return { services, pageTitle, onLeave }
}
