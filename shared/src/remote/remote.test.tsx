import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { fakeServer } from '../testing/fake-server'
import { fakeServices } from '../testing/fake-services'
import { type RemoteProps, remote } from './remote'

const page = (text: string) => async () => () => <h1>{text}</h1>

/** Mounts a remote at an address, as single-spa would. */
async function mountAt(pathname: string, lifecycles: ReturnType<typeof remote>, more: Pick<RemoteProps, 'visits'> = {}) {
  const { services } = fakeServices(fakeServer({}, {}), 'everything')
  const location = { pathname, search: '', hash: '', state: null, key: 'first' }
  const domElement = document.body.appendChild(document.createElement('div'))
  const told = { ready: 0, errors: [] as string[] }
  const props = {
    name: 'mf-test',
    services: { ...services, navigation: { ...services.navigation, getLocation: () => location } },
    onReady: () => void told.ready++,
    onError: ({ message }: Error) => void told.errors.push(message),
    domElement,
    ...more,
  }
  // It resolves only after React has rendered, which is when `act` ends.
  async function call(lifecycle: unknown) {
    let ended: Promise<unknown> | undefined
    await act(async () => {
      ended = (lifecycle as (given: typeof props) => Promise<unknown>)(props)
    })
    await ended
  }
  await call(lifecycles.bootstrap)
  await call(lifecycles.mount)
  return { told, unmount: () => call(lifecycles.unmount) }
}

test('a page is ready once it stands there, and nothing of it is left when it is unmounted', async () => {
  const { told, unmount } = await mountAt('/things', remote({ '/things': page('things'), '/others': page('others') }))
  await screen.findByRole('heading', { name: 'things' })
  expect(told).toEqual({ ready: 1, errors: [] })
  await unmount()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('preload loads the page of the path and no other, once', async () => {
  const [things, others] = [jest.fn(page('things')), jest.fn(page('others'))]
  const lifecycles = remote({ '/things/:id': things, '/others': others })
  await lifecycles.preload('/things/7')
  const { unmount } = await mountAt('/things/7', lifecycles)
  expect(screen.getByRole('heading', { name: 'things' })).toBeVisible()
  expect([things.mock.calls.length, others.mock.calls.length]).toEqual([1, 0])
  await unmount()
})

test('a page whose code does not come is told to the host', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { told, unmount } = await mountAt('/things', remote({ '/things': () => Promise.reject(new Error('gone')) }))
  expect(told).toEqual({ ready: 0, errors: ['gone'] })
  await unmount()
})

test('a remote that stays mounted shows a page of its own in each visit, and nothing between them', async () => {
  const left = jest.fn()
  function Things() {
    useEffect(() => left, [])
    return <input aria-label="text" />
  }
  let visit: number | undefined = 1
  let onChange = () => {}
  const visits = {
    getCurrent: () => visit,
    subscribe(listener: () => void) {
      onChange = listener
      return () => {}
    },
  }
  const become = (next: number | undefined) =>
    act(async () => {
      visit = next
      onChange()
    })
  const { told, unmount } = await mountAt('/things', remote({ '/things': async () => Things }), { visits })
  await userEvent.type(await screen.findByLabelText('text'), 'typed')

  await become(undefined)
  expect(screen.queryByLabelText('text')).toBeNull()
  expect(left).toHaveBeenCalledTimes(1)

  await become(2)
  expect(screen.getByLabelText('text')).toHaveValue('')
  expect(told).toEqual({ ready: 2, errors: [] })

  // One who comes back before the page was taken away finds another one, too.
  await userEvent.type(screen.getByLabelText('text'), 'typed')
  await become(3)
  expect(screen.getByLabelText('text')).toHaveValue('')
  expect(left).toHaveBeenCalledTimes(2)
  await unmount()
})
