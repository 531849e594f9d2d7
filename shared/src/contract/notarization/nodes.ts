import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

/** Its pages are part of the remote of evidence. */
export const nodes = {
  9: { name: '在线公证', icon: 'audit' },
  10: { parent: 9, name: '出证申请', url: '/evidence/results', permission: 'notarization/getList' },
  11: { parent: 9, name: '公证员管理', url: '/evidence/notary', permission: 'notary/getList' },
  51: { parent: 9, name: '数据权限', permission: 'notarization/data' },
  111: { parent: 9, name: '撤回出证审核', permission: 'notarization/reopen' },
  78: { parent: 11, name: '编辑公证员', permission: 'notary/edit' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    notarization: PermissionOf<typeof nodes>
  }
}
