import { SUPER_ROLE } from '@console/platform/contract/authority'
import { MAX_SESSION_S, type openSessions } from '@console/platform/contract/open/sessions'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import { recordLogin } from '../../operators/audit/trail'
import { insertSession } from '../../operators/sessions/queries'
import { hashOf, newToken } from '../../operators/sessions/token'
import type { OpenCall } from '../http/open-domain'
import * as queries from './queries'

/** Sessions of one system for one operator: a tab or two on each machine. */
const MAX_SESSIONS = 10

type Exchange = Pick<OpenCall<typeof openSessions.exchange>, 'caller' | 'body' | 'ip'>

/**
 * Opens a session for an operator on behalf of a system, on record. @returns its token
 * @throws Problem for an account that no system may sign in
 */
export async function openSession(tx: Db, { caller, body: { subject_token: username, expires_in: seconds = MAX_SESSION_S }, ip }: Exchange): Promise<string> {
  const now = new Date()
  if (!(await queries.lockSystem(tx, caller.systemId!))) throw new Problem('unknown-key')
  const account = await queries.lockAccount(tx, username, now)
  if (!account) throw new Problem('unknown-operator', undefined, [{ field: 'subject_token', detail: '没有这个账号' }])
  if (account.roleId === SUPER_ROLE) throw new Problem('operator-refused', '系统不能代超级管理员登录')
  if (!account.enabled) throw new Problem('operator-refused', '该账号或其角色已禁用')
  if (account.isLocked) throw new Problem('operator-refused', '该账号已锁定')
  const token = newToken()
  const expiresAt = seconds < MAX_SESSION_S ? new Date(now.getTime() + seconds * 1000) : undefined
  await insertSession(tx, { tokenHash: hashOf(token), accountId: account.id, ip, now, systemId: caller.systemId, expiresAt })
  await queries.keepNewest(tx, { accountId: account.id, systemId: caller.systemId!, keep: MAX_SESSIONS })
  await recordLogin(tx, { username, ip, action: `登录成功：由接入系统“${caller.name}”代为登录（密钥 ${caller.keyId}）`, at: now })
  return token
}
