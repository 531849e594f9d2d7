import type { RegistryAnswer, RemoteRoute } from '@console/platform/registry'
import { listFor, pageOfRecord, recordTabsOf } from './record-tabs'
import { destinationOf } from './route-table'

const tab = (label: string, place: number) => ({ of: 'user', label, place })
const remote = (name: string, routes: RemoteRoute[]) => ({ name, title: name, routes })

const registry = {
  forbidden: [],
  remotes: [
    remote('mf-finance', [
      { path: '/money/user/:user_id/invoices', title: '发票', permission: 'invoices', tab: tab('发票', 60) },
      { path: '/money/user/:user_id/charges', title: '充值消费', permission: 'charges', tab: tab('订单', 50) },
      { path: '/money/user/:user_id/certificates', title: '出证订单', permission: 'certificates', tab: tab('订单', 51) },
    ]),
    remote('mf-users', [
      { path: '/user/Detail/:id', title: '用户详情', permission: 'users', tab: tab('资料', 0) },
      { path: '/user/balance/detail/:id', title: '余额明细', permission: 'balances', parent: '/user/balance', tab: tab('余额', 10) },
      { path: '/user/balance', title: '余额', permission: 'balances' },
    ]),
  ],
} as unknown as RegistryAnswer

const all = ['invoices', 'charges', 'certificates', 'users', 'balances']
function tabsAt(pathname: string, granted = all, byTab = false) {
  const may = (permission: string) => granted.includes(permission)
  return recordTabsOf(destinationOf(pathname, { menu: [], registry, registryState: 'current', may }), { registry, may, byTab })
}
const labels = (tabs: ReturnType<typeof tabsAt>) => tabs?.tabs.map(({ label, to, isCurrent }) => [label, to, isCurrent])

test('DESK-01 the pages of remotes about a user are one line of tabs, in the order of their places', () => {
  expect(labels(tabsAt('/money/user/7/invoices'))).toEqual([
    ['资料', '/user/Detail/7', false],
    ['余额', '/user/balance/detail/7', false],
    ['订单', '/money/user/7/charges', false],
    ['发票', '/money/user/7/invoices', true],
  ])
})

test('DESK-01 pages of one label share a tab', () => {
  const order = tabsAt('/money/user/7/certificates')?.tabs.find(({ label }) => label === '订单')
  expect(order).toMatchObject({ to: '/money/user/7/charges', isCurrent: true })
  expect(order?.views).toEqual([
    { title: '充值消费', to: '/money/user/7/charges', isCurrent: false },
    { title: '出证订单', to: '/money/user/7/certificates', isCurrent: true },
  ])
})

test('DESK-01 a tab without permission is absent, and the first remaining one is the page of the user', () => {
  const finance = ['certificates', 'invoices']
  expect(labels(tabsAt('/money/user/7/invoices', finance))).toEqual([
    ['订单', '/money/user/7/certificates', false],
    ['发票', '/money/user/7/invoices', true],
  ])
  const may = (permission: string) => finance.includes(permission)
  expect([
    pageOfRecord('user', '7', { registry, may }),
    pageOfRecord('user', '7', { registry, may: () => false }),
    pageOfRecord('case', '7', { registry, may }),
  ]).toEqual(['/money/user/7/certificates', undefined, undefined])
})

test('DESK-05 a record without tabs has the first page, or the first list that finds it, that the operator may open', () => {
  const known = (granted: string[]) => ({
    may: (permission: string) => granted.includes(permission),
    registry: {
      forbidden: [],
      remotes: [
        remote('mf-finance', [
          { path: '/money/invoice', title: '发票', permission: 'invoices' },
          { path: '/money/invoice/detail', title: '发票', permission: 'invoices', record: { of: 'invoice', query: 'id' } },
        ]),
        remote('mf-evidence', [
          { path: '/evidence/all', title: '企业列表', permission: 'pieces', record: { of: 'evidence', query: 'keyword' } },
          { path: '/evidence/own', title: '个人列表', permission: 'photos', record: { of: 'evidence', query: 'keyword' } },
        ]),
        remote('mf-authority', [{ path: '/authority/role-detail/:id', title: '角色', permission: 'roles', record: { of: 'role' } }]),
      ],
    } as unknown as RegistryAnswer,
  })
  expect(pageOfRecord('invoice', '7', known(['invoices']))).toBe('/money/invoice/detail?id=7')
  expect(pageOfRecord('role', '7', known(['roles']))).toBe('/authority/role-detail/7')
  expect(pageOfRecord('evidence', 'BQ1 2', known(['pieces', 'photos']))).toBe('/evidence/all?keyword=BQ1+2')
  expect(pageOfRecord('evidence', 'BQ1', known(['photos']))).toBe('/evidence/own?keyword=BQ1')
  expect(pageOfRecord('evidence', 'BQ1', known([]))).toBeUndefined()
  expect(pageOfRecord('user', '7', known(['roles']))).toBeUndefined()
})

test('SHELL-07 a tab is below the record’s own page, except for one that was opened from the page above it', () => {
  expect(tabsAt('/money/user/7/invoices')?.above).toMatchObject({ route: { path: '/user/Detail/:id' }, params: { id: '7' } })
  expect(tabsAt('/user/Detail/7')?.above).toBeUndefined()
  expect(tabsAt('/user/balance/detail/7')?.above).toBeUndefined()
  expect(tabsAt('/user/balance/detail/7', all, true)?.above).toMatchObject({ route: { path: '/user/Detail/:id' } })
})

test('a page that is not about a record has no tabs', () => {
  expect([tabsAt('/user/balance'), tabsAt('/elsewhere')]).toEqual([undefined, undefined])
})

test('DESK-01 a permission leads to its list, and to no page of one record', () => {
  const listOf = (permission: string, may = () => true) => listFor(permission, { registry, may })
  expect([listOf('balances'), listOf('users'), listOf('cases'), listOf('balances', () => false)]).toEqual(['/user/balance', undefined, undefined, undefined])
})
