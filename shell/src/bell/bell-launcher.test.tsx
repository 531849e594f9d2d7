import { type News, bell } from '@console/platform/contract/bell'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BellLauncher } from './bell-launcher'

const first = { call: { path: '/api/user/getUserList' }, path: '/api/user/getUserList', query: {} }
const remotes = [
  {
    counters: [{ title: '待审核企业', permission: 'user/checkUser', list: '/user/enterprise?status=2', queue: 'enterprise' }],
    routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList', first }],
  },
]
const news: News[] = [{ queue: 'enterprise', count: 3, latest: '2020-01-01 08:00:00' }]

async function launch(answers: News[][], may: (permission: string) => boolean = () => true) {
  const left = [...answers]
  const server = fakeServer(bell, { news: () => (left.length > 1 ? left.shift()! : left[0]!), look: () => null })
  const { services } = fakeServices(server, 'everything')
  render(
    <UnstyledTheme>
      <BellLauncher console={{ registry: { remotes }, may } as never} services={services} />
    </UnstyledTheme>,
  )
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  return { server, services, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) }
}
beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }))
afterEach(() => void jest.useRealTimers())
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('DESK-28 the bell shows how many records came into which queue, links there, and is then marked as read', async () => {
  const { server, services, user } = await launch([news, []])
  const push = jest.spyOn(services.navigation, 'push').mockImplementation(() => undefined)
  await user.click(await button('新到的记录，3 条'))
  expect(await screen.findByText('待审核企业：新到 3 条')).toBeVisible()
  await waitFor(() => expect(server.inputs('look')).toEqual([{}]))
  expect(await button('新到的记录')).toBeVisible()
  // Read entries are not removed.
  expect(screen.getByText('待审核企业：新到 3 条')).toBeVisible()
  await user.click(screen.getByText('待审核企业：新到 3 条'))
  expect(push).toHaveBeenCalledWith('/user/enterprise?status=2')
})

test('DESK-28 without new records it says so, and writes nothing', async () => {
  const { server, user } = await launch([[]])
  await user.click(await button('新到的记录'))
  expect(await screen.findByText('没有新到的记录')).toBeVisible()
  expect(server.inputs('look')).toEqual([])
})

test('DESK-28 an operator without a queue has no bell', async () => {
  const { server } = await launch([news], (permission) => permission !== 'user/checkUser')
  expect(screen.queryByRole('button')).toBeNull()
  expect(server.inputs('news')).toEqual([])
})
