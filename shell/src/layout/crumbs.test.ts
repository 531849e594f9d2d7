import type { MenuItem } from '@console/platform/contract/menu'
import type { RegistryRemote, RemoteRoute } from '@console/platform/registry'
import type { Destination } from '../registry/route-table'
import { crumbsOf, menuTrail, selectedPath } from './crumbs'

const item = (id: number, parent_id: number, name: string, url: string, child: MenuItem[] = []): MenuItem => ({
  id,
  parent_id,
  name,
  url,
  sort: id,
  status: 1,
  permission: 'p',
  icon: '',
  child,
})
const menu = [item(1, 0, '用户管理', '', [item(2, 1, '企业认证', '/user/enterprise'), item(3, 1, '个人认证', '/user/individual')])]

const routes: RemoteRoute[] = [
  { path: '/user/enterprise', title: '企业认证', permission: 'p' },
  { path: '/user/individual', title: '个人认证', permission: 'p' },
  { path: '/user/Detail/:user_id', title: '用户详情', permission: 'p', parent: '/user/enterprise' },
  { path: '/user/Detail/:user_id/log', title: '记录', permission: 'p', parent: '/user/Detail/:user_id' },
]
const at = (path: string, params = {}, changes: Partial<RemoteRoute> = {}): Destination => {
  const changed = routes.map((route) => (route.path === path ? { ...route, ...changes } : route))
  return { kind: 'page', remote: { routes: changed } as RegistryRemote, route: changed.find((route) => route.path === path)!, params }
}

test('SHELL-06 the breadcrumb of a menu page is its group and itself, both as text', () => {
  expect(crumbsOf(at('/user/enterprise'), { menu, pathname: '/user/enterprise' })).toEqual([{ title: '用户管理' }, { title: '企业认证', to: undefined }])
})

test('SHELL-06 parent pages are links with the current parameters', () => {
  expect(crumbsOf(at('/user/Detail/:user_id/log', { user_id: '7' }), { menu, pathname: '/user/Detail/7/log' })).toEqual([
    { title: '用户管理' },
    { title: '企业认证', to: '/user/enterprise' },
    { title: '用户详情', to: '/user/Detail/7' },
    { title: '记录', to: undefined },
  ])
})

test('SHELL-06 redirect, noRedirect and breadcrumb: false are kept', () => {
  const titles = (changes: Partial<RemoteRoute>) => {
    const destination = at('/user/Detail/:user_id/log', { user_id: '7' })
    if (destination.kind !== 'page') throw new Error('a page')
    destination.remote.routes = destination.remote.routes.map((route) => (route.path === '/user/Detail/:user_id' ? { ...route, ...changes } : route))
    return crumbsOf(destination, { menu, pathname: '/user/Detail/7/log' }).slice(2)
  }
  expect(titles({ redirect: '/user/individual' })[0]).toEqual({ title: '用户详情', to: '/user/individual' })
  expect(titles({ redirect: 'noRedirect' })[0]).toEqual({ title: '用户详情', to: undefined })
  expect(titles({ breadcrumb: false })).toEqual([{ title: '记录', to: undefined }])
})

test('UX-A2 a record links to the list that it was opened from, with its state', () => {
  const from = '/user/individual?status=2&page=3'
  expect(crumbsOf(at('/user/Detail/:user_id', { user_id: '7' }), { menu, pathname: '/user/Detail/7', from, title: '张三' })).toEqual([
    { title: '用户管理' },
    { title: '个人认证', to: from },
    { title: '张三', to: undefined },
  ])
})

test('SHELL-06 a page below a list that was opened from itself is listed once', () => {
  const page = at('/user/individual', {}, { parent: '/user/enterprise' })
  expect(crumbsOf(page, { menu, pathname: '/user/individual', from: '/user/individual?id=6' })).toEqual([
    { title: '用户管理' },
    { title: '企业认证', to: '/user/enterprise' },
    { title: '个人认证', to: undefined },
  ])
})

const application = '/evidence/results/:userId/:dataId/:orderId/:type'
const evidence: RemoteRoute[] = [
  { path: '/evidence/EnterpriseCertificate', title: '企业列表', permission: 'p' },
  { path: '/certificate/:baoquan/:userId', title: '证据证书', permission: 'p', parent: '/evidence/EnterpriseCertificate' },
  { path: '/evidence/results', title: '出证申请', permission: 'p' },
  { path: application, title: '出证申请详情', permission: 'p', parent: '/evidence/results' },
  { path: `${application}/:pieceId`, title: '申请证据', permission: 'p', parent: application },
]
const openedAt = (path: string, params: Record<string, string>): Destination => ({
  kind: 'page',
  remote: { routes: evidence } as RegistryRemote,
  route: evidence.find((route) => route.path === path)!,
  params,
})

test.each([
  ['a certificate', openedAt('/certificate/:baoquan/:userId', { baoquan: 'BQ1', userId: '9' }), '/certificate/BQ1/9'],
  [
    'a piece of its evidence',
    openedAt(`${application}/:pieceId`, { userId: '12', dataId: '5', orderId: '31', type: '2', pieceId: '7' }),
    '/evidence/results/12/5/31/2/7',
  ],
])('SHELL-07 %s that was opened from an application is below it, and the list is linked in its earlier state', (_, destination, pathname) => {
  const from = '/evidence/results/12/5/31/2'
  const shown = { menu: [], pathname, from, before: ['/evidence/results?pay=2&page=3'], title: '合同签署录像' }
  expect(crumbsOf(destination, shown)).toEqual([
    { title: '出证申请', to: '/evidence/results?pay=2&page=3' },
    { title: '出证申请详情', to: from },
    { title: '合同签署录像', to: undefined },
  ])
  expect(crumbsOf(destination, { ...shown, before: undefined })[0]).toEqual({ title: '出证申请', to: '/evidence/results' })
  expect(selectedPath(destination, pathname, from)).toBe('/evidence/results')
})

test('SHELL-03 a hidden page selects the menu item of its parent, or of the list that it was opened from', () => {
  expect(selectedPath(at('/user/Detail/:user_id', { user_id: '7' }), '/user/Detail/7')).toBe('/user/enterprise')
  expect(selectedPath(at('/user/Detail/:user_id', { user_id: '7' }), '/user/Detail/7', '/user/individual?page=2')).toBe('/user/individual')
  expect(selectedPath({ kind: 'not-live', title: 'x' }, '/money/just')).toBe('/money/just')
})

test('menu items that are each other’s parents, as another back end might send them, end the trail', () => {
  const circle = [item(1, 2, '用户管理', ''), item(2, 1, '企业认证', '/user/enterprise')]
  expect(menuTrail(circle, '/user/enterprise').map(({ name }) => name)).toEqual(['用户管理', '企业认证'])
})
