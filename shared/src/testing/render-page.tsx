import type { Permission } from '@console/platform/contract'
import type { CurrentUser } from '@console/platform/contract/session'
import { act, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { componentOf, type PathAndPage } from '../remote/page-route'
import { KitProvider } from '../ui/core/kit-provider'
import { PageTitle } from '../ui/core/page-title'
import type { FakeServer } from './fake-server'
import { fakeServices } from './fake-services'
import { UnstyledTheme } from './unstyled-theme'

interface RenderOptions {
  /** The permissions of the operator's role. */
  may?: 'everything' | readonly Permission[]
  /** Signs in again after a 401; resolves to whether that succeeded. */
  renew?: () => Promise<boolean>
  /** The operator's settings. */
  preferences?: CurrentUser['preferences']
}

/**
 * Shows the pages of a remote's `routes` at a URL, like the shell: its router, its services, its scrolling element. The
 * history begins with `/before`, so that going back too far is visible.
 */
export async function renderPage(routes: PathAndPage[], url: string, server: FakeServer, { may = 'everything', renew, preferences }: RenderOptions = {}) {
  const { services, said, crumbs, parents, isHeld } = fakeServices(server, may, { renew, preferences })
  const at = { url, key: '', navigate: undefined as unknown as NavigateFunction }
  const leftUnsaved: string[] = []
  function Probe() {
    const location = useLocation()
    // The old page is not unmounted yet, so the shell would ask about its guard.
    if (at.key !== location.key && isHeld()) leftUnsaved.push(at.url)
    at.key = location.key
    services.navigation.getLocation = () => location
    at.url = decodeURIComponent(location.pathname + location.search)
    at.navigate = useNavigate()
    return null
  }
  const elements = await Promise.all(
    routes.map(async (route) => {
      const Page = await componentOf(route)
      const element = (
        <PageTitle value={route.title ?? ''}>
          <Page />
        </PageTitle>
      )
      return <Route key={route.path} path={route.path} element={element} />
    }),
  )
  const { unmount } = render(
    <UnstyledTheme>
      <KitProvider services={services} retryMs={0}>
        <MemoryRouter initialEntries={['/before', url]} initialIndex={1}>
          <div id="content">
            <Routes>
              {elements}
              <Route path="*" element={null} />
            </Routes>
          </div>
          <Probe />
        </MemoryRouter>
      </KitProvider>
    </UnstyledTheme>,
  )
  return {
    get url() {
      return at.url
    },
    go: (to: number | string, state?: unknown) => act(async () => (typeof to === 'number' ? at.navigate(to) : at.navigate(to, { state }))),
    /** The messages that were shown, in order. */
    said,
    crumbs,
    /** The parent path of each title, where the page names one. */
    parents,
    isHeld,
    /** Addresses that were left with unsaved text, where the shell would have asked. */
    leftUnsaved,
    unmount,
  }
}
