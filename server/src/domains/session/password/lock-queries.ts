import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

interface LockState {
  lastSeen: Date
  isLocked: boolean
  /** Whether the identity provider opened it. */
  byProvider: boolean
}

export const lockState = (db: Db, sessionId: number) =>
  db.one<LockState>(sql`
    select last_seen_at as "lastSeen", locked_at is not null as "isLocked", provider_session is not null as "byProvider" from sessions where id = ${sessionId}`)

export const lockSession = (db: Db, sessionId: number, now: Date) =>
  db.rows(sql`update sessions set locked_at = ${now} where id = ${sessionId} and locked_at is null`)

export const passwordHashOf = async (db: Db, accountId: number) =>
  (await db.one<{ passwordHash: string }>(sql`select password_hash as "passwordHash" from accounts where id = ${accountId}`))!.passwordHash

/** Undefined when the session has ended meanwhile, as with a new password. */
export const unlockSession = (tx: Db, sessionId: number, now: Date) =>
  tx.one(sql`update sessions set locked_at = null, last_seen_at = ${now} where id = ${sessionId} returning id`)
