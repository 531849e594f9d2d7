import { ApiError, get, routes as contractOf, z } from '@console/platform/contract'
import { type Download, downloadRecords } from '@console/platform/contract/download-records'
import { DecidedDays } from '@console/platform/contract/decided'
import type { RegistryRemote } from '@console/platform/registry'
import { search } from '@console/platform/contract/search'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { shanghaiTime } from '@console/platform/ui/core'
import { Workbench } from './workbench'

const query = z.object({ sort: z.optional(z.string()), status: z.optional(z.string()), page: z.optional(z.string()), limit: z.optional(z.string()) })
const counted = z.object({ count: z.number(), data: z.optional(z.array(z.object({ made: z.string() }))) })
const calls = contractOf({
  things: get('/api/thing/getList', { summary: '物品', access: 'signed-in', input: query, result: counted }),
  others: get('/api/other/getList', { summary: '其他', access: 'signed-in', input: query, result: counted }),
  decidedOthers: get('/api/other/getDecided', { summary: '处理量', access: 'signed-in', input: z.object({}), result: DecidedDays }),
  decided: get('/api/thing/getDecided', { summary: '处理量', access: 'signed-in', input: z.object({}), result: DecidedDays }),
})

const first = (path: string) => ({ path, query: { page: '1', limit: '10' }, fromAddress: { status: '^[12]$', sort: '^made' } })
const made = () =>
  ({
    name: 'mf-things',
    routes: [
      { path: '/things', title: '物品', permission: 'thing/getList', first: first('/api/thing/getList') },
      { path: '/others', title: '其他', permission: 'other/getList', first: first('/api/other/getList') },
    ],
    counters: [
      { title: '待审核物品', permission: 'thing/check', list: '/things?status=2', decided: { path: '/api/thing/getDecided', query: {} } },
      { title: '待审核其他', permission: ['other/check'], list: '/others?status=1' },
    ],
  }) as unknown as RegistryRemote
let remote: RegistryRemote
beforeEach(() => {
  remote = made()
})

const days = [
  { day: '2026-11-22', count: 3 },
  { day: '2026-11-23', count: 5 },
]

const download: Download = {
  ...{ id: 'a', title: '打包下载', name: '证据.zip', url: '/api/download/job?id=a', state: 'ready', reason: null, sent: 0, size: 10 },
  ...{ startedAt: '2026-11-27 10:00:00', endedAt: null, zip: null },
}

async function workbench(granted: string[], more: Partial<Record<'list' | 'recent' | 'decidedOthers', () => unknown>> = {}) {
  const server = fakeServer(
    { ...calls, ...downloadRecords, recent: search.recent },
    {
      list: () => [],
      recent: () => [],
      decidedOthers: () => days.map(({ day, count }) => ({ day, count: count === 5 ? 3 : 1 })),
      things: () => ({ count: 34 }),
      others: () => ({ count: 7 }),
      decided: () => days,
      ...(more as object),
    },
  )
  const { services } = fakeServices(server, 'everything')
  const push = jest.fn()
  services.navigation = { ...services.navigation, push, getLocation: () => ({ pathname: '/workbench', search: '', hash: '', state: null, key: '' }) }
  const console = { registry: { remotes: [remote] }, may: (permission: string) => granted.includes(permission) }
  const page = () => (
    <UnstyledTheme>
      <MemoryRouter>
        <Workbench console={console as never} services={services} />
      </MemoryRouter>
    </UnstyledTheme>
  )
  await act(async () => void render(page()))
  return { server, push }
}

const all = ['thing/getList', 'thing/check', 'other/getList', 'other/check']
const card = (title: string) => within(screen.getByRole('region', { name: title }))

test('UX-H3 each queue that the operator may work on has its number, counted by the list itself, with a link to exactly that list', async () => {
  const { server, push } = await workbench(all)
  const number = await card('待审核物品').findByRole('link', { name: '待审核物品 34 条' })
  expect(await card('待审核其他').findByText('7')).toBeVisible()
  expect(server.inputs('things')[0]).toEqual({ status: '2', page: '1', limit: '1' })
  expect(server.requests('things')[0]?.headers).toMatchObject({ 'x-passive': '1' })
  expect(number).toHaveAttribute('href', '/things?status=2')
  await userEvent.click(number)
  expect(push).toHaveBeenCalledWith('/things?status=2')
})

test('UX-H3 error counts are shown only if there are any', async () => {
  const counters = remote.counters!
  remote.counters = counters.map((counter, at) => (at === 1 ? { ...counter, onlyIfAny: true } : counter))
  const { server } = await workbench(all)
  remote.counters = counters
  expect(await screen.findByRole('link', { name: '待审核其他 7 条' })).toBeVisible()
  server.answer('others', () => ({ count: 0 }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '待审核其他' })).toBeNull())
  expect(card('待审核物品').getByText('34')).toBeVisible()
  server.answer('others', () => ({ count: 1 }))
  expect(await screen.findByRole('link', { name: '待审核其他 1 条' })).toBeVisible()
})

test('DESK-20 a card shows how long the oldest record waits, opens its list in that order, and starts the review there', async () => {
  remote.counters![0] = { ...remote.counters![0]!, list: '/things?status=2&sort=made.asc', review: true }
  const { server, push } = await workbench(all)
  server.answer('things', () => ({ count: 3, data: [{ made: shanghaiTime(Date.now() - 125 * 86_400_000) }] }))
  expect(await card('待审核物品').findByText('等待 4 个月')).toBeVisible()
  expect(server.inputs('things')[0]).toEqual({ status: '2', sort: 'made.asc', page: '1', limit: '1' })
  expect(card('待审核其他').queryByText(/等待/)).toBeNull()
  expect(card('待审核其他').queryByRole('button')).toBeNull()
  await userEvent.click(card('待审核物品').getByRole('button', { name: '开始审核：待审核物品' }))
  expect(push).toHaveBeenCalledWith('/things?status=2&sort=made.asc', { act: 'review' })
  server.answer('things', () => ({ count: 0, data: [] }))
  await waitFor(() => expect(card('待审核物品').queryByRole('button')).toBeNull())
  expect(card('待审核物品').queryByText(/等待/)).toBeNull()
})

test('UX-H3 a number is at most a second old while it is visible', async () => {
  const { server } = await workbench(all)
  await card('待审核物品').findByText('34')
  server.answer('things', () => ({ count: 33 }))
  expect(await card('待审核物品').findByText('33')).toBeVisible()
})

test('UX-H3 a count that fails says so at its place, and can be tried again', async () => {
  const { server } = await workbench(all)
  server.answer('others', () => {
    throw new ApiError(409, '暂时无法统计')
  })
  expect(await card('待审核其他').findByText(/读取失败：暂时无法统计/)).toBeVisible()
  expect(card('待审核物品').getByText('34')).toBeVisible()
  server.answer('others', () => ({ count: 8 }))
  await userEvent.click(card('待审核其他').getByRole('button', { name: '重试' }))
  expect(await card('待审核其他').findByText('8')).toBeVisible()
})

test('DESK-22 UX-H3 decisions are one plot with a series for each list, and a table with the same numbers', async () => {
  remote.counters![1] = { ...remote.counters![1]!, decided: { path: '/api/other/getDecided', query: {} } }
  await workbench(all)
  expect(await screen.findByRole('img', { name: '近 14 天处理量：物品 8 条，其他 4 条；单日最多 5 条' })).toHaveTextContent('511-2211-23')
  await userEvent.click(screen.getByRole('button', { name: '看表格' }))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['日期物品其他', '2026-11-2353', '2026-11-2231'])
  expect(screen.getByRole('region', { name: '每天的处理量' })).toHaveAttribute('tabindex', '0')
  await userEvent.click(screen.getByRole('button', { name: '看图' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('DESK-22 a series that cannot be read says so, beside the others, and can be requested again', async () => {
  remote.counters![1] = { ...remote.counters![1]!, decided: { path: '/api/other/getDecided', query: {} } }
  const { server } = await workbench(all, { decidedOthers: () => Promise.reject(new ApiError(409, '暂时无法统计')) })
  const panel = within(await screen.findByRole('region', { name: '近 14 天处理量' }))
  expect(await panel.findByText('暂时无法统计')).toBeVisible()
  expect(panel.getByRole('img', { name: '近 14 天处理量：物品 8 条；单日最多 5 条' })).toBeVisible()
  server.answer('decidedOthers', () => days)
  await userEvent.click(panel.getByRole('button', { name: '重试' }))
  expect(await panel.findByRole('img', { name: /其他 8 条/ })).toBeVisible()
})

test('DESK-23 the operator’s own records are separate, with the running exports and downloads', async () => {
  remote.counters![1] = { ...remote.counters![1]!, title: '我经办的其他', own: true }
  const running = { ...download, id: 'b', name: '企业用户.xlsx', state: 'running' as const }
  const { push } = await workbench(all, { list: () => [download, running, { ...download, id: 'c', name: '取消.zip', state: 'cut' as const }] })
  const own = within(await screen.findByRole('region', { name: '我的工作' }))
  expect(await own.findByText('7 条')).toBeVisible()
  expect(screen.queryByRole('region', { name: '我经办的其他' })).toBeNull()
  expect(await own.findByText('企业用户.xlsx')).toBeVisible()
  expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['我经办的其他7 条', '证据.zip可下载', '企业用户.xlsx下载中'])
  await userEvent.click(own.getByRole('link', { name: '我经办的其他' }))
  expect(push).toHaveBeenCalledWith('/others?status=1')
})

test('DESK-25 the last opened records are links, the one under decision first', async () => {
  const recent = [
    { title: '华信科技', kind: '企业用户', path: '/user/Detail/7', claimed: false },
    { title: '甲公司', kind: '发票 3', path: '/money/invoice/invoiceDetail?id=3', claimed: true },
  ]
  const { push } = await workbench(all, { recent: () => recent })
  const own = within(await screen.findByRole('region', { name: '我的工作' }))
  await own.findByText('最近打开')
  expect(own.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['甲公司', '华信科技'])
  expect(own.getByText('审核中')).toBeVisible()
  await userEvent.click(own.getByRole('link', { name: '华信科技' }))
  expect(push).toHaveBeenCalledWith('/user/Detail/7')
})

test('UX-H3 a queue that the operator may not decide on, or whose list they may not open, is not counted', async () => {
  const { server } = await workbench(['thing/getList', 'other/check'])
  expect(screen.getByText('没有待处理的队列')).toBeVisible()
  expect(server.inputs('things')).toEqual([])
  expect(server.inputs('others')).toEqual([])
})
