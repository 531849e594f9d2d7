import sql, { join } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { isOpen } from '../../../operators/sessions/queries'

export interface Session {
  /** SHA-256 of the token, in hex. */
  tokenHash: string
  id: number
  /** By its operator, or because it was not used for too long. */
  isLocked: boolean
  /** Whether its last use is due to be written down again. */
  isStale: boolean
  accountId: number
  username: string
  realname: string
  roleId: number
  nodeIds: number[]
  permissionsVersion: number
  /** Where the database's log was after its last write. */
  written: number | null
  /** Of the permission tree. */
  treeVersion: number
}

interface Times {
  idleSince: Date
  staleBefore: Date
  now: Date
}

const accountFields = sql`
  a.id as "accountId", a.username, a.realname,
  r.id as "roleId", r.node_ids as "nodeIds", greatest(a.permissions_version, r.permissions_version) as "permissionsVersion",
  (select version from permission_tree) as "treeVersion"`

/**
 * On the path of every request: one statement, by the unique hashes; those that are not alive are not among the rows.
 * Times go as text and none comes back: the client would take longer to write and to read them than the database.
 */
export const findSessions = (db: Db, tokenHashes: readonly string[], { idleSince, staleBefore, now }: Times) =>
  db.rows<Session>(sql`
    select encode(s.token_hash, 'hex') as "tokenHash", s.id, s.locked_at is not null or s.last_seen_at <= ${idleSince.toISOString()}::timestamptz as "isLocked",
      s.last_seen_at <= ${staleBefore.toISOString()}::timestamptz as "isStale", (s.written_lsn - '0/0'::pg_lsn)::bigint as written, ${accountFields}
    from sessions s join accounts a on a.id = s.account_id join roles r on r.id = a.role_id
    where s.token_hash in (${join(tokenHashes.map((hash) => sql`decode(${hash}, 'hex')`))}) and ${isOpen('s', now)}
      and a.status = 1 and r.status = 1`)

/** An account that may sign in, with what any of its sessions has written. */
export const findActiveAccount = (db: Db, id: number) =>
  db.one<Omit<Session, 'tokenHash' | 'id' | 'isLocked' | 'isStale'>>(sql`
    select ${accountFields}, (select (max(s.written_lsn) - '0/0'::pg_lsn)::bigint from sessions s where s.account_id = a.id) as written from accounts a join roles r on r.id = a.role_id where a.id = ${id} and a.status = 1 and r.status = 1`)

export const touchSession = (db: Db, id: number, now: Date) => db.rows(sql`update sessions set last_seen_at = ${now} where id = ${id} and locked_at is null`)

/**
 * Keeps an account as it is until the transaction ends; undefined when it has been disabled, or its password changed,
 * since it was checked.
 */
export const lockForSignIn = (tx: Db, accountId: number, passwordHash: string) =>
  tx.one(sql`
    select 1 as usable from accounts a join roles r on r.id = a.role_id
    where a.id = ${accountId} and a.password_hash = ${passwordHash} and a.status = 1 and r.status = 1 for share of a, r`)

export const deleteSessionsOf = (tx: Db, accountId: number) => tx.rows(sql`delete from sessions where account_id = ${accountId}`)

export const deleteSession = (db: Db, id: number) => db.rows(sql`delete from sessions where id = ${id}`)
