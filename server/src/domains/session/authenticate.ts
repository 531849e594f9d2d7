import { SUPER_ROLE } from '@console/platform/contract/authority'
import type { Permission } from '@console/platform/contract'
import DataLoader from 'dataloader'
import type { Db } from '../../db/db'
import type { Authenticate, Operator } from '../../http/call'
import { nodeOf, type PermissionTree } from '../../permissions/permission-tree'
import { treeReader } from '../../permissions/tree-reader'
import { findSessions, type Session, touchSession } from './queries'
import { hashOf } from './token'

const IDLE_MS = 30 * 60_000
const ABSOLUTE_MS = 12 * 3_600_000
const TOUCH_EVERY_MS = 60_000

/** Tokens in one query; more make several. A statement is prepared for each number of tokens. */
const AT_ONCE = 10

/**
 * Reads the session from the database on every call, so that a change of session, account, role or permission tree acts on the next one. Tokens of calls that arrive together are
 * read in one query; nothing is cached but the tree, whose version comes with the session.
 */
export const authenticator = (db: Db): Authenticate => {
  const sessions = new DataLoader((hashes: readonly string[]) => aliveSessions(db, hashes), {
    cache: false,
    maxBatchSize: AT_ONCE,
    // Runs after all requests that have arrived were read from their sockets.
    batchScheduleFn: setImmediate,
  })
  const treeAt = treeReader(db)
  return async (token, { passive } = {}) => {
    const session = token && (await sessions.load(hashOf(token).toString('hex')))
    if (!session) return null
    if (!passive && session.isStale) await touchSession(db, session.id, new Date())
    return operatorOf(session, await treeAt(session.treeVersion))
  }
}

async function aliveSessions(db: Db, hashes: readonly string[]) {
  const now = Date.now()
  const found = await findSessions(db, hashes, {
    seenAfter: new Date(now - IDLE_MS),
    openedAfter: new Date(now - ABSOLUTE_MS),
    staleBefore: new Date(now - TOUCH_EVERY_MS),
  })
  return hashes.map((hash) => found.find(({ tokenHash }) => tokenHash === hash))
}

function operatorOf({ id: sessionId, accountId, username, realname, roleId, nodeIds, permissionsVersion }: Session, tree: PermissionTree): Operator {
  const holds = (nodeId: number) => roleId === SUPER_ROLE || nodeIds.includes(nodeId)
  const may = (permission: Permission) => {
    const node = nodeOf(tree, permission)
    return node !== undefined && holds(node.id)
  }
  return { sessionId, accountId, username, realname, roleId, permissionsVersion, tree, holds, may }
}
