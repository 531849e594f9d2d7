import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  6: { name: '数据存证', icon: 'safety' },
  7: { parent: 6, name: '企业列表', url: '/evidence/EnterpriseCertificate', permission: 'evidence/getEvidenceList' },
  8: { parent: 6, name: '个人列表', url: '/evidence/certificate', permission: 'evidence/getPersonalList' },
  75: { parent: 7, name: '企业证据下载', permission: 'evidence/download' },
  76: { parent: 8, name: '个人证据下载', permission: 'evidence/downloadPersonal' },
  77: { parent: 6, name: '证据分享', permission: 'evidence/share' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    evidence: PermissionOf<typeof nodes>
  }
}
