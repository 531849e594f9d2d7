import {
  choice,
  dateRange,
  get,
  integer,
  keyword,
  listQuery,
  mobile,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sentEmpty,
  sortBy,
  text,
  time,
  z,
} from '@console/platform/contract'
import { accountPassword } from '@console/platform/contract/password'
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

/** The role that holds everything. Nobody edits or disables it. */
export const SUPER_ROLE = 1
/** The data permission is no node of the tree on the screen, but a checkbox beside it: shown with `shownWith`, kept as `node`, and never held without `related`, the applications that it is about. */
export const dataPermission = { shownWith: 9, related: 10, node: 51 } as const

export const roleStatuses = { 1: '启用', 2: '禁用' } as const
const accountStatuses = roleStatuses
/** Whether an account takes on certification work. */
export const acceptances = { 1: '接受', 2: '不接受' } as const
/** Whose changes a record tells of. */
export const recordTypes = { 1: '角色', 2: '账号' } as const
/** Who signed in: an operator of this console, or a user of the platform. */
export const loginLogTypes = { 1: '后台', 2: '用户' } as const

const id = integer('编号', { max: 2 ** 31 - 1 })
const status = z.literal([1, 2])

export const RoleRow = z.object({
  id: z.number(),
  /** The role's name. */
  position: z.string(),
  desc: z.string(),
  /** Accounts that have the role. */
  user_count: z.number(),
  /** 1 usable, 2 disabled. */
  status,
})
export type RoleRow = z.infer<typeof RoleRow>

const node = { id: z.number(), name: z.string(), have: z.boolean() }
const TreeNode = z.object(node)
/** A node of the permission tree; `have`: the role holds it. */
export type TreeNode = z.infer<typeof TreeNode> & { child: TreeNode[] }
const TreeNodes: z.ZodMiniType<TreeNode[]> = z.array(z.object({ ...node, child: z.lazy(() => TreeNodes) }))

export const RoleDetail = z.object({ roleInfo: RoleRow, allListTree: TreeNodes })
export type RoleDetail = z.infer<typeof RoleDetail>

const ROLE_NAME = '角色名称支持中文、英文、数字,不超过10个字符'
const roleFields = {
  roleName: text('角色名称', { required: '请输入角色名称', max: 10, tooLong: ROLE_NAME, pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u, mismatch: ROLE_NAME }),
  roleDesc: text('角色描述', { required: '请输入角色描述', max: 50 }),
  /** Ids of the nodes, joined by commas; half-checked parents are among them. */
  menuId: text('模块权限', { required: '请选择模块权限', max: 20_000, pattern: /^\d{1,6}(,\d{1,6})*$/, mismatch: '请选择模块权限' }),
}
const RoleForm = z.strictObject(roleFields)
const RoleChange = z.strictObject({ roleId: id, ...roleFields })

/** What a permission node is. */
export const nodeKinds = { 1: '菜单分组', 2: '菜单页面', 3: '操作权限' } as const
const nodeKind = z.literal([1, 2, 3])

/** A node that a release asks for, or one above it. */
const requested = {
  /** Of the request; 0 for a node that stands in the tree already. A request that changes, or is refused, has another one from then on. */
  id: z.number(),
  kind: nodeKind,
  name: z.string(),
  /** Its permission string; of a group the key that its release names it by. */
  code: z.string(),
  /** Of a page. */
  url: z.string(),
  /** The id that it has in the tree; 0 until it was admitted. A request for such a node is one for a change. */
  node_id: z.number(),
  /** Of a change: what the node is now, in words. */
  before: z.nullable(z.string()),
  /** Of a refusal, as the two below. */
  reason: z.nullable(z.string()),
  refused_by: z.nullable(z.string()),
  refused_at: z.nullable(time),
}
const RequestedNode = z.object(requested)
export type RequestedNode = z.infer<typeof RequestedNode> & { child: RequestedNode[] }
const RequestedNodes: z.ZodMiniType<RequestedNode[]> = z.array(z.object({ ...requested, child: z.lazy(() => RequestedNodes) }))

/** The nodes that one remote asks for, in the part of the tree that they would stand in. */
export const NodeRequests = z.object({
  remote: z.string(),
  /** The release that declares them. */
  version: z.string(),
  declared_at: time,
  tree: RequestedNodes,
})
export type NodeRequests = z.infer<typeof NodeRequests>

/** A node that a remote has declared and an administrator has admitted. */
export const AdmittedNode = z.object({
  id: z.number(),
  kind: nodeKind,
  /** Its name after those of the nodes above. */
  path: z.string(),
  code: z.string(),
  url: z.string(),
  remote: z.string(),
  /** The release that declared it last. */
  version: z.string(),
  admitted_at: time,
  /** Since when the remote declares it no more; roles keep it. */
  dropped_at: z.nullable(time),
})
export type AdmittedNode = z.infer<typeof AdmittedNode>

const requestIds = text('权限节点', { required: '请选择权限节点', max: 2000, pattern: /^\d{1,9}(,\d{1,9})*$/, mismatch: '请选择权限节点' })

export const AccountRow = z.object({
  admin_id: z.number(),
  username: z.string(),
  realname: z.string(),
  /** Masked for everybody in the list: `revealAccount` answers it. */
  mobile: z.string(),
  role_id: z.number(),
  role_name: z.string(),
  /** 1 usable, 2 disabled. */
  status,
  /** 1 takes on certification work, 2 does not. */
  is_accepted: status,
})
export type AccountRow = z.infer<typeof AccountRow>

const ACCOUNT_NAME = '请输入正确的手机号或者邮箱号'
const REAL_NAME = '真实姓名为中文,不超过15个字符'
const password = accountPassword()
const accountFields = {
  username: text('账号', {
    required: '帐号不能为空',
    max: 64,
    tooLong: ACCOUNT_NAME,
    pattern: /^(1[2-9]\d{9}|[\w.+-]+@[\w-]+(\.[\w-]+)+)$/,
    mismatch: ACCOUNT_NAME,
  }),
  realname: text('真实姓名', { required: '真实姓名不能为空', max: 15, tooLong: REAL_NAME, pattern: /^[\p{Script=Han}·]+$/u, mismatch: REAL_NAME }),
  mobile: mobile(),
  role_id: integer('用户角色', { required: '请选择用户角色', max: 2 ** 31 - 1 }),
}
export const AccountForm = z.strictObject({ ...accountFields, password })
/** With an empty password the account keeps the one that it has. */
const AccountChange = z.strictObject({ id, ...accountFields, password: sentEmpty(password) })

export const ChangeRecord = z.object({
  id: z.number(),
  /** Who made the change: the operator's realname at that time. */
  operator: z.string(),
  operate_time: time,
  /** What was changed, in words. */
  action: z.string(),
})
export type ChangeRecord = z.infer<typeof ChangeRecord>

export const LoginRecord = z.object({
  id: z.number(),
  /** Null where nobody has the name that was typed. */
  account_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Masked for everybody: `revealLogin` answers it. */
  mobile: z.nullable(z.string()),
  login_time: time,
  ip: z.string(),
  /** How it ended, in words. */
  result: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>

/** What it takes to read the change records of roles and of accounts, and the two login logs. */
export const permissionsByType = {
  records: { 1: 'authority/getRoleList', 2: 'authority/getAccountList' },
  loginLog: { 1: 'authority/getBackendLoginLog', 2: 'authority/getFrontLoginLog' },
} as const

const search = { keyword: z.optional(keyword()) }

export const authority = routes({
  roles: get('/api/authority/getRoleList', { summary: '角色列表', access: 'authority/getRoleList', input: listQuery(search), result: pageOf(RoleRow) }),
  role: get('/api/authority/getRoleDetail', { summary: '角色详情', access: 'authority/getRoleList', input: z.object({ id }), result: RoleDetail }),
  tree: get('/api/authority/getAuthorityTree', {
    summary: '权限树：当前账号可以授予的权限节点',
    access: ['authority/addRole', 'authority/editRole'],
    input: z.object({}),
    result: TreeNodes,
  }),
  addRole: post('/api/authority/addRole', { summary: '新增角色', access: 'authority/addRole', success: '新增成功', input: RoleForm, result: Nothing }),
  editRole: post('/api/authority/editRole', { summary: '编辑角色', access: 'authority/editRole', success: '编辑成功', input: RoleChange, result: Nothing }),
  changeRoleStatus: post('/api/authority/changeRoleStatus', {
    summary: '启用或禁用角色',
    access: 'authority/changeRoleStatus',
    success: '操作成功',
    input: z.strictObject({ id, type: choice('状态', roleStatuses) }),
    result: Nothing,
  }),
  records: get('/api/authority/getRecords', {
    summary: '角色或账号的操作记录',
    access: ({ type }) => permissionsByType.records[type],
    input: listQuery({ type: choice('记录类型', recordTypes), roleOrAccountId: id, ...search, datetime: z.optional(dateRange('操作时间')) }),
    result: pageOf(ChangeRecord),
  }),

  accounts: get('/api/authority/getAccountList', {
    summary: '账号列表',
    access: 'authority/getAccountList',
    input: listQuery(search),
    result: pageOf(AccountRow),
  }),
  /** Its mobile is masked, but for whoever may see personal data or edit the account: each look is recorded. */
  account: get('/api/authority/getAccountDetail', {
    summary: '账号详情',
    access: 'authority/getAccountList',
    input: z.object({ admin_id: id }),
    result: AccountRow,
  }),
  roleOptions: get('/api/authority/getRoleOptions', {
    summary: '可以选择的角色：已启用，且不超出当前账号的权限',
    access: ['authority/addAccount', 'authority/editAccount'],
    input: z.object({}),
    result: z.array(z.object({ id: z.number(), position: z.string() })),
  }),
  addAccount: post('/api/authority/addAccount', {
    summary: '新增账号',
    access: 'authority/addAccount',
    success: '新增成功',
    input: AccountForm,
    result: Nothing,
  }),
  editAccount: post('/api/authority/editAccount', {
    summary: '编辑账号',
    access: 'authority/editAccount',
    success: '编辑成功',
    input: AccountChange,
    result: Nothing,
  }),
  changeAccountStatus: post('/api/authority/changeAccountStatus', {
    summary: '启用或禁用账号',
    access: 'authority/changeAccountStatus',
    success: '操作成功',
    input: z.strictObject({ admin_id: id, status: choice('状态', accountStatuses) }),
    result: Nothing,
  }),
  changeAccepted: post('/api/authority/changeAccepted', {
    summary: '是否接受出证工作',
    access: 'authority/changeAccepted',
    success: '操作成功',
    input: z.strictObject({ id, is_accepted: choice('是否接受出证工作', acceptances) }),
    result: Nothing,
  }),

  nodeRequests: get('/api/authority/getNodeRequests', {
    summary: '各模块声明、等待准入或已被拒绝的权限节点',
    access: 'authority/getNodeList',
    input: z.object({}),
    result: z.array(NodeRequests),
  }),
  nodes: get('/api/authority/getNodeList', {
    summary: '已准入的权限节点',
    access: 'authority/getNodeList',
    input: listQuery(search),
    result: pageOf(AdmittedNode),
  }),
  admitNodes: post('/api/authority/admitNodes', {
    summary: '准入权限节点：编号永久不变，除超级管理员外无人因此获得权限',
    access: 'authority/admitNodes',
    success: '准入成功',
    input: z.strictObject({ ids: requestIds }),
    result: Nothing,
  }),
  refuseNodes: post('/api/authority/refuseNodes', {
    summary: '拒绝权限节点',
    access: 'authority/admitNodes',
    success: '已拒绝',
    input: z.strictObject({ ids: requestIds, reason: text('拒绝原因', { required: '请输入拒绝原因', max: 100 }) }),
    result: Nothing,
  }),

  revealLogin: reveal('/api/authority/revealLogin', {
    summary: '登录记录的完整手机号',
    input: z.object({ id: integer('登录记录编号'), type: choice('类型', loginLogTypes) }),
  }),
  revealAccount: reveal('/api/authority/revealAccount', { summary: '账号的完整手机号', input: z.object({ id }) }),
  loginLog: get('/api/authority/getLoginLog', {
    summary: '登录日志',
    access: ({ type }) => permissionsByType.loginLog[type],
    input: listQuery({ type: choice('日志类型', loginLogTypes), ...search, datetime: z.optional(dateRange('登录时间')), sort: sortBy('login_time') }),
    result: pageOf(LoginRecord),
  }),
})
