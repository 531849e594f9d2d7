import { screen, waitFor } from '@testing-library/react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { AppProps } from 'single-spa'
import { PageHeader } from '@console/platform/ui/core'
import { fakeServer } from '../testing/fake-server'
import { fakeServices } from '../testing/fake-services'
import type { Location, Navigation } from '../services/services'
import type { RemoteProps } from './lifecycles'
import { createStore } from '../store'
import { remote } from './remote'

const page = (text: string) => async () => ({ Page: () => <h1>{text}</h1> })

const things = { path: '/things', page: page('things') }
const others = { path: '/others', page: page('others') }

// React's `act` collects errors that are thrown while rendering; there is none in a browser.
beforeEach(() => void jest.replaceProperty(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }, 'IS_REACT_ACT_ENVIRONMENT', false))

const heading = async (name: string) => expect(await screen.findByRole('heading', { name })).toBeVisible()

/** Mounts a remote at an address, as single-spa would. */
async function mountAt(pathname: string, lifecycles: ReturnType<typeof remote>) {
  const { services } = fakeServices(fakeServer({}, {}), 'everything')
  const location = createStore<Location>({ pathname, search: '', hash: '', state: null, key: 'first' })
  const listeners = new Set<() => void>()
  const went: unknown[][] = []
  function go(to: string) {
    const { pathname, search, hash } = new URL(to, 'http://console.test')
    location.set({ ...location.get(), pathname, search, hash })
  }
  const navigation: Navigation = {
    getLocation: location.get,
    subscribe(listener) {
      const end = location.subscribe(listener)
      listeners.add(listener)
      return () => {
        end()
        listeners.delete(listener)
      }
    },
    push: (...to) => void went.push(['push', ...to]),
    replace: (...to) => void went.push(['replace', ...to]),
    go: (delta) => void went.push(['go', delta]),
  }
  const domElement = document.body.appendChild(document.createElement('div'))
  const reported = { ready: 0, errors: [] as string[] }
  const props = {
    services: { ...services, navigation },
    onReady: () => void reported.ready++,
    onError: ({ message }: Error) => void reported.errors.push(message),
    domElement,
    name: 'mf-things-1',
  } as unknown as RemoteProps & AppProps
  await lifecycles.bootstrap(props)
  await lifecycles.mount(props)
  return { reported, went, go, listeners, unmount: () => lifecycles.unmount(props) }
}

test('a page is ready when it is rendered, and nothing of it is left after the unmount', async () => {
  const { reported, unmount } = await mountAt('/things', remote([things, others]))
  await heading('things')
  expect(reported).toEqual({ ready: 1, errors: [] })
  await unmount()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a page without a title shows that of its route, also after another page', async () => {
  const titled = async () => ({ Page: () => <PageHeader /> })
  const { go, unmount } = await mountAt(
    '/things',
    remote([
      { path: '/things', title: '物品', page: titled },
      { path: '/others', title: '其他', page: titled },
    ]),
  )
  await heading('物品')
  go('/others')
  await heading('其他')
  await unmount()
})

test('preload loads only the page of the path, once', async () => {
  const [ofThings, ofOthers] = [jest.fn(page('things')), jest.fn(page('others'))]
  const lifecycles = remote([
    { path: '/things/:id', page: ofThings },
    { path: '/others', page: ofOthers },
  ])
  await lifecycles.preload('/things/7')
  const { unmount } = await mountAt('/things/7', lifecycles)
  await heading('things')
  expect([ofThings.mock.calls.length, ofOthers.mock.calls.length]).toEqual([1, 0])
  await unmount()
})

test('a page whose code does not load is reported to the host, and is requested again by the next activation', async () => {
  let comes = false
  const page = async () => {
    if (!comes) throw new Error('gone')
    return { Page: () => <h1>things</h1> }
  }
  const lifecycles = remote([{ path: '/things', page }])
  const { reported, unmount } = await mountAt('/things', lifecycles)
  await waitFor(() => expect(reported).toEqual({ ready: 0, errors: ['gone'] }))
  await unmount()
  comes = true
  const again = await mountAt('/things', lifecycles)
  await heading('things')
  expect(again.reported).toEqual({ ready: 1, errors: [] })
  await again.unmount()
})

test.each([
  ['nothing', {}],
  ['two components', { Page: () => null, Other: () => null }],
])('a module that exports %s is not a page', async (_, module) => {
  const { reported, unmount } = await mountAt('/things', remote([{ path: '/things', page: async () => module }]))
  await waitFor(() => expect(reported.errors).toEqual(['the module of the page /things must export one component and nothing else']))
  await unmount()
})

test('a page that is loading shows its skeleton, and is ready when it has loaded', async () => {
  let come = (_: { Page: () => React.ReactNode }) => {}
  const coming = new Promise<{ Page: () => React.ReactNode }>((resolve) => {
    come = resolve
  })
  const { reported, unmount } = await mountAt('/things', remote([{ path: '/things', page: () => coming }]))
  expect(screen.getByLabelText('加载中')).toBeVisible()
  expect(reported.ready).toBe(0)
  come({ Page: () => <h1>things</h1> })
  await heading('things')
  expect(screen.queryByLabelText('加载中')).toBeNull()
  expect(reported).toEqual({ ready: 1, errors: [] })
  await unmount()
})

test('within the remote the page follows the address; at another remote’s address it does not change', async () => {
  const { reported, go, listeners, unmount } = await mountAt('/things', remote([things, others]))
  await heading('things')
  go('/others')
  await heading('others')
  expect(reported.ready).toBe(2)
  go('/elsewhere')
  // By now it would have rendered.
  await new Promise((resolve) => setTimeout(resolve))
  await heading('others')
  go('/things')
  await heading('things')
  expect(reported.ready).toBe(3)
  await unmount()
  expect(listeners.size).toBe(0)
})

test('a page that fails to load after its operator has left has no effect', async () => {
  let fail = (_: Error) => {}
  const failing = new Promise<never>((_, reject) => {
    fail = reject
  })
  const { reported, go, unmount } = await mountAt('/things', remote([{ path: '/things', page: () => failing }, others]))
  go('/others')
  await heading('others')
  fail(new Error('gone'))
  await new Promise((resolve) => setTimeout(resolve))
  await heading('others')
  expect(reported.errors).toEqual([])
  await unmount()
})

test('a page reads its address, and navigates by its host’s history', async () => {
  function Thing() {
    const navigate = useNavigate()
    const { pathname, search } = useLocation()
    const leave = () => {
      navigate('/things?page=2', { state: { from: 7 } })
      navigate({ search: '?page=3', hash: '#last' }, { replace: true })
      navigate(-1)
    }
    return (
      <button type="button" onClick={leave}>
        {useParams().id} at {pathname + search}
      </button>
    )
  }
  const { went, unmount } = await mountAt('/things/7', remote([{ path: '/things/:id', page: async () => ({ Thing }) }]))
  const button = await screen.findByRole('button', { name: '7 at /things/7' })
  button.click()
  expect(went).toEqual([
    ['push', '/things?page=2', { from: 7 }],
    ['replace', '/things/7?page=3#last', undefined],
    ['go', -1],
  ])
  await unmount()
})
