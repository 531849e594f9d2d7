import { ApiError } from '@console/platform/contract'
import { SUPER_ROLE } from '@console/platform/contract/authority'
import type { Operator } from './operator'

/** What the rules need to know of a role. */
export interface Rights {
  id: number
  position: string
  nodeIds: number[]
}

/** Groups carry no right of their own. */
export const lacks = (operator: Operator) => (id: number) => !operator.holds(id) && operator.tree.byId.get(id)?.permission !== ''

/** Whether a role, and the accounts that have it, are within what the operator holds. */
export const isWithin = (operator: Operator, { id, nodeIds }: Rights) => operator.roleId === SUPER_ROLE || (id !== SUPER_ROLE && !nodeIds.some(lacks(operator)))

/** @throws ApiError 403 when a role holds more than the operator. */
export function requireWithin(operator: Operator, role: Rights) {
  if (!isWithin(operator, role)) throw new ApiError(403, `角色“${role.position}”拥有您没有的权限，您不能修改该角色或其账号`)
}
