import { SUPER_ROLE } from '@console/shared/contract/authority'
import { type Permission, permissionTree } from '@console/shared/contract/permission-tree'
import type { Db } from '../../db/db'
import type { Authenticate, Operator } from '../../http/call'
import { findSession, type Session, touchSession } from './queries'
import { hashOf } from './token'

const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 3_600_000
const TOUCH_EVERY_MS = 60_000

/** Looks a token up anew on every call: what ends a session or changes a role holds from the next call on. */
export const authenticator =
  (db: Db): Authenticate =>
  async (token, { passive } = {}) => {
    if (!token) return null
    const now = Date.now()
    const session = await findSession(db, hashOf(token), { seenAfter: new Date(now - IDLE_MS), openedAfter: new Date(now - ABSOLUTE_MS) })
    if (!session) return null
    if (!passive && now - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) await touchSession(db, session.id, new Date(now))
    return operatorOf(session)
  }

const nodeOf = new Map<Permission, number>(permissionTree.flatMap(({ id, permission }) => (permission ? [[permission, id] as const] : [])))

function operatorOf({ id: sessionId, accountId, username, realname, roleId, nodeIds, permissionsVersion }: Session): Operator {
  const holds = (nodeId: number) => roleId === SUPER_ROLE || nodeIds.includes(nodeId)
  const may = (permission: Permission) => {
    const nodeId = nodeOf.get(permission)
    return nodeId !== undefined && holds(nodeId)
  }
  return { sessionId, accountId, username, realname, roleId, permissionsVersion, holds, may }
}
