import { remote, type ShellServices, useServices } from '@console/platform/remote'
import { fakeServer } from '@console/platform/testing'
import { KitTheme, RecordLink, useBack } from '@console/platform/ui/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider, useLocation, useParams } from 'react-router-dom'
import { createElement } from 'react'
import { navigationOf } from '../navigation'
import { destinationOf } from '../registry/route-table'
import { RemoteOutlets } from './remote-outlets'

// jsdom has none. The router makes one for each navigation.
Object.assign(globalThis, {
  Request: class {
    method = 'GET'
    signal: AbortSignal
    constructor(_: string, { signal }: { signal: AbortSignal }) {
      this.signal = signal
    }
  },
})

const mockLifecycles: Record<string, ReturnType<typeof remote>> = {}
jest.mock('@console/platform/remote/host', () => ({
  ...jest.requireActual('@console/platform/remote/host'),
  loadVersion: async (name: string) => mockLifecycles[name],
  prefetchScripts: () => {},
  warmShares: () => {},
}))
jest.mock('./outcomes', () => ({ noteOutcome: () => {}, reportOutcomes: () => {} }))

// React's `act` waits for what the remotes' own roots render; there is none in a browser.
beforeEach(() => void jest.replaceProperty(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }, 'IS_REACT_ACT_ENVIRONMENT', false))

function Orders() {
  const { search } = useLocation()
  return (
    <>
      <h1>订单{search}</h1>
      <RecordLink to="/user/7?tab=points" state={{ name: '李雷' }}>
        李雷
      </RecordLink>
      <Link to="/user/8">韩梅梅</Link>
    </>
  )
}
function User() {
  const { id } = useParams()
  const { state, search } = useLocation()
  const back = useBack('/user')
  return (
    <>
      <h1>{`用户 ${id} ${state?.name ?? ''}${search}`}</h1>
      <button type="button" onClick={back}>
        返回
      </button>
      <p>{useServices().navigation.getLocation().pathname}</p>
    </>
  )
}
mockLifecycles['mf-finance'] = remote([{ path: '/money/orders', page: async () => ({ Orders }) }])
mockLifecycles['mf-users'] = remote([{ path: '/user/:id', page: async () => ({ User }) }])

const version = (name: string) => ({ version: '1.0.0', url: `/remotes/${name}/1.0.0/`, entry: 'entry.js', container: name, integrity: '' })
const named = (name: string, path: string) => ({
  ...version(name),
  name,
  title: name,
  owner: '',
  chosen: 'stable' as const,
  routes: [{ path, title: path, permission: 'user/getUserList' }],
})
const console_ = {
  menu: [],
  may: () => true,
  registryState: 'current' as const,
  registry: { revision: 1, forbidden: [], remotes: [named('mf-finance', '/money/orders'), named('mf-users', '/user/:id')] },
}

/** The shell's router and outlets, at an address. */
function openAt(address: string) {
  const services = {} as ShellServices
  const left: string[] = []
  function Shell() {
    const { pathname } = useLocation()
    const destination = destinationOf(pathname, console_)
    const onLeave = () => left.push(pathname)
    return <RemoteOutlets place={destination.kind === 'page' ? destination : undefined} pathname={pathname} services={services} reported onLeave={onLeave} />
  }
  const router = createMemoryRouter([{ path: '*', Component: Shell }], { initialEntries: [address] })
  Object.assign(services, fakeServicesOf(router))
  render(createElement(KitTheme, null, <RouterProvider router={router} />))
  return { address: () => router.state.location.pathname + router.state.location.search }
}

function fakeServicesOf(router: ReturnType<typeof createMemoryRouter>) {
  const nothing = () => () => {}
  return {
    http: fakeServer({}, {}) as never,
    session: { user: {} as never, may: () => true },
    navigation: navigationOf(router),
    notify: { success() {}, error() {}, info() {} },
    breadcrumbs: { title: nothing },
    leaveGuard: { hold: nothing },
    fileBaseUrl: '',
  } satisfies ShellServices
}

const heading = (name: string) => screen.findByRole('heading', { name })

test('SHELL-08 a link from a page of one remote opens a page of another, with its query and its state, and 返回 returns to the same view', async () => {
  const { address } = openAt('/money/orders?page=3')
  await heading('订单?page=3')
  await userEvent.click(screen.getByRole('link', { name: '李雷' }))
  await heading('用户 7 李雷?tab=points')
  expect(address()).toBe('/user/7?tab=points')
  await waitFor(() => expect(screen.queryByRole('heading', { name: /订单/ })).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await heading('订单?page=3')
  expect(address()).toBe('/money/orders?page=3')
  await userEvent.click(screen.getByRole('link', { name: '韩梅梅' }))
  await heading('用户 8')
  await waitFor(() => expect(screen.queryByRole('heading', { name: /订单/ })).toBeNull())
})
