import type { Download } from '@console/platform/contract/download-records'
import type { TabDownload } from '@console/platform/remote'
import { entriesOf } from './entries-of'

const NOW = Date.parse('2026-11-23T10:00:00+08:00')
const URL_OF_ZIP = '/api/download/job?id=1'

const ofTab = (given: Partial<TabDownload>): TabDownload => ({
  id: 'a',
  key: '/api/export?type=2',
  title: '导出用户',
  state: 'running',
  startedAt: NOW - 60_000,
  ...given,
})
const ofServer = (given: Partial<Download>): Download => ({
  id: 'b',
  title: '导出用户',
  name: '用户.xlsx',
  url: '/api/export?type=2',
  state: 'done',
  reason: null,
  sent: 10,
  size: 10,
  startedAt: '2026-11-23 09:00:00',
  endedAt: '2026-11-23 09:00:01',
  zip: null,
  ...given,
})
const shown = (tab: TabDownload[], kept?: Download[]) => entriesOf(tab, kept, NOW).map(({ id, state }) => `${id} ${state}`)

test('UX-D2 what runs in this tab comes first, then the newest, whether the tab or the server knows it', () => {
  const tab = [ofTab({ id: 'done', state: 'done', startedAt: NOW - 30_000 }), ofTab({ id: 'runs', startedAt: NOW - 3_600_000 })]
  const kept = [ofServer({ id: 'newer', startedAt: '2026-11-23 09:59:50' }), ofServer({ id: 'older' })]
  expect(shown(tab, kept)).toEqual(['runs running', 'newer done', 'done done', 'older done'])
})

test('UX-D2 a download that both know is listed once; the server knows its name, its size, and why it was broken off', () => {
  expect(entriesOf([ofTab({ id: 'b' })], [ofServer({ state: 'running' })], NOW)).toMatchObject([
    { state: 'running', name: '用户.xlsx', total: 10, ofTab: true },
  ])
  expect(
    entriesOf([ofTab({ id: 'b', state: 'failed', reason: '网络连接不可用' })], [ofServer({ state: 'failed', reason: '没有权限执行此操作' })], NOW),
  ).toMatchObject([{ state: 'failed', reason: '没有权限执行此操作' }])
  expect(shown([ofTab({ id: 'b', state: 'cancelled' })], [ofServer({ state: 'cut' })])).toEqual(['b cancelled'])
})

test('UX-D2 one that runs elsewhere cannot be cancelled from here; a zip waits until it is on its way', () => {
  expect(shown([], [ofServer({ state: 'running' })])).toEqual(['b elsewhere'])
  const ready = ofServer({ id: 'zip', state: 'ready', url: URL_OF_ZIP })
  expect(shown([], [ready])).toEqual(['zip ready'])
  expect(shown([ofTab({ key: URL_OF_ZIP })], [ready])).toEqual(['a running'])
})

test('UX-D2 what ended a day ago is gone, and nothing is needed of the server to list the tab’s own', () => {
  const yesterday = NOW - 24 * 3_600_000
  expect(shown([ofTab({ id: 'old', state: 'done', startedAt: yesterday }), ofTab({ id: 'long', startedAt: yesterday })])).toEqual(['long running'])
})
