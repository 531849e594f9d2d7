import type { RegistryRemote } from '@console/platform/registry'
import type { RemoteProps } from '@console/platform/remote'
import { RemoteFailure } from '@console/platform/remote/host'
import { KitTheme } from '@console/platform/ui/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RemoteOutlets } from './remote-outlets'

const mockLoad = jest.fn()
const mockForget = jest.fn()
const mockPrefetch = jest.fn()
jest.mock('@console/platform/remote/host', () => ({
  ...jest.requireActual('@console/platform/remote/host'),
  loadVersion: (...args: unknown[]) => mockLoad(...args),
  forgetVersion: (...args: unknown[]) => mockForget(...args),
  prefetchScripts: (...args: unknown[]) => mockPrefetch(...args),
  warmShares: () => {},
}))
jest.mock('./outcomes', () => ({ noteOutcome: () => {}, reportOutcomes: () => {} }))

const routeAt = (path: string) => ({ path, title: path, permission: 'user/getUserList' as const })

function placeOf(name: string, version = '1.0.0', more: Partial<RegistryRemote> = {}) {
  const remote: RegistryRemote = {
    name,
    title: `${name} 的标题`,
    owner: '用户组',
    version,
    url: `/remotes/${name}/${version}/`,
    entry: 'entry.js',
    container: `${name}_${version}`,
    integrity: '',
    requires: { protocol: 1, exports: {} },
    chosen: 'stable',
    routes: [],
    ...more,
  }
  return { remote, route: routeAt(`/${name}`) }
}

const done = async () => {}
/** A remote whose page shows its version. */
const lifecyclesOf = (text: string) => ({
  bootstrap: done,
  async mount({ domElement, onReady }: RemoteProps) {
    domElement.innerHTML = `<h1>${text}</h1><input aria-label="text">`
    onReady()
  },
  async unmount({ domElement }: RemoteProps) {
    domElement.replaceChildren()
  },
})

const onLeave = jest.fn()
type Place = ReturnType<typeof placeOf>
const services = {} as RemoteProps['services']
const at = (pathname: string, place?: Place) => (
  <KitTheme>
    <RemoteOutlets place={place} pathname={pathname} services={services} reported onLeave={onLeave} />
  </KitTheme>
)
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  for (const mock of [mockLoad, mockForget, mockPrefetch, onLeave]) mock.mockReset()
  mockLoad.mockImplementation(async (name: string, { version }: { version: string }) => lifecyclesOf(`${name} ${version}`))
  jest.spyOn(console, 'warn').mockImplementation()
})

test('a remote shows a skeleton until its page has loaded', async () => {
  let come = (_: object) => {}
  mockLoad.mockReturnValue(
    new Promise((resolve) => {
      come = resolve
    }),
  )
  const place = placeOf('mf-users')
  render(at('/mf-users', place))
  expect(screen.getByLabelText('加载中')).toBeVisible()
  expect(mockPrefetch).toHaveBeenCalledWith(place.remote, place.route)
  come(lifecyclesOf('users'))
  expect(await heading('users')).toBeVisible()
  expect(screen.queryByLabelText('加载中')).toBeNull()
})

test('switching to another remote empties the first one, and coming back shows a new page', async () => {
  const users = placeOf('mf-users')
  const { rerender } = render(at('/mf-users', users))
  await heading('mf-users 1.0.0')
  await userEvent.type(screen.getByLabelText('text'), 'typed')
  rerender(at('/mf-authority', placeOf('mf-authority')))
  expect(onLeave).toHaveBeenCalledTimes(1)
  await heading('mf-authority 1.0.0')
  await waitFor(() => expect(screen.queryByText('mf-users 1.0.0')).toBeNull())

  rerender(at('/mf-users', users))
  expect(await heading('mf-users 1.0.0')).toBeVisible()
  expect(screen.getAllByLabelText('text').find((input) => input.checkVisibility?.() ?? true)).toHaveValue('')
  expect(mockLoad).toHaveBeenCalledTimes(2)
})

test('within a remote nothing is unmounted, whatever the registry says meanwhile about the same version', async () => {
  const { rerender } = render(at('/mf-users', placeOf('mf-users')))
  await heading('mf-users 1.0.0')
  await userEvent.type(screen.getByLabelText('text'), 'typed')
  rerender(at('/mf-users/7', placeOf('mf-users')))
  expect(screen.getByLabelText('text')).toHaveValue('typed')
  expect(onLeave).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another version is loaded at the next navigation, and never on an open page', async () => {
  const { rerender } = render(at('/mf-users', placeOf('mf-users')))
  await heading('mf-users 1.0.0')
  rerender(at('/mf-users', placeOf('mf-users', '2.0.0')))
  expect(screen.getByRole('heading', { name: 'mf-users 1.0.0' })).toBeVisible()
  rerender(at('/mf-users/7', placeOf('mf-users', '2.0.0')))
  expect(await heading('mf-users 2.0.0')).toBeVisible()
  expect(screen.queryByText('mf-users 1.0.0')).toBeNull()
})

test('SHELL-10 a failed remote shows an error card, and 重试 loads it', async () => {
  mockLoad.mockRejectedValueOnce(new RemoteFailure('not-found')).mockRejectedValueOnce(new RemoteFailure('not-found'))
  render(at('/mf-users', placeOf('mf-users')))
  expect(await screen.findByText('mf-users 的标题模块暂时无法使用')).toBeVisible()
  expect(screen.queryByLabelText('加载中')).toBeNull()
  const hint = '模块文件不存在。其他模块不受影响，可以继续使用；多次重试仍未恢复时，请把报告发给用户组。'
  expect(screen.getByText(hint)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await heading('mf-users 1.0.0')).toBeVisible()
  expect(screen.queryByText('mf-users 的标题模块暂时无法使用')).toBeNull()
})

test('after leaving an error card, coming back tries the remote again', async () => {
  mockLoad.mockRejectedValueOnce(new RemoteFailure('not-found')).mockRejectedValueOnce(new RemoteFailure('not-found'))
  const { rerender } = render(at('/mf-users', placeOf('mf-users')))
  await screen.findByText('mf-users 的标题模块暂时无法使用')
  rerender(at('/404'))
  expect(screen.queryByText('mf-users 的标题模块暂时无法使用')).toBeNull()
  rerender(at('/mf-users', placeOf('mf-users')))
  expect(screen.queryByText('mf-users 的标题模块暂时无法使用')).toBeNull()
  expect(await heading('mf-users 1.0.0')).toBeVisible()
})

test('the previous version is shown with a note that names both', async () => {
  const { remote } = placeOf('mf-users', '1.0.0')
  mockLoad.mockImplementation(async (_: string, { version }: { version: string }) => {
    if (version === '2.0.0') throw new RemoteFailure('integrity')
    return lifecyclesOf('before')
  })
  render(at('/mf-users', placeOf('mf-users', '2.0.0', { fallback: remote })))
  expect(await heading('before')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('mf-users 的标题模块的 2.0.0 版暂时无法使用，当前为上一版 1.0.0')
})
