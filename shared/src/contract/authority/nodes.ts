import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

export const nodes = {
  26: { name: '后台权限', icon: 'lock' },
  27: { parent: 26, name: '角色管理', url: '/authority/role', permission: 'authority/getRoleList' },
  28: { parent: 26, name: '账号管理', url: '/authority/account', permission: 'authority/getAccountList' },
  29: { parent: 26, name: '后台登录日志', url: '/authority/loginLog/backend', permission: 'authority/getBackendLoginLog' },
  30: { parent: 26, name: '用户登录日志', url: '/authority/loginLog/front', permission: 'authority/getFrontLoginLog' },
  68: { parent: 27, name: '新增角色', permission: 'authority/addRole' },
  69: { parent: 27, name: '编辑角色', permission: 'authority/editRole' },
  70: { parent: 27, name: '启用或禁用角色', permission: 'authority/changeRoleStatus' },
  71: { parent: 28, name: '新增账号', permission: 'authority/addAccount' },
  72: { parent: 28, name: '编辑账号', permission: 'authority/editAccount' },
  73: { parent: 28, name: '启用或禁用账号', permission: 'authority/changeAccountStatus' },
  74: { parent: 28, name: '是否接受出证工作', permission: 'authority/changeAccepted' },
  89: { parent: 26, name: '权限节点', url: '/authority/node', permission: 'authority/getNodeList' },
  90: { parent: 89, name: '准入或拒绝权限节点', permission: 'authority/admitNodes' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    authority: PermissionOf<typeof nodes>
  }
}
