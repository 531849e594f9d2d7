import {
  choice,
  dateRange,
  get,
  integer,
  keyword,
  listQuery,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  sentEmpty,
  sortBy,
  text,
  userNumber,
  z,
} from '@console/platform/contract'
import {
  acceptances,
  accountFields,
  AccountForm,
  AccountRow,
  AdmittedNode,
  ChangeRecord,
  loginLogTypes,
  LoginRecord,
  NodeRequests,
  password,
  permissionsByType,
  recordTypes,
  RoleDetail,
  RoleRow,
  roleStatuses,
  TreeNodes,
} from './records'

const accountStatuses = roleStatuses

const id = integer('编号', { max: 2 ** 31 - 1 })

const ROLE_NAME = '角色名称支持中文、英文、数字,不超过10个字符'
const roleFields = {
  roleName: text('角色名称', { required: '请输入角色名称', max: 10, tooLong: ROLE_NAME, pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u, mismatch: ROLE_NAME }),
  roleDesc: text('角色描述', { required: '请输入角色描述', max: 50 }),
  /** Ids of the nodes, joined by commas; half-checked parents are among them. */
  menuId: text('模块权限', { required: '请选择模块权限', max: 20_000, pattern: /^\d{1,6}(,\d{1,6})*$/, mismatch: '请选择模块权限' }),
}
const RoleForm = z.strictObject(roleFields)
const RoleChange = z.strictObject({ roleId: id, ...roleFields })

const requestIds = text('权限节点', { required: '请选择权限节点', max: 2000, pattern: /^\d{1,9}(,\d{1,9})*$/, mismatch: '请选择权限节点' })
/** With an empty password the account keeps the one that it has. */
const AccountChange = z.strictObject({ id, ...accountFields, password: sentEmpty(password) })

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
  /** The mobile is masked unless the operator may see personal data or edit the account; each view is recorded. */
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
    input: listQuery({
      type: choice('日志类型', loginLogTypes),
      ...search,
      datetime: z.optional(dateRange('登录时间')),
      userId: z.optional(userNumber()),
      sort: sortBy('login_time'),
    }),
    result: pageOf(LoginRecord),
  }),
})
