import type { Nodes, PermissionOf } from '@console/shared/contract/permission-tree'

export const nodes = {
  6: { name: '数据存证', icon: 'safety' },
  7: { parent: 6, name: '企业列表', url: '/evidence/EnterpriseCertificate', permission: 'evidence/getEvidenceList' },
  8: { parent: 6, name: '个人列表', url: '/evidence/certificate', permission: 'evidence/getPersonalList' },
  9: { name: '在线公证', icon: 'audit' },
  10: { parent: 9, name: '出证申请', url: '/evidence/results', permission: 'notarization/getList' },
  11: { parent: 9, name: '公证员管理', url: '/evidence/notary', permission: 'notary/getList' },
  12: { name: '在线取证', icon: 'camera' },
  13: { parent: 12, name: '网页取证', url: '/online/web', permission: 'online/getWebList' },
  14: { parent: 12, name: '过程取证', url: '/online/process', permission: 'online/getProcessList' },
  15: { parent: 12, name: '手机取证', url: '/online/move', permission: 'online/getMoveList' },
  16: { parent: 12, name: '直播取证', url: '/online/live', permission: 'online/getLiveList' },
  51: { parent: 9, name: '数据权限', permission: 'notarization/data' },
} as const satisfies Nodes

declare module '@console/shared/contract/permission-tree' {
  interface Permissions {
    evidence: PermissionOf<typeof nodes>
  }
}
