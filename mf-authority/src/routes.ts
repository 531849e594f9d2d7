import type { RemoteRoute } from '@console/shared/registry'

/** The pages of this remote, as its release record tells them to the shell. */
export const routes: RemoteRoute[] = [
  { path: '/authority/role', title: '角色管理', permission: 'authority/getRoleList' },
  { path: '/authority/role-add', title: '新增角色', permission: 'authority/addRole', parent: '/authority/role' },
  { path: '/authority/role-edit/:id', title: '编辑角色', permission: 'authority/editRole', parent: '/authority/role' },
  { path: '/authority/role-detail/:id', title: '角色详情', permission: 'authority/getRoleList', parent: '/authority/role' },
  { path: '/authority/role-records/:id', title: '操作记录', permission: 'authority/getRoleList', parent: '/authority/role' },
  { path: '/authority/account', title: '账号管理', permission: 'authority/getAccountList' },
  { path: '/authority/account-add', title: '新增帐号', permission: 'authority/addAccount', parent: '/authority/account' },
  { path: '/authority/account-edit/:id', title: '编辑帐号', permission: 'authority/editAccount', parent: '/authority/account' },
  { path: '/authority/account-records/:id', title: '操作记录', permission: 'authority/getAccountList', parent: '/authority/account' },
  { path: '/authority/loginLog/backend', title: '后台登录日志', permission: 'authority/getBackendLoginLog' },
  { path: '/authority/loginLog/front', title: '用户登录日志', permission: 'authority/getFrontLoginLog' },
]
