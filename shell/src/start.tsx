import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { downloadsOf } from '@console/platform/remote'
import { KitTheme, PageSkeleton } from '@console/platform/ui/core'
import './shell.css'
import './outdated.css'
import { Boundary } from './failures/boundary'
import { FailedPage } from './failures/failed-page'
import { createLeaveGuard } from './leaving/leave-guard'
import { lazyLock } from './lock/lazy-lock'
import { navigationOf } from './navigation'
import { NotifyOutlet, notify } from './notify'
import { createFirstRequests } from './session/first-requests'
import { createSession } from './session/session'
import { SessionContext } from './session/use-session'
import { readToken } from './session/token'
import type { ShellParts } from './shell-parts'
import { takeNewerShell } from './update/newer-shell'

const loadConsolePage = () => import('./console-page')
const SignInPage = lazy(async () => ({ default: (await import('./session/sign-in-page')).SignInPage }))
const ConsolePage = lazy(async () => ({ default: (await loadConsolePage()).ConsolePage }))

const PAINTED_AFTER_MS = 200

/** Shows the console in the page that its own server has sent. */
export function start() {
  const lock = lazyLock(
    () => session,
    () => leaveGuard.keepsDocument(),
  )
  const session = createSession({
    onPermissionsChanged: () => notify.info('您的权限已变更，菜单已更新'),
    startOver(at) {
      // Without a question: what would be lost belongs to a session that is over.
      leaveGuard.giveUp()
      if (at === 'same-page') location.reload()
      else location.replace('/')
    },
    isLocked: () => lock.isLocked(),
    untilUnlocked: async () => (await lock.load()).untilUnlocked(),
  })
  const leaveGuard = createLeaveGuard(downloadsOf({ http: session.http, notify }))
  const firstRequests = createFirstRequests(session)

  // Menu, registry and what the page asks first are requested while the code that shows them is still loading.
  if (readToken()) {
    void session.load().then(() => firstRequests.enter(location.pathname, location.search))
    loadConsolePage().catch((error: unknown) => console.warn('loaded again when it is shown', error))
  }

  const failedPage = (error: unknown) => <FailedPage error={error} isHeld={leaveGuard.keepsDocument} />
  const RouteFailure = () => failedPage(useRouteError())

  const router = createBrowserRouter([
    { path: '/login', element: <SignInPage />, errorElement: <RouteFailure /> },
    { path: '*', Component: () => <ConsolePage parts={parts} lock={lock} />, errorElement: <RouteFailure /> },
  ])
  let pathname = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname !== pathname) takeNewerShell({ getState: session.getState, leaveGuard })
    pathname = location.pathname
  })
  router.subscribe(({ location: { pathname, search } }) => firstRequests.enter(pathname, search))
  // Looks for newly published remotes after each navigation, once the page has been painted. They are used from the
  // next navigation on.
  router.subscribe(() => void setTimeout(session.refreshRegistry, PAINTED_AFTER_MS))
  const parts: ShellParts = {
    session,
    navigation: navigationOf(router),
    leaveGuard,
    notify,
    firstRequests,
    fileBaseUrl: FILE_BASE_URL,
  }

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Boundary fallback={failedPage}>
        <KitTheme>
          <SessionContext value={session}>
            <NotifyOutlet />
            <Suspense fallback={<PageSkeleton />}>
              {/* As a transition, React would render a page in slices and at low priority. */}
              <RouterProvider router={router} useTransitions={false} />
            </Suspense>
          </SessionContext>
        </KitTheme>
      </Boundary>
    </StrictMode>,
  )
}
