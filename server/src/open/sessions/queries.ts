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

/** Undefined when the system was stopped, or lost its right, since its call was let in. */
export const lockSystem = (tx: Db, id: number) =>
  tx.one(sql`select 1 as usable from systems where id = ${id} and status = 1 and 'sessions' = any (scopes) for share`)

/** Unix times of a session; undefined when it has ended meanwhile. */
export const findTimes = (db: Db, sessionId: number) =>
  db.one<{ iat: number; exp: number }>(sql`
    select floor(extract(epoch from created_at))::float8 as iat,
      floor(extract(epoch from least(created_at + ${MAX_SESSION_S}::int * interval '1 second', expires_at)))::float8 as exp
    from sessions where id = ${sessionId}`)
