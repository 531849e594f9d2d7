import { acceptances, type AccountRow } from '@console/platform/contract/authority'
import { masked } from '../../operators/access/masked-mobile'
import type { Change } from '../../operators/audit/trail'
import type { AdmittedRequest } from '../../operators/permissions/decide'
import type { PermissionTree } from '../../operators/permissions/permission-tree'
import type { NodeRequest } from '../../operators/permissions/queries'
import type { Role } from './queries'
import { nodeNames } from './rules'

/** Changes of roles and accounts in words, for the audit trail and the change records on the screen. */

interface RoleFields {
  name: string
  description: string
  nodeIds: number[]
}

interface AccountFields {
  username: string
  realname: string
  mobile: string
  role: string
  /** Only when it is a new one. */
  password?: string
}

const switched = { 1: '启用', 2: '禁用' } as const

export const roleAdded = (id: number, role: RoleFields): Change => ({
  subject: 'role',
  subjectId: id,
  action: `新增角色“${role.name}”：权限新增 ${role.nodeIds.length} 项`,
  after: { ...role },
})

export function roleEdited(tree: PermissionTree, { id, position, desc, nodeIds }: Role, after: RoleFields): Change {
  const before: RoleFields = { name: position, description: desc, nodeIds }
  const added = after.nodeIds.filter((id) => !nodeIds.includes(id))
  const removed = nodeIds.filter((id) => !after.nodeIds.includes(id))
  const differences = [
    ...differing(['角色名称', before.name, after.name], ['角色描述', before.description, after.description]),
    ...(added.length ? [`权限新增 ${added.length} 项（${nodeNames(tree, added)}）`] : []),
    ...(removed.length ? [`权限移除 ${removed.length} 项（${nodeNames(tree, removed)}）`] : []),
  ]
  return { subject: 'role', subjectId: id, action: edited(`角色“${position}”`, differences), before: { ...before }, after: { ...after } }
}

export const roleSwitched = ({ id, position, status }: Role, to: 1 | 2): Change => ({
  subject: 'role',
  subjectId: id,
  action: `${switched[to]}角色“${position}”`,
  before: { status },
  after: { status: to },
})

export const accountAdded = (id: number, account: AccountFields): Change => ({
  subject: 'account',
  subjectId: id,
  action: `新增账号“${account.realname}”，角色为“${account.role}”`,
  after: kept(account),
})

export function accountEdited({ admin_id, username, realname, mobile, role_name }: AccountRow, after: AccountFields): Change {
  const before = { username, realname, mobile, role: role_name }
  const differences = [
    ...differing(
      ['账号', username, after.username],
      ['真实姓名', realname, after.realname],
      ['手机号', mobile, after.mobile],
      ['用户角色', role_name, after.role],
    ),
    ...(after.password ? ['重设密码'] : []),
  ]
  return { subject: 'account', subjectId: admin_id, action: edited(`账号“${realname}”`, differences), before: kept(before), after: kept(after) }
}

export const accountSwitched = ({ admin_id, realname, status }: AccountRow, to: 1 | 2): Change => ({
  subject: 'account',
  subjectId: admin_id,
  action: `${switched[to]}账号“${realname}”`,
  before: { status },
  after: { status: to },
})

export const acceptanceChanged = ({ admin_id, realname, is_accepted }: AccountRow, to: 1 | 2): Change => ({
  subject: 'account',
  subjectId: admin_id,
  action: `账号“${realname}”改为${acceptances[to]}出证工作`,
  before: { is_accepted },
  after: { is_accepted: to },
})

export const nodesAdmitted = (admitted: AdmittedRequest[]): Change => ({
  subject: 'permission',
  subjectId: null,
  action: `准入 ${releasesOf(admitted)} 声明的权限节点：${admitted.map(({ name, code, nodeId, isNew }) => `${nodeId} ${name}（${code}${isNew ? '' : '，变更'}）`).join('、')}`,
  after: { nodes: admitted.map(({ nodeId: id, code, parent, name, url }) => ({ id, code, parent, name, url })) },
})

export const nodesRefused = (refused: NodeRequest[], reason: string): Change => ({
  subject: 'permission',
  subjectId: null,
  action: `拒绝 ${releasesOf(refused)} 声明的权限节点：${refused.map(({ name, code }) => `${name}（${code}）`).join('、')}；原因：${reason}`,
})

const releasesOf = (requests: NodeRequest[]) => [...new Set(requests.map(({ remote, declaredIn }) => `${remote} ${declaredIn}`))].join('、')

/** Without the password, and with names and mobiles masked. */
const kept = ({ username, realname, mobile, role, password }: AccountFields) => ({
  username: masked(username),
  realname,
  mobile: masked(mobile),
  role,
  ...(password && { password: '已重设' }),
})

const edited = (what: string, differences: string[]) => `编辑${what}：${differences.join('；') || '内容未变'}`

const differing = (...fields: [label: string, before: string, after: string][]) =>
  fields.filter(([, before, after]) => before !== after).map(([label, before, after]) => `${label}由“${masked(before)}”改为“${masked(after)}”`)
