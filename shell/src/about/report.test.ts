import type { RegistryAnswer } from '@console/platform/registry'
import { reportOf, statesOf } from './report'

const remote = (name: string, version: string, chosen: 'stable' | 'candidate' = 'stable') =>
  ({ name, title: name, owner: '', version, url: '', entry: '', container: '', integrity: '', chosen, routes: [] }) as const
const registry = { revision: 7, forbidden: [], remotes: [remote('mf-users', '1.1.0', 'candidate'), remote('mf-money', '2.0.0'), remote('mf-logs', '3.0.0')] }

const states = statesOf(registry as unknown as RegistryAnswer, [
  { remote: 'mf-users', version: '1.1.0', outcome: 'loaded', ms: 812 },
  { remote: 'mf-money', version: '2.0.0', outcome: 'integrity', ms: 40 },
  { remote: 'mf-money', version: '1.9.0', outcome: 'loaded', ms: 90 },
])

test('lists each remote with its version, the reason for it, its load time and its last failure', () => {
  expect(states).toEqual([
    { name: 'mf-users', title: 'mf-users', version: '1.1.0', why: '灰度版', ms: 812, lastError: undefined },
    {
      name: 'mf-money',
      title: 'mf-money',
      version: '1.9.0',
      why: '上一版（2.0.0 无法加载）',
      ms: 90,
      lastError: '2.0.0: integrity（模块文件与发布时不一致，已阻止运行）',
    },
    { name: 'mf-logs', title: 'mf-logs', version: '3.0.0', why: '正式版', ms: undefined, lastError: undefined },
  ])
})

test('the report has a line for each remote, and nothing about the operator', () => {
  expect(reportOf(7, states, { userAgent: 'Chromium', at: new Date(0) })).toBe(
    [
      '存证公证运营后台，主应用 未知，目录版本 7',
      '1970-01-01T00:00:00.000Z',
      'Chromium',
      'mf-users@1.1.0，灰度版，812 ms',
      'mf-money@1.9.0，上一版（2.0.0 无法加载），90 ms，最近一次失败 2.0.0: integrity（模块文件与发布时不一致，已阻止运行）',
      'mf-logs@3.0.0，正式版，未打开',
    ].join('\n'),
  )
})

test('SHELL-10 versions that this shell cannot run are named, with the team that has to publish them again', () => {
  const withheld = (name: string) => ({ name, title: name, owner: '财务组', version: '3.0.0' })
  const states = statesOf({ ...registry, withheld: [withheld('mf-money'), withheld('mf-late')] } as unknown as RegistryAnswer, [])
  expect(states.map(({ name, version, why }) => [name, version, why])).toEqual([
    ['mf-users', '1.1.0', '灰度版'],
    ['mf-money', '2.0.0', '上一版（3.0.0 不适用于当前主应用：需由财务组重新构建并发布）'],
    ['mf-logs', '3.0.0', '正式版'],
    ['mf-late', '无', '未提供（3.0.0 不适用于当前主应用：需由财务组重新构建并发布）'],
  ])
})
