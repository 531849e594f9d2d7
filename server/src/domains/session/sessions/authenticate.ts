import { SUPER_ROLE } from '@console/platform/contract/authority'
import type { Permission } from '@console/platform/contract'
import DataLoader from 'dataloader'
import type { Db } from '../../../infra/db/db'
import type { Authenticate, Operator } from '../../../operators/access/operator'
import { nodeOf, type PermissionTree } from '../../../operators/permissions/permission-tree'
import { treeReader } from '../../../operators/permissions/tree-reader'
import { idleSince } from './idle'
import { findActiveAccount, findSessions, type Session, touchSession } from './session-queries'
import { hashOf } from '../../../operators/sessions/token'

type SignedIn = Omit<Session, 'tokenHash' | 'isStale' | 'treeVersion'>

const TOUCH_EVERY_MS = 60_000

/** Tokens in one query; more make several. A statement is prepared for each number of tokens. */
const AT_ONCE = 10

/**
 * Reads the session from the database on every call, so that a change of session, account, role or permission tree acts
 * on the next one. Tokens of calls that arrive together are read in one query; nothing is cached but the tree, whose
 * version comes with the session.
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
    if (!passive && session.isStale && !session.isLocked) await touchSession(db, session.id, new Date())
    return operatorOf(session, await treeAt(session.treeVersion))
  }
}

/**
 * Finds an account's operator for work in the background, which has no session: its id is 0. Null where the account, or
 * its role, is disabled.
 */
export const operatorFinder = (db: Db) => {
  const treeAt = treeReader(db)
  return async (accountId: number): Promise<Operator | null> => {
    const account = await findActiveAccount(db, accountId)
    return account ? operatorOf({ ...account, id: 0, isLocked: false }, await treeAt(account.treeVersion)) : null
  }
}

async function aliveSessions(db: Db, hashes: readonly string[]) {
  const now = Date.now()
  const found = await findSessions(db, hashes, {
    idleSince: idleSince(now),
    staleBefore: new Date(now - TOUCH_EVERY_MS),
    now: new Date(now),
  })
  return hashes.map((hash) => found.find(({ tokenHash }) => tokenHash === hash))
}

function operatorOf({ id: sessionId, isLocked, nodeIds, ...account }: SignedIn, tree: PermissionTree): Operator {
  const { accountId, username, realname, roleId, permissionsVersion, written } = account
  const holds = (nodeId: number) => roleId === SUPER_ROLE || nodeIds.includes(nodeId)
  const may = (permission: Permission) => {
    const node = nodeOf(tree, permission)
    return node !== undefined && holds(node.id)
  }
  return { sessionId, isLocked, accountId, username, realname, roleId, permissionsVersion, written, tree, holds, may }
}
