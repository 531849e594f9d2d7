import { ApiError } from '@console/platform/contract'
import { isPassword } from '../../../operators/access/password'
import { recordLogin } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import type { Operator } from '../../../operators/access/operator'
import { passwordHashOf } from './lock-queries'
import { deleteSession } from '../sessions/session-queries'
import { countPasswordTry, TRIES_IN_A_ROW } from './password-queries'

interface Proof {
  /** Of a field that is called `password`. */
  password: string
  ip: string
  /** What it is given for, as the login log has it. */
  purpose: string
}

export const sessionIsOver = () => new ApiError(401, '登录已失效，请重新登录')

/**
 * Checks the password of who is signed in, and answers its hash. Wrong passwords count as those of a sign-in do; the
 * one that locks the account ends the session. A right one counts, too, until the caller forgets the failures.
 * @throws ApiError 422 for a wrong password, 401 when there were too many
 */
export async function provePassword(db: Db, { sessionId, accountId, username }: Operator, { password, ip, purpose }: Proof) {
  const now = new Date()
  const counted = await countPasswordTry(db, accountId, now)
  const passwordHash = await passwordHashOf(db, accountId)
  if (counted && (await isPassword(passwordHash, password, accountId))) return passwordHash
  await recordLogin(db, { username, ip, action: `${purpose}失败：${counted ? '密码错误' : '账号已锁定'}`, at: now })
  const triesLeft = counted ? TRIES_IN_A_ROW - (counted.failures % TRIES_IN_A_ROW || TRIES_IN_A_ROW) : 0
  if (triesLeft > 0) throw new ApiError(422, '密码不正确', { fields: { password: `密码不正确，再错 ${triesLeft} 次需重新登录` } })
  await deleteSession(db, sessionId)
  throw new ApiError(401, '密码错误次数过多，请重新登录')
}
