import { ApiError } from '@console/platform/contract'
import { FailedState, PageSkeleton } from '@console/platform/ui/core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Boundary } from './failures/boundary'
import { lazyPart } from './failures/lazy-part'
import { Frame } from './layout/frame'
import { type LazyLock, useLockAhead } from './lock/lazy-lock'
import { LeaveBlocker } from './leaving/leave-blocker'
import { messageOf } from './message-of'
import { OwnPage, ownPageOf } from './pages/own-page'
import { destinationOf, landingPath } from './registry/route-table'
import { remoteServices } from './remote-services'
import { signInPath } from './session/return-path'
import { Renewal } from './session/renewal'
import type { Console } from './session/console'
import { useSession } from './session/use-session'
import type { ShellParts } from './shell-parts'
import { useVisits } from './visits/use-visits'

const Workbench = lazyPart(async () => (await import('./workbench/workbench')).Workbench)

const loading = () => import('./loading/remote-outlets')
const RemoteOutlets = lazy(async () => ({ default: (await loading()).RemoteOutlets }))

interface ConsolePageProps {
  parts: ShellParts
  lock: LazyLock
}

/** Everything behind sign-in. Visitors without a session are sent to the sign-in page. */
export function ConsolePage(props: ConsolePageProps) {
  const { session, state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.phase === 'signed-out') return <Navigate to={signInPath(pathname + search + hash)} replace />
  if (state.phase === 'loading') return <PageSkeleton />
  if (state.phase === 'failed') return <FailedState error={state.error} onRetry={() => session.load()} />
  return <SignedIn {...props} console={state.console} />
}

function SignedIn({ parts, lock, console }: ConsolePageProps & { console: Console }) {
  const { session } = useSession()
  const { pathname } = useLocation()
  const destination = useMemo(() => destinationOf(pathname, console), [pathname, console])
  const { services, pageTitle, onLeave } = useMemo(() => remoteServices(parts), [parts])
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

  useVisits(destination, services.http)
  const lockNow = useLockAhead(lock, services)

  if (landing) return <Navigate to={landing} replace />
  return (
    <Frame
      parts={parts}
      services={services}
      console={console}
      destination={destination}
      ownTitle={ownPage?.title}
      pageTitle={pageTitle}
      onAim={preload}
      onLock={lockNow}
    >
      <Suspense fallback={destination.kind === 'page' && <PageSkeleton />}>
        <RemoteOutlets
          place={destination.kind === 'page' ? destination : undefined}
          pathname={pathname}
          services={services}
          reported={console.registry?.telemetry === true}
          onLeave={onLeave}
        />
      </Suspense>
      {destination.kind === 'workbench' && (
        <Boundary fallback={(error, retry) => <FailedState error={new ApiError(0, messageOf(error))} onRetry={retry} />}>
          <Workbench console={console} services={services} />
        </Boundary>
      )}
      {destination.kind === 'awaited' && <PageSkeleton />}
      {ownPage && <OwnPage {...ownPage} onRetry={session.load} />}
      <LeaveBlocker guard={parts.leaveGuard} />
      <Renewal account={console.user.account} leaveGuard={parts.leaveGuard} isLocked={lock.isLocked} />
    </Frame>
  )
}
