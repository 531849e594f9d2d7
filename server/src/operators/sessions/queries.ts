import sql, { raw } from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { openedAfter } from './lifetime'

interface NewSession {
  tokenHash: Buffer
  accountId: number
  ip: string
  now: Date
  userAgent?: string | null
  /** The system of the company that opens it for the account. */
  systemId?: number
  /** Before its lifetime is over. */
  expiresAt?: Date
  /** The identity provider's own session that it is opened by; empty where it names none. */
  providerSession?: string
  /** Sealed: by which the provider is asked again. */
  providerRefresh?: string
}

export const insertSession = (db: Db, { tokenHash, accountId, ip, now, userAgent = null, systemId, expiresAt, providerSession, providerRefresh }: NewSession) =>
  db.rows(sql`
    insert into sessions (token_hash, account_id, ip, user_agent, system_id, provider_session, provider_refresh, provider_asked_at, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${accountId}, ${ip}, ${userAgent}, ${systemId ?? null}, ${providerSession ?? null}, ${providerRefresh ?? null},
      ${providerRefresh ? now : null}, ${now}, ${now}, ${expiresAt ?? null})`)

/**
 * Whether a session, by the alias of its table, is not over. Times go as text, which the client writes faster than a
 * Date.
 */
export const isOpen = (alias: string, now: Date): Sql => sql`
  (${raw(alias)}.created_at > ${openedAfter(now).toISOString()}::timestamptz
    and (${raw(alias)}.expires_at is null or ${raw(alias)}.expires_at > ${now.toISOString()}::timestamptz))`

/** The name of the system that opened a session, in SQL. */
export const systemOf = (alias: string) => `(select y.name from systems y where y.id = ${alias}.system_id)`

/**
 * Keeps where the log of the database is, after a write of the session was committed: a list that it reads from now on
 * has it.
 */
export const noteWritten = (db: Db, id: number) => db.rows(sql`update sessions set written_lsn = pg_current_wal_insert_lsn() where id = ${id}`)
