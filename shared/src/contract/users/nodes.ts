import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  1: { name: '用户管理', icon: 'user' },
  2: { parent: 1, name: '企业认证', url: '/user/enterprise', permission: 'user/getUserList' },
  3: { parent: 1, name: '个人认证', url: '/user/individual', permission: 'user/getIndividualList' },
  4: { parent: 1, name: '余额查询', url: '/user/balance', permission: 'userbalance/getUserBalanceList' },
  5: { parent: 1, name: '积分赠送', url: '/user/integral', permission: 'integral/getPointsList' },
  60: { parent: 2, name: '企业认证审核', permission: 'user/checkUser' },
  61: { parent: 2, name: '企业用户导出', permission: 'user/export' },
  62: { parent: 3, name: '个人认证审核', permission: 'user/checkIndividual' },
  63: { parent: 3, name: '个人用户导出', permission: 'user/exportIndividual' },
  64: { parent: 1, name: '查看完整个人信息', permission: 'user/viewPersonal' },
  65: { parent: 4, name: '余额导出', permission: 'userbalance/export' },
  66: { parent: 4, name: '余额明细导出', permission: 'userbalance/exportDetail' },
  67: { parent: 5, name: '赠送积分', permission: 'integral/addPoints' },
  108: { parent: 2, name: '撤销企业认证', permission: 'user/revokeUser' },
  109: { parent: 3, name: '撤销个人认证', permission: 'user/revokeIndividual' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    users: PermissionOf<typeof nodes>
  }
}
