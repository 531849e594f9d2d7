import { nodes as menu, users } from '@console/platform/contract/users'
import { menuPage } from '@console/platform/contract/permission-tree'
import type { ListCounter, PageAction, PageRoute } from '@console/platform/remote'

/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
  {
    ...menuPage(menu[2]),
    first: { call: users.list, input: { types: 2 } },
    page: () => import('./pages/enterprise-list-page'),
  },
  {
    ...menuPage(menu[3]),
    first: { call: users.list, input: { types: 1 } },
    page: () => import('./pages/individual-list-page'),
  },
  {
    path: '/user/Detail/:user_id',
    title: '用户详情',
    permission: ['user/getUserList', 'user/getIndividualList'],
    parent: '/user/enterprise',
    tab: { of: 'user', label: '资料', place: 0 },
    page: () => import('./pages/user-detail-page'),
  },
  {
    ...menuPage(menu[4]),
    first: { call: users.balances },
    page: () => import('./pages/balance-list-page'),
  },
  {
    path: '/user/balance/detail/:id',
    title: '余额明细',
    permission: 'userbalance/getUserBalanceList',
    parent: '/user/balance',
    tab: { of: 'user', label: '余额与积分', place: 10 },
    first: { call: users.balanceEntries, input: { userId: ':id' } },
    page: () => import('./pages/balance-entry-list-page'),
  },
  {
    ...menuPage(menu[5]),
    first: { call: users.gifts },
    page: () => import('./pages/gift-list-page'),
  },
]

/** What waits for a review. */
export const counters: ListCounter[] = [
  {
    title: '待审核企业',
    permission: 'user/checkUser',
    list: '/user/enterprise?status=2&sort=registered_time.asc',
    review: true,
    queue: 'enterprise',
    decided: { call: users.decided, input: { types: 2 } },
  },
  {
    title: '待审核个人',
    permission: 'user/checkIndividual',
    list: '/user/individual?status=2&sort=registered_time.asc',
    review: true,
    queue: 'individual',
    decided: { call: users.decided, input: { types: 1 } },
  },
]

/** What Ctrl+K finds by name. */
export const actions: PageAction[] = [
  { call: users.addPoints, page: '/user/integral' },
  { call: users.export, input: { type: 2 }, title: '导出企业用户', page: '/user/enterprise' },
  { call: users.export, input: { type: 1 }, title: '导出个人用户', page: '/user/individual' },
  { call: users.exportBalances, page: '/user/balance' },
]
