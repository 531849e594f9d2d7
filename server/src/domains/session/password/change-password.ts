import { ApiError, type InputOf } from '@console/platform/contract'
import type { session } from '@console/platform/contract/session'
import { hashPassword, passwordProblem } from '../../../operators/access/password'
import type { Change } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import type { Operator } from '../../../operators/access/operator'
import { lockForPassword, setPasswordKeeping } from './password-queries'
import { provePassword, sessionIsOver } from './prove-password'

interface Options {
  db: Db
  operator: Operator
  input: InputOf<typeof session.changePassword>
  ip: string
}

/**
 * Checks both passwords, outside of a transaction, and gives back what changes it. The new one is looked at first: one
 * that will not do costs no try.
 * @throws ApiError 422 for a password that is wrong or will not do, 401 when the session is over
 */
export async function preparedPassword({ db, operator, input: { password, newPassword }, ip }: Options) {
  const problem = newPassword === password ? '新密码不能与原密码相同' : passwordProblem(newPassword)
  if (problem) throw new ApiError(422, problem, { fields: { newPassword: problem } })
  const { accountId, sessionId } = operator
  const before = await provePassword(db, operator, { password, ip, purpose: '修改密码' })
  const passwordHash = await hashPassword(newPassword, accountId)

  return async (tx: Db): Promise<Change> => {
    // Somebody else set another one meanwhile: that ended this session.
    if (!(await lockForPassword(tx, accountId, before))) throw sessionIsOver()
    if (!(await setPasswordKeeping(tx, { accountId, sessionId, passwordHash }))) throw sessionIsOver()
    return { subject: 'account', subjectId: accountId, action: '修改自己的密码，并结束其他登录' }
  }
}
