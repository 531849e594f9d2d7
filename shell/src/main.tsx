// Before anything that may write a style.
import './style-nonce'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { KitTheme, PageSkeleton } from '@console/shared/ui/core'
import './shell.css'
import { Boundary } from './failures/boundary'
import { FailedPage } from './failures/failed-page'
import { createLeaveGuard } from './leaving/leave-guard'
import { navigationOf } from './navigation'
import { NotifyOutlet, notify } from './notify'
import { createSession } from './session/session'
import { SessionContext } from './session/use-session'
import { readToken } from './session/token'
import type { ShellParts } from './shell-parts'

const leaveGuard = createLeaveGuard()
const session = createSession({
  onPermissionsChanged: () => notify.info('您的权限已变更，菜单已更新'),
  startOver(at) {
    // The session is over: what was typed in it goes without a question.
    leaveGuard.releaseAll()
    if (at === 'same-page') location.reload()
    else location.replace('/')
  },
})
// Menu and registry are asked for while the code that shows them is still on its way.
if (readToken()) void session.load()

const SignInPage = lazy(async () => ({ default: (await import('./session/sign-in-page')).SignInPage }))
const ConsolePage = lazy(async () => ({ default: (await import('./console-page')).ConsolePage }))

const PAINTED_AFTER_MS = 200

const failedPage = (error: unknown) => <FailedPage error={error} isHeld={leaveGuard.isHeld} />
const RouteFailure = () => failedPage(useRouteError())

const router = createBrowserRouter([
  { path: '/login', element: <SignInPage />, errorElement: <RouteFailure /> },
  { path: '*', Component: () => <ConsolePage parts={parts} />, errorElement: <RouteFailure /> },
])
// What was published meanwhile is there for the page that is opened next; this one is painted first.
router.subscribe(() => void setTimeout(session.refreshRegistry, PAINTED_AFTER_MS))
const parts: ShellParts = {
  session,
  navigation: navigationOf(router),
  leaveGuard,
  notify,
  fileBaseUrl: FILE_BASE_URL,
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Boundary fallback={failedPage}>
      <KitTheme>
        <SessionContext value={session}>
          <NotifyOutlet />
          <Suspense fallback={<PageSkeleton />}>
            {/* As a transition, a page would be rendered in slices, behind whatever else there is to do. */}
            <RouterProvider router={router} useTransitions={false} />
          </Suspense>
        </SessionContext>
      </KitTheme>
    </Boundary>
  </StrictMode>,
)
