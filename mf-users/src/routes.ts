import type { PageRoute } from '@console/shared/remote'

/** The pages of this remote: what the shell is told of each, and its module. */
export const routes: PageRoute[] = [
  { path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList', page: () => import('./pages/enterprise-page') },
  { path: '/user/individual', title: '个人认证', permission: 'user/getIndividualList', page: () => import('./pages/individual-page') },
  {
    path: '/user/Detail/:user_id',
    title: '用户详情',
    permission: ['user/getUserList', 'user/getIndividualList'],
    parent: '/user/enterprise',
    page: () => import('./pages/user-detail-page'),
  },
  { path: '/user/balance', title: '余额查询', permission: 'userbalance/getUserBalanceList', page: () => import('./pages/balance-page') },
  {
    path: '/user/balance/detail/:id',
    title: '余额明细',
    permission: 'userbalance/getUserBalanceList',
    parent: '/user/balance',
    page: () => import('./pages/balance-entries-page'),
  },
  { path: '/user/integral', title: '积分赠送', permission: 'integral/getPointsList', page: () => import('./pages/gifts-page') },
]
