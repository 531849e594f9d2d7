// First: it must run before anything inserts a style.
import './style-nonce'
// Before React and antd are evaluated.
import './loading/preload-ahead'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { KitTheme, PageSkeleton } from '@console/platform/ui/core'
import './shell.css'
import { Boundary } from './failures/boundary'
import { FailedPage } from './failures/failed-page'
import { createLeaveGuard } from './leaving/leave-guard'
import { navigationOf } from './navigation'
import { NotifyOutlet, notify } from './notify'
import { createFirstRequests } from './registry/first-requests'
import { createSession } from './session/session'
import { SessionContext } from './session/use-session'
import { readToken } from './session/token'
import type { ShellParts } from './shell-parts'
import { takeNewerShell } from './update/newer-shell'

const leaveGuard = createLeaveGuard()
const session = createSession({
  onPermissionsChanged: () => notify.info('您的权限已变更，菜单已更新'),
  startOver(at) {
    // Without the question about unsaved text: it belongs to a session that is over.
    leaveGuard.releaseAll()
    if (at === 'same-page') location.reload()
    else location.replace('/')
  },
})
const firstRequests = createFirstRequests(session)

const loadConsolePage = () => import('./console-page')
const SignInPage = lazy(async () => ({ default: (await import('./session/sign-in-page')).SignInPage }))
const ConsolePage = lazy(async () => ({ default: (await loadConsolePage()).ConsolePage }))

// Menu, registry and what the page asks first are requested while the code that shows them is still loading.
if (readToken()) {
  void session.load().then(() => firstRequests.enter(location.pathname, location.search))
  loadConsolePage().catch((error: unknown) => console.warn('loaded again when it is shown', error))
}

const PAINTED_AFTER_MS = 200

const failedPage = (error: unknown) => <FailedPage error={error} isHeld={leaveGuard.isHeld} />
const RouteFailure = () => failedPage(useRouteError())

const router = createBrowserRouter([
  { path: '/login', element: <SignInPage />, errorElement: <RouteFailure /> },
  { path: '*', Component: () => <ConsolePage parts={parts} />, errorElement: <RouteFailure /> },
])
let pathname = router.state.location.pathname
router.subscribe(({ location }) => {
  if (location.pathname !== pathname) takeNewerShell({ getState: session.getState, leaveGuard })
  pathname = location.pathname
})
router.subscribe(({ location: { pathname, search } }) => firstRequests.enter(pathname, search))
// Looks for newly published remotes after each navigation, once the page has been painted. They are used from the next navigation on.
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
