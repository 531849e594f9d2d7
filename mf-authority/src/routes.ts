import { audit, nodes as auditNodes } from '@console/platform/contract/audit'
import { authority, nodes as authorityNodes } from '@console/platform/contract/authority'
import { modules, nodes as modulesNodes } from '@console/platform/contract/modules'
import { menuPage } from '@console/platform/contract/permission-tree'
import { nodes as reviewersNodes, reviewers } from '@console/platform/contract/reviewers'
import { accountSessions, nodes as sessionsNodes } from '@console/platform/contract/session/accounts'
import { nodes as systemsNodes, systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import type { ListCounter, PageAction, PageRoute } from '@console/platform/remote'

/** The pages of this remote: the shell's entry for each, and its module. */
export const routes: PageRoute[] = [
  {
    ...menuPage(authorityNodes[27]),
    first: { call: authority.roles },
    page: () => import('./pages/role-list-page'),
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
    record: { of: 'role' },
    page: () => import('./pages/role-detail-page'),
  },
  {
    path: '/authority/role-records/:id',
    title: '操作记录',
    permission: 'authority/getRoleList',
    parent: '/authority/role',
    first: { call: authority.records, input: { type: 1, roleOrAccountId: ':id' } },
    page: () => import('./pages/role-record-list-page'),
  },
  {
    ...menuPage(authorityNodes[28]),
    first: { call: authority.accounts },
    page: () => import('./pages/account-list-page'),
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
    record: { of: 'account' },
    first: { call: authority.records, input: { type: 2, roleOrAccountId: ':id' } },
    page: () => import('./pages/account-record-list-page'),
  },
  {
    ...menuPage(authorityNodes[29]),
    first: { call: authority.loginLog, input: { type: 1 } },
    page: () => import('./pages/backend-login-log-list-page'),
  },
  {
    ...menuPage(authorityNodes[30]),
    first: { call: authority.loginLog, input: { type: 2 } },
    page: () => import('./pages/front-login-log-list-page'),
  },
  {
    ...menuPage(authorityNodes[89]),
    first: { call: authority.nodeRequests },
    page: () => import('./pages/node-list-page'),
  },
  {
    ...menuPage(modulesNodes[91]),
    first: { call: modules.list },
    page: () => import('./pages/module-list-page'),
  },
  {
    ...menuPage(systemsNodes[92]),
    first: { call: systems.list },
    page: () => import('./pages/system-list-page'),
  },
  {
    path: '/authority/system-webhooks/:id',
    title: '回调地址',
    permission: 'systems/getSystemList',
    parent: '/authority/system',
    record: { of: 'system' },
    first: { call: webhooks.list, input: { systemId: ':id' } },
    page: () => import('./pages/webhook-list-page'),
  },
  {
    path: '/authority/system-deliveries/:id',
    title: '送达记录',
    permission: 'systems/getSystemList',
    parent: '/authority/system',
    first: { call: webhooks.deliveries, input: { webhookId: ':id' } },
    page: () => import('./pages/delivery-list-page'),
  },
  {
    ...menuPage(auditNodes[99]),
    first: { call: audit.list },
    page: () => import('./pages/audit-list-page'),
  },
  {
    ...menuPage(sessionsNodes[101]),
    first: { call: accountSessions.list },
    page: () => import('./pages/session-list-page'),
  },
  {
    ...menuPage(reviewersNodes[110]),
    first: { call: reviewers.list },
    page: () => import('./pages/reviewer-list-page'),
  },
  {
    path: '/authority/account-sessions/:id',
    title: '在线会话',
    permission: 'sessions/getList',
    parent: '/authority/account',
    page: () => import('./pages/account-session-list-page'),
  },
  {
    path: '/authority/user/:user_id/logins',
    title: '登录',
    permission: 'authority/getFrontLoginLog',
    tab: { of: 'user', label: '登录', place: 70 },
    page: () => import('./pages/user-login-page'),
  },
  {
    path: '/authority/user/:user_id/records',
    title: '操作日志',
    permission: 'audit/getList',
    tab: { of: 'user', label: '记录', place: 80 },
    page: () => import('./pages/user-audit-page'),
  },
]

/** The counters on the workbench of operators who manage the systems. */
export const counters: ListCounter[] = [
  { title: '回调已停用的系统', permission: 'systems/getSystemList', list: '/authority/system?callbacks=1', onlyIfAny: true },
]

/** What Ctrl+K finds by name. */
export const actions: PageAction[] = [
  { call: authority.addRole, page: '/authority/role-add' },
  { call: authority.addAccount, page: '/authority/account-add' },
  { call: systems.add, page: '/authority/system' },
]
