import { randomBytes, randomInt } from 'node:crypto'
import { ApiError } from '@console/platform/contract'
import { decisions, permissionsByType } from '@console/platform/contract/users'
import type { Operator } from '../../operators/access/operator'

type UserType = 1 | 2
type Reviewable = { status: 1 | 2 | 3 | 4; checkedBy: string | null; checkedAt: string | null }

export const NO_USER = '该用户不存在'

/** The queue in which users of a type wait for their review. */
export const queueOf = (type: UserType) => (type === 1 ? 'individual' : 'enterprise')

/**
 * A user, for operators who hold what `permissions` names for the user's type.
 * @throws ApiError 404 for everybody else.
 */
export function found<U extends { type: UserType }>(
  user: U | undefined,
  operator: Operator,
  permissions: (typeof permissionsByType)['list' | 'review' | 'revoke'] = permissionsByType.list,
): U {
  if (!user || !operator.may(permissions[user.type])) throw new ApiError(404, NO_USER)
  return user
}

/** Why a review cannot be decided any more, or not yet. */
export function notUnderReview({ status, checkedBy, checkedAt }: Reviewable) {
  if (status === 2) return new ApiError(409, '该用户的申请已被审核并重新提交，请核对刷新后的资料再审核')
  if (status < 3) return new ApiError(409, '该用户尚未提交实名认证，无法审核')
  return new ApiError(409, `该用户已由 ${checkedBy} 于 ${checkedAt} 审核${decisions[status === 3 ? 1 : 0]}`)
}

/** Why an approval cannot be taken back. */
export const notApproved = ({ status }: Pick<Reviewable, 'status'>) =>
  new ApiError(409, status === 3 ? '该用户的认证已被撤销并重新通过，请核对刷新后的资料再撤销' : '该用户不是已认证状态，不能撤销')
export const approvedByOneself = () => new ApiError(403, '本人通过的认证须由他人撤销')

/** @throws ApiError 422 when the page took the user for one of the other type */
export function requireType(user: { type: UserType }, given: 1 | undefined) {
  if (user.type === (given ?? 2)) return
  const message = user.type === 2 ? '该用户是企业用户，请把用户类型改为“企业”' : '该用户是个人用户，请把用户类型改为“个人”'
  throw new ApiError(422, message, { fields: { type: message } })
}

/** What an approved user signs calls to the platform with. */
export const newKeys = () => ({ appId: `app${randomBytes(8).toString('hex')}`, securityKey: randomBytes(16).toString('hex') })

/** Tells when, and cannot be guessed from another one. */
export const newOrderNo = (at: Date) => `ZS${at.toISOString().replace(/\D/g, '').slice(0, 14)}${String(randomInt(1e10)).padStart(10, '0')}`
