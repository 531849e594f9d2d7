import { ApiError } from '@console/platform/contract'
import type { OwnSession } from '@console/platform/contract/session'
import type { Change } from '../../../operators/audit/trail'
import type { Db } from '../../../infra/db/db'
import type { Operator } from '../../../operators/access/operator'
import { deviceName, placeOf } from './device'
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './own-session-queries'

/** Where an operator is signed in: here first, then what was used last. */
export async function ownSessions(db: Db, { accountId, sessionId }: Operator): Promise<OwnSession[]> {
  const found = await listOwnSessions(db, { accountId, sessionId, now: new Date() })
  return found.map(({ userAgent, system, ...session }) => ({ ...session, browser: deviceName({ userAgent, system }) }))
}

/** @throws ApiError 422 for the session that asks, 404 for one that is not the account's own */
export async function endSession(tx: Db, { accountId, sessionId }: Operator, id: number): Promise<Change> {
  if (id === sessionId) throw new ApiError(422, '这是当前登录，请使用“退出登录”')
  const ended = await deleteOwnSession(tx, accountId, id)
  if (!ended) throw new ApiError(404, '该登录不存在或已结束')
  return { subject: 'account', subjectId: accountId, action: `结束自己在另一处的登录（${placeOf(ended)}）` }
}

export async function endOtherSessions(tx: Db, { accountId, sessionId }: Operator): Promise<Change> {
  const ended = await deleteOtherSessions(tx, accountId, sessionId)
  return { subject: 'account', subjectId: accountId, action: `结束自己的其他全部登录（${ended.length} 处）` }
}
