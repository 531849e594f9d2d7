import { ApiError } from '@console/platform/contract'
import { dataPermission, SUPER_ROLE } from '@console/platform/contract/authority'
import { passwordProblem } from '../../operators/access/password'
import type { Operator } from '../../operators/access/operator'
import { lacks, requireWithin, type Rights } from '../../operators/access/within'
import { type PermissionTree, withAncestors } from '../../operators/permissions/permission-tree'

export const nodeNames = ({ byId }: PermissionTree, ids: number[]) => ids.map((id) => byId.get(id)?.name ?? String(id)).join('、')

const refused = (field: string, message: string) => new ApiError(422, message, { fields: { [field]: message } })
const forbidden = (reason: string) => new ApiError(403, reason)

/** Only the front-end log is one of the platform's users. */
export const notOfUsers = () => refused('userId', '后台登录日志不能按用户查询')

/** @throws ApiError 404 when there is no such record. */
export function existing<T>(record: T | undefined, kind: '角色' | '账号'): T {
  if (!record) throw new ApiError(404, `该${kind}不存在`)
  return record
}

/**
 * The nodes of `menuId` by id, with those above them, and with the applications that the data permission is about.
 * @throws ApiError 422 when one is unknown, or none of them is a right.
 */
export function nodesIn({ nodes, byId }: PermissionTree, menuId: string): number[] {
  const ids = menuId.split(',').map(Number)
  if (!ids.every((id) => byId.has(id))) throw refused('menuId', '模块权限中有不存在的节点')
  if (!ids.some((id) => byId.get(id)!.permission)) throw refused('menuId', '请选择模块权限')
  return withAncestors(nodes, ids.includes(dataPermission.node) ? [...ids, dataPermission.related] : ids)
}

/** Nobody gives rights that they do not hold. @throws ApiError 403 naming them. */
export function requireHeld(operator: Operator, nodeIds: number[]) {
  const lacking = nodeIds.filter(lacks(operator))
  if (lacking.length) throw forbidden(`不能授予自己没有的权限：${nodeNames(operator.tree, lacking)}`)
}

/** The role of the super administrator stays as it is, and nobody changes their own. @throws ApiError 403 */
export function requireEditable(operator: Operator, role: Rights) {
  if (role.id === SUPER_ROLE) throw forbidden('超级管理员角色不能修改或禁用')
  if (role.id === operator.roleId) throw forbidden('不能修改或禁用自己所属的角色')
  requireWithin(operator, role)
}

export const roleNameIsTaken = () => refused('roleName', '该角色名称已存在')
export const usernameIsTaken = () => refused('username', '该账号已存在')

/**
 * The role that an account is to be given. @throws ApiError 422 when it cannot be chosen, 403 when it holds more than
 * the operator.
 */
export function assignable<R extends Rights & { status: 1 | 2 }>(role: R | undefined, operator: Operator, { kept = false } = {}): R {
  if (!role) throw refused('role_id', '该角色不存在，请重新选择')
  if (role.status === 2 && !kept) throw refused('role_id', '该角色已禁用，请重新选择')
  requireWithin(operator, role)
  return role
}

export function requireGoodPassword(password: string) {
  const problem = passwordProblem(password)
  if (problem) throw refused('password', problem)
}

/** Anyone who finds a session open must not keep it. */
export const ownPasswordIsProven = () => refused('password', '修改自己的密码请使用右上角的“修改密码”，需要输入原密码')
export const ownRoleStays = () => forbidden('不能更改自己的角色')
export const ownAccountStays = () => forbidden('不能禁用自己的账号')
export const lastSuperAdministratorStays = () => forbidden('至少需要保留一个启用的超级管理员账号')
