import type { Nodes, PermissionOf } from '@console/shared/contract/permission-tree'

export const nodes = {
  21: { name: 'APP管理', icon: 'mobile' },
  22: { parent: 21, name: '版本列表', url: '/app/index', permission: 'app/getVersionList' },
  23: { parent: 21, name: '用户反馈', url: '/app/feedback', permission: 'app/getFeedbackList' },
  24: { name: '公告管理', icon: 'notification' },
  25: { parent: 24, name: '公告列表', url: '/manage/notice', permission: 'notice/getList' },
} as const satisfies Nodes

declare module '@console/shared/contract/permission-tree' {
  interface Permissions {
    'app-notice': PermissionOf<typeof nodes>
  }
}
