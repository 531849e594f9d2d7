import { authority } from '@console/platform/contract/authority'
import { modules } from '@console/platform/contract/modules'
import type { PageRoute } from '@console/platform/remote'

/** The pages of this remote: what the shell is told of each, and its module. */
export const routes: PageRoute[] = [
  {
    path: '/authority/role',
    title: '角色管理',
    permission: 'authority/getRoleList',
    first: { call: authority.roles },
    page: () => import('./pages/role-page'),
  },
  { path: '/authority/role-add', title: '新增角色', permission: 'authority/addRole', parent: '/authority/role', page: () => import('./pages/role-add-page') },
  {
    path: '/authority/role-edit/:id',
    title: '编辑角色',
    permission: 'authority/editRole',
    parent: '/authority/role',
    page: () => import('./pages/role-edit-page'),
  },
  {
    path: '/authority/role-detail/:id',
    title: '角色详情',
    permission: 'authority/getRoleList',
    parent: '/authority/role',
    page: () => import('./pages/role-detail-page'),
  },
  {
    path: '/authority/role-records/:id',
    title: '操作记录',
    permission: 'authority/getRoleList',
    parent: '/authority/role',
    first: { call: authority.records, input: { type: 1, roleOrAccountId: ':id' } },
    page: () => import('./pages/role-records-page'),
  },
  {
    path: '/authority/account',
    title: '账号管理',
    permission: 'authority/getAccountList',
    first: { call: authority.accounts },
    page: () => import('./pages/account-page'),
  },
  {
    path: '/authority/account-add',
    title: '新增账号',
    permission: 'authority/addAccount',
    parent: '/authority/account',
    page: () => import('./pages/account-add-page'),
  },
  {
    path: '/authority/account-edit/:id',
    title: '编辑账号',
    permission: 'authority/editAccount',
    parent: '/authority/account',
    page: () => import('./pages/account-edit-page'),
  },
  {
    path: '/authority/account-records/:id',
    title: '操作记录',
    permission: 'authority/getAccountList',
    parent: '/authority/account',
    first: { call: authority.records, input: { type: 2, roleOrAccountId: ':id' } },
    page: () => import('./pages/account-records-page'),
  },
  {
    path: '/authority/loginLog/backend',
    title: '后台登录日志',
    permission: 'authority/getBackendLoginLog',
    first: { call: authority.loginLog, input: { type: 1 } },
    page: () => import('./pages/backend-login-log-page'),
  },
  {
    path: '/authority/loginLog/front',
    title: '用户登录日志',
    permission: 'authority/getFrontLoginLog',
    first: { call: authority.loginLog, input: { type: 2 } },
    page: () => import('./pages/front-login-log-page'),
  },
  {
    path: '/authority/node',
    title: '权限节点',
    permission: 'authority/getNodeList',
    first: { call: authority.nodeRequests },
    page: () => import('./pages/node-page'),
  },
  {
    path: '/authority/module',
    title: '模块运行情况',
    permission: 'modules/getList',
    first: { call: modules.list },
    page: () => import('./pages/module-page'),
  },
]
