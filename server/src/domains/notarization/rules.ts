import { ApiError } from '@console/platform/contract'
import { outcomes } from '@console/platform/contract/notarization'
import type { State } from './queries'

export const noApplication = () => new ApiError(404, '该出证申请不存在')
export const noEvidence = () => new ApiError(404, '该申请没有证据')
export const noNotary = () => new ApiError(404, '该公证员不存在，可能已被删除')

/** Why an operator cannot decide an application. */
export function notToBeDecided({ status, pay, handlers, checkedBy, checkedAt }: State, accountId: number) {
  if (pay !== 2) return new ApiError(409, '该申请尚未支付，不能审核')
  if (status === 4) return new ApiError(409, '该申请已由平台标记为出证失败')
  if (status !== 1) return new ApiError(409, `该申请已由 ${checkedBy} 于 ${checkedAt} 审核，结果为${outcomes[status]}`)
  if (handlers.includes(accountId)) return new ApiError(403, '本人经办的申请须由他人审核')
  return new ApiError(409, '该申请刚刚有变化，请刷新后重试')
}

/** Why a decision cannot be taken back. */
export function notToBeReopened({ status, concluded }: State) {
  if (concluded) return new ApiError(409, '公证处已给出结果，不能撤回审核')
  if (status === 4) return new ApiError(409, '该申请已由平台标记为出证失败，不能撤回审核')
  return new ApiError(409, '该申请正在等待审核，没有可撤回的审核结果')
}
export const handledByOneself = () => new ApiError(403, '本人经办的申请须由他人撤回审核')
export const decidedAnew = ({ checkedBy, checkedAt }: State) => new ApiError(409, `该申请已由 ${checkedBy} 于 ${checkedAt} 重新审核，请查看新的结果`)

/** Why a case cannot be taken over or handed on. */
export function notToBeHandled({ status, pay, handler }: State) {
  if (pay !== 2) return new ApiError(409, '该申请尚未支付，暂无经办人')
  if (status !== 1) return new ApiError(409, '该申请已有结果，不能更换经办人')
  return new ApiError(409, handler ? `该申请的经办人是 ${handler}` : '该申请暂无经办人，请先接手')
}

export const inUse = (orders: string[]) =>
  new ApiError(409, `该公证员还有 ${orders.length} 件未办结的出证申请（${orders.slice(0, 3).join('、')}${orders.length > 3 ? ' 等' : ''}），不能删除`)
