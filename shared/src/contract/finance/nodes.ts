import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  17: { name: '财务管理', icon: 'wallet' },
  18: { parent: 17, name: '出证订单', url: '/money/just', permission: 'money/getNotarizationOrders' },
  19: { parent: 17, name: '充值消费订单', url: '/money/customer', permission: 'money/getChargeOrders' },
  20: { parent: 17, name: '发票审核', url: '/money/invoice', permission: 'invoice/getList' },
  84: { parent: 19, name: '充值消费订单导出', permission: 'money/exportChargeOrders' },
  85: { parent: 20, name: '发票开具审核', permission: 'invoice/check' },
  86: { parent: 20, name: '快递单号填写', permission: 'invoice/courier' },
  112: { parent: 20, name: '撤回发票审核', permission: 'invoice/reopen' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    finance: PermissionOf<typeof nodes>
  }
}
