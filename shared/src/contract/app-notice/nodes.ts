import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  21: { name: 'APP管理', icon: 'mobile' },
  22: { parent: 21, name: '版本列表', url: '/app/index', permission: 'app/getVersionList' },
  23: { parent: 21, name: '用户反馈', url: '/app/feedback', permission: 'app/getFeedbackList' },
  24: { name: '公告管理', icon: 'notification' },
  25: { parent: 24, name: '公告列表', url: '/manage/notice', permission: 'notice/getList' },
  87: { parent: 22, name: '新增产品更新', permission: 'app/addVersion' },
  88: { parent: 25, name: '公告编辑', permission: 'notice/edit' },
  98: { parent: 22, name: '撤回版本', permission: 'app/withdrawVersion' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    'app-notice': PermissionOf<typeof nodes>
  }
}
