import { users } from '@console/platform/contract/users'
import type { ListCounter, PageRoute } from '@console/platform/remote'

/** The pages of this remote: what the shell is told of each, and its module. */
export const routes: PageRoute[] = [
  {
    path: '/user/enterprise',
    title: '企业认证',
    permission: 'user/getUserList',
    first: { call: users.list, input: { types: 2 } },
    page: () => import('./pages/enterprise-page'),
  },
  {
    path: '/user/individual',
    title: '个人认证',
    permission: 'user/getIndividualList',
    first: { call: users.list, input: { types: 1 } },
    page: () => import('./pages/individual-page'),
  },
  {
    path: '/user/Detail/:user_id',
    title: '用户详情',
    permission: ['user/getUserList', 'user/getIndividualList'],
    parent: '/user/enterprise',
    page: () => import('./pages/user-detail-page'),
  },
  {
    path: '/user/balance',
    title: '余额查询',
    permission: 'userbalance/getUserBalanceList',
    first: { call: users.balances },
    page: () => import('./pages/balance-page'),
  },
  {
    path: '/user/balance/detail/:id',
    title: '余额明细',
    permission: 'userbalance/getUserBalanceList',
    parent: '/user/balance',
    first: { call: users.balanceEntries, input: { userId: ':id' } },
    page: () => import('./pages/balance-entries-page'),
  },
  {
    path: '/user/integral',
    title: '积分赠送',
    permission: 'integral/getPointsList',
    first: { call: users.gifts },
    page: () => import('./pages/gifts-page'),
  },
]

/** What waits for a review. */
export const counters: ListCounter[] = [
  { title: '待审核企业', permission: 'user/checkUser', list: '/user/enterprise?status=2', decided: { call: users.decided, input: { types: 2 } } },
  { title: '待审核个人', permission: 'user/checkIndividual', list: '/user/individual?status=2', decided: { call: users.decided, input: { types: 1 } } },
]
