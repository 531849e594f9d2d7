import type { ShellServices } from '@console/platform/remote'
import { FailedState, PageSkeleton } from '@console/platform/ui/core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Frame } from './layout/frame'
import { createPageTitle } from './layout/page-title'
import { LeaveBlocker } from './leaving/leave-blocker'
import { OwnPage, ownPageOf } from './pages/own-page'
import { destinationOf, landingPath } from './registry/route-table'
import { signInPath } from './session/return-path'
import { Renewal } from './session/renewal'
import type { Console } from './session/console'
import { useSession } from './session/use-session'
import type { ShellParts } from './shell-parts'

const loading = () => import('./loading/remote-outlets')
const RemoteOutlets = lazy(async () => ({ default: (await loading()).RemoteOutlets }))

/** Everything behind sign-in. Visitors without a session are sent to the sign-in page. */
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
  const ownPage = ownPageOf(destination, pathname)

  const preload = useCallback(
    (path: string) => {
      const next = destinationOf(path, console)
      parts.firstRequests.aimAt(path)
      // Opening the page loads it again, and shows the failure.
      if (next.kind === 'page')
        loading().then(
          ({ preloadPage }) => preloadPage(next.remote, next.route, path),
          (error: unknown) => globalThis.console.warn('preload', error),
        )
    },
    [console, parts],
  )

  if (landing) return <Navigate to={landing} replace />
  return (
    <Frame parts={parts} console={console} destination={destination} ownTitle={ownPage?.title} pageTitle={pageTitle} onAim={preload}>
      <Suspense fallback={destination.kind === 'page' && <PageSkeleton />}>
        <RemoteOutlets
          place={destination.kind === 'page' ? destination : undefined}
          pathname={pathname}
          services={services}
          reported={console.registry?.telemetry === true}
          onLeave={onLeave}
        />
      </Suspense>
      {ownPage && <OwnPage {...ownPage} onRetry={session.load} />}
      <LeaveBlocker guard={parts.leaveGuard} />
      <Renewal account={console.user.account} leaveGuard={parts.leaveGuard} />
    </Frame>
  )
}

/** Created once: a remote keeps its services while it is mounted, also when the operator's permissions change. */
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
  /** The page that was left stays in the document for one more frame, without its holds and its title. */
  const onLeave = () => {
    leaveGuard.releaseAll()
    pageTitle.clear()
  }
  return { services, pageTitle, onLeave }
}
