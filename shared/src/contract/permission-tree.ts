/** A module, a page or an action that a role may hold. Menu and permission tree are the same nodes. */
export interface PermissionNode {
  id: number
  /** 0 at the top. */
  parent_id: number
  name: string
  url: string
  permission: string
  icon: string
  /** 1 shown in the menu, 0 hidden (an action, a detail page). */
  status: 0 | 1
}

const group = <N extends string>(id: number, name: N, icon: string) => ({ id, parent_id: 0, name, url: '', permission: '', icon, status: 1 }) as const
const page = <P extends string>(id: number, parent_id: number, name: string, url: string, permission: P) =>
  ({ id, parent_id, name, url, permission, icon: '', status: 1 }) as const
const action = <P extends string>(id: number, parent_id: number, name: string, permission: P) =>
  ({ id, parent_id, name, url: '', permission, icon: '', status: 0 }) as const

/** Every node, in the order of its id. Ids are kept for ever: roles store them. */
export const permissionTree = [
  group(1, '用户管理', 'user'),
  page(2, 1, '企业认证', '/user/enterprise', 'user/getUserList'),
  page(3, 1, '个人认证', '/user/individual', 'user/getIndividualList'),
  page(4, 1, '余额查询', '/user/balance', 'userbalance/getUserBalanceList'),
  page(5, 1, '积分赠送', '/user/integral', 'integral/getPointsList'),
  group(6, '数据存证', 'safety'),
  page(7, 6, '企业列表', '/evidence/EnterpriseCertificate', 'evidence/getEvidenceList'),
  page(8, 6, '个人列表', '/evidence/certificate', 'evidence/getPersonalList'),
  group(9, '在线公证', 'audit'),
  page(10, 9, '出证申请', '/evidence/results', 'notarization/getList'),
  page(11, 9, '公证员管理', '/evidence/notary', 'notary/getList'),
  group(12, '在线取证', 'camera'),
  page(13, 12, '网页取证', '/online/web', 'online/getWebList'),
  page(14, 12, '过程取证', '/online/process', 'online/getProcessList'),
  page(15, 12, '手机取证', '/online/move', 'online/getMoveList'),
  page(16, 12, '直播取证', '/online/live', 'online/getLiveList'),
  group(17, '财务管理', 'wallet'),
  page(18, 17, '出证订单', '/money/just', 'money/getNotarizationOrders'),
  page(19, 17, '充值消费订单', '/money/customer', 'money/getChargeOrders'),
  page(20, 17, '发票审核', '/money/invoice', 'invoice/getList'),
  group(21, 'APP管理', 'mobile'),
  page(22, 21, '版本列表', '/app/index', 'app/getVersionList'),
  page(23, 21, '用户反馈', '/app/feedback', 'app/getFeedbackList'),
  group(24, '公告管理', 'notification'),
  page(25, 24, '公告列表', '/manage/notice', 'notice/getList'),
  group(26, '后台权限', 'lock'),
  page(27, 26, '角色管理', '/authority/role', 'authority/getRoleList'),
  page(28, 26, '账号管理', '/authority/account', 'authority/getAccountList'),
  page(29, 26, '后台登录日志', '/authority/loginLog/backend', 'authority/getBackendLoginLog'),
  page(30, 26, '用户登录日志', '/authority/loginLog/front', 'authority/getFrontLoginLog'),
  action(51, 9, '数据权限', 'notarization/data'),
  action(60, 2, '企业认证审核', 'user/checkUser'),
  action(61, 2, '企业用户导出', 'user/export'),
  action(62, 3, '个人认证审核', 'user/checkIndividual'),
  action(63, 3, '个人用户导出', 'user/exportIndividual'),
  action(64, 1, '查看完整个人信息', 'user/viewPersonal'),
  action(65, 4, '余额导出', 'userbalance/export'),
  action(66, 4, '余额明细导出', 'userbalance/exportDetail'),
  action(67, 5, '赠送积分', 'integral/addPoints'),
  action(68, 27, '新增角色', 'authority/addRole'),
  action(69, 27, '编辑角色', 'authority/editRole'),
  action(70, 27, '启用或禁用角色', 'authority/changeRoleStatus'),
  action(71, 28, '新增帐号', 'authority/addAccount'),
  action(72, 28, '编辑帐号', 'authority/editAccount'),
  action(73, 28, '启用或禁用帐号', 'authority/changeAccountStatus'),
  action(74, 28, '是否接受出证工作', 'authority/changeAccepted'),
] as const satisfies readonly PermissionNode[]

/** A permission string that a node of the tree carries. */
export type Permission = Exclude<(typeof permissionTree)[number]['permission'], ''>
