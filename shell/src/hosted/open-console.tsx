import { downloadsOf } from '@console/platform/remote'
import { KitTheme } from '@console/platform/ui/core'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createLeaveGuard } from '../leaving/leave-guard'
import { navigationOf } from '../navigation'
import { NotifyOutlet, notify } from '../notify'
import { createFirstRequests } from '../session/first-requests'
import { itemsOf } from '../registry/route-table'
import { createSession } from '../session/session'
import { takeTokenFrom } from '../session/token'
import { SessionContext } from '../session/use-session'
import type { ShellParts } from '../shell-parts'
import type { HostedConsole, HostOptions } from '../host-page/host-api'
import { HostedPage } from './hosted-page'
import { consoleOrigin } from '../host-page/hosting'

/**
 * Shows the console's pages in an element of another system's page, at the addresses that they have in the console.
 * Once a page. @throws ApiError when operator or menu cannot be read
 */
export async function openConsole({ element, token, renew = async () => false }: HostOptions): Promise<HostedConsole> {
  takeTokenFrom(token)
  const startOver = () => {
    leaveGuard.giveUp()
    location.reload()
  }
  const session = createSession({ onPermissionsChanged: () => notify.info('您的权限已变更'), startOver })
  const leaveGuard = createLeaveGuard(downloadsOf({ http: session.http, notify }))
  await session.load()
  const state = session.getState()
  if (state.phase === 'failed') throw state.error
  const { menu, user } = session.getConsole()

  session.subscribe(() => {
    const state = session.getState()
    if (state.phase === 'signed-in' && state.expired) renew().then((renewed) => (renewed ? session.signIn(token(), user.account) : startOver()), startOver)
  })
  let showDownloads = () => {}
  const onDownloads = (show: () => void) => {
    showDownloads = show
  }
  const firstRequests = createFirstRequests(session)
  const router = createBrowserRouter([{ path: '*', Component: () => <HostedPage parts={parts} onDownloads={onDownloads} /> }])
  const parts: ShellParts = {
    session,
    navigation: navigationOf(router),
    leaveGuard,
    notify,
    firstRequests,
    fileBaseUrl: consoleOrigin + FILE_BASE_URL,
  }
  router.subscribe(({ location: { pathname, search } }) => firstRequests.enter(pathname, search))

  createRoot(element).render(
    <KitTheme>
      <SessionContext value={session}>
        <NotifyOutlet />
        <RouterProvider router={router} useTransitions={false} />
      </SessionContext>
    </KitTheme>,
  )
  return {
    pages: itemsOf(menu).flatMap(({ url, name, status }) => (url && status === 1 ? [{ path: url, title: name }] : [])),
    go: (path) => void router.navigate(path),
    showDownloads: () => showDownloads(),
  }
}
