import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { hasOwnFactor } from '../../../operators/access/own-factor'

export interface Account {
  id: number
  /** As an administrator wrote it. */
  username: string
  realname: string
  mobile: string
  passwordHash: string
  /** Both the account and its role. */
  enabled: boolean
  /** Signs in by that, and by no code by SMS. */
  hasOwnFactor: boolean
}

/** By its name in lower case. */
export const findAccount = (db: Db, username: string) =>
  db.one<Account>(sql`
    select a.id, a.username, a.realname, a.mobile, a.password_hash as "passwordHash", a.status = 1 and r.status = 1 as enabled,
      ${raw(hasOwnFactor('a'))} as "hasOwnFactor"
    from accounts a join roles r on r.id = a.role_id where lower(a.username) = ${username}`)

/** Wrong passwords that lock an account. */
export const TRIES_IN_A_ROW = 5

/**
 * Counts a password as wrong before it is judged, so that parallel tries cannot slip past the lock; undefined when the
 * account is locked. Returns how many there are in a row. Every fifth in a row locks it, for 15 minutes, then 30, then
 * 60.
 */
export const countPasswordTry = (db: Db, accountId: number, now: Date) =>
  db.one<{ failures: number }>(sql`
    insert into sign_in_failures as f (account_id, failures) values (${accountId}, 1)
    on conflict (account_id) do update set failures = f.failures + 1, locked_until = case
      when (f.failures + 1) % ${TRIES_IN_A_ROW}::int = 0 then ${now}::timestamptz + interval '15 minutes' * 2 ^ least((f.failures + 1) / ${TRIES_IN_A_ROW}::int - 1, 2)
      else null end
    where f.locked_until is null or f.locked_until <= ${now}
    returning f.failures`)

export const forgetFailures = (db: Db, accountId: number) => db.rows(sql`delete from sign_in_failures where account_id = ${accountId}`)

/** Keeps an account as it is until the transaction ends; undefined when its password is another by now. */
export const lockForPassword = (tx: Db, accountId: number, passwordHash: string) =>
  tx.one(sql`select 1 as same from accounts where id = ${accountId} and password_hash = ${passwordHash} for update`)

/**
 * Gives an account a new password. A trigger then ends all of its sessions; this one is put back as it was. False when
 * it was over before.
 */
export async function setPasswordKeeping(tx: Db, { accountId, sessionId, passwordHash }: { accountId: number; sessionId: number; passwordHash: string }) {
  const kept = await tx.one<{ row: string }>(sql`select to_jsonb(s)::text as row from sessions s where id = ${sessionId} for update`)
  if (!kept) return false
  await tx.rows(sql`update accounts set password_hash = ${passwordHash} where id = ${accountId}`)
  await tx.rows(sql`insert into sessions overriding system value select * from jsonb_populate_record(null::sessions, ${kept.row}::jsonb)`)
  return true
}
