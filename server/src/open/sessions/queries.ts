import { MAX_SESSION_S } from '@console/platform/contract/open/sessions'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

interface Account {
  id: number
  roleId: number
  /** Both the account and its role. */
  enabled: boolean
  /** By wrong passwords. */
  isLocked: boolean
}

/** An account by its name in lower case; it stays as it is until the transaction ends. */
export const lockAccount = (tx: Db, username: string, now: Date) =>
  tx.one<Account>(sql`
    select a.id, r.id as "roleId", a.status = 1 and r.status = 1 as enabled,
      exists (select from sign_in_failures f where f.account_id = a.id and f.locked_until > ${now}) as "isLocked"
    from accounts a join roles r on r.id = a.role_id where lower(a.username) = ${username} for share of a, r`)

/** Undefined when the system was stopped, or lost its permission, since its call was authorized. */
export const lockSystem = (tx: Db, id: number) =>
  tx.one(sql`select 1 as usable from systems where id = ${id} and status = 1 and 'sessions' = any (scopes) for share`)

/**
 * Ends the oldest sessions that a system has opened for an account. Two calls at once may leave one more, until the
 * next.
 */
export const keepNewest = (tx: Db, { accountId, systemId, keep }: { accountId: number; systemId: number; keep: number }) =>
  tx.rows(sql`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId} and system_id = ${systemId} order by created_at desc, id desc offset ${keep}::int)`)

/** Unix times of a session; undefined when it has ended meanwhile. */
export const findTimes = (db: Db, sessionId: number) =>
  db.one<{ iat: number; exp: number }>(sql`
    select floor(extract(epoch from created_at))::float8 as iat,
      floor(extract(epoch from least(created_at + ${MAX_SESSION_S}::int * interval '1 second', expires_at)))::float8 as exp
    from sessions where id = ${sessionId}`)
