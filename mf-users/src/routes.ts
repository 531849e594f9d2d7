import type { RemoteRoute } from '@console/shared/registry'

/** The pages of this remote, as its release record tells them to the shell. */
export const routes: RemoteRoute[] = [
  { path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' },
  { path: '/user/individual', title: '个人认证', permission: 'user/getIndividualList' },
  { path: '/user/Detail/:user_id', title: '用户详情', permission: ['user/getUserList', 'user/getIndividualList'], parent: '/user/enterprise' },
  { path: '/user/balance', title: '余额查询', permission: 'userbalance/getUserBalanceList' },
  { path: '/user/balance/detail/:id', title: '余额明细', permission: 'userbalance/getUserBalanceList', parent: '/user/balance' },
  { path: '/user/integral', title: '积分赠送', permission: 'integral/getPointsList' },
]
