import type { MenuItem } from '@console/platform/contract/menu'
import type { RegistryAnswer } from '@console/platform/registry'
import { destinationOf, landingPath } from './route-table'

const item = (id: number, name: string, url: string, permission: string, child: MenuItem[] = [], status = 1): MenuItem => ({
  id,
  parent_id: 0,
  name,
  url,
  sort: id,
  status,
  permission,
  icon: '',
  child,
})
const menu = [
  item(1, '用户管理', '', '', [item(2, '企业认证', '/user/enterprise', 'user/getUserList'), item(61, '导出', '', 'user/export', [], 0)]),
  item(17, '财务管理', '', '', [item(18, '出证订单', '/money/just', 'money/getNotarizationOrders')]),
]
const registry: RegistryAnswer = {
  revision: 1,
  remotes: [
    {
      name: 'mf-users',
      title: '用户管理',
      owner: '用户组',
      version: '1.0.0',
      url: '/remotes/mf-users/1.0.0/',
      entry: 'entry.js',
      container: 'mf_users',
      integrity: '',
      chosen: 'stable',
      routes: [
        { path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' },
        { path: '/user/individual', title: '个人认证', permission: 'user/getIndividualList' },
        { path: '/user/Detail/:user_id', title: '用户详情', permission: ['user/getUserList', 'user/getIndividualList'], parent: '/user/enterprise' },
      ],
    },
  ],
  forbidden: ['/authority'],
}
const may = (permission: string) => permission === 'user/getUserList' || permission === 'money/getNotarizationOrders'
const known = { menu, registry, registryState: 'current' as const, may }
const kindOf = (pathname: string, changes: Partial<Parameters<typeof destinationOf>[1]> = {}) => destinationOf(pathname, { ...known, ...changes }).kind

test('SHELL-05 an unknown path is distinguished from a known one', () => {
  expect(kindOf('/user/enterprise')).toBe('page')
  expect(kindOf('/nowhere')).toBe('not-found')
  expect(kindOf('/user/Enterprise')).toBe('not-found')
})

test('SHELL-08 a known page without its permission is forbidden, whether its remote may be loaded or not', () => {
  expect(kindOf('/user/individual')).toBe('forbidden')
  expect(kindOf('/authority/role')).toBe('forbidden')
  expect(kindOf('/authorityx')).toBe('not-found')
})

test('SHELL-08 any one of several permissions opens a page, whose parameters are read from the path', () => {
  expect(destinationOf('/user/Detail/42', known)).toMatchObject({ kind: 'page', params: { user_id: '42' } })
})

test('SHELL-13 a permitted menu page whose remote is not in the registry is not live yet', () => {
  expect(destinationOf('/money/just', known)).toEqual({ kind: 'not-live', title: '出证订单' })
})

test('without a registry no page is reported as unknown', () => {
  for (const path of ['/user/enterprise', '/nowhere']) {
    expect(kindOf(path, { registry: undefined, registryState: 'late' })).toBe('awaited')
    expect(kindOf(path, { registry: undefined, registryState: 'down' })).toBe('unknown')
  }
})

test('LOGIN-08 the landing page is /user/enterprise, else the first visible page of the menu', () => {
  expect(landingPath(menu)).toBe('/user/enterprise')
  expect(landingPath(menu.slice(1))).toBe('/money/just')
  expect(landingPath([])).toBeUndefined()
})
