import { recordLogin } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import type { Operator } from '../../../operators/access/operator'
import { secondsUntilIdle } from '../sessions/idle'
import { lockState, unlockSession } from './lock-queries'
import { provePassword, sessionIsOver } from './prove-password'
import { forgetFailures } from './password-queries'

/** Whether a session is locked, and how long it stays open without being used; and `provider` where that opened it. */
export async function lockOf(db: Db, { isLocked, sessionId }: Operator, provider: string | undefined) {
  const session = await lockState(db, sessionId)
  const secondsLeft = session && !isLocked && !session.isLocked ? secondsUntilIdle(session.lastSeen, Date.now()) : 0
  return { locked: secondsLeft === 0, secondsLeft, ...(session?.byProvider && { provider }) }
}

/**
 * Opens a locked session. The password is checked of one that is not locked, too: the console may have been locked
 * while it could not reach the server.
 * @throws ApiError 422 for a wrong password, 401 when the session is over
 */
export async function unlock(db: Db, operator: Operator, { password, ip }: { password: string; ip: string }) {
  const { sessionId, accountId, username } = operator
  await provePassword(db, operator, { password, ip, purpose: '解锁会话' })
  const now = new Date()
  const unlocked = await db.transaction(async (tx) => {
    if (!(await unlockSession(tx, sessionId, now))) return false
    await forgetFailures(tx, accountId)
    await recordLogin(tx, { username, ip, action: '解锁会话', at: now })
    return true
  })
  if (!unlocked) throw sessionIsOver()
}
