import { sql } from 'kysely'
import type { Db } from '../../db/db'

export const insertCaptcha = (db: Db, { tokenHash, answerHash, expiresAt }: { tokenHash: Buffer; answerHash: Buffer; expiresAt: Date }) =>
  db.rows(sql`insert into captchas (token_hash, answer_hash, expires_at) values (${tokenHash}, ${answerHash}, ${expiresAt})`)

export const takeCaptcha = (db: Db, tokenHash: Buffer) =>
  db.one<{ answerHash: Uint8Array; expiresAt: Date }>(sql`
    delete from captchas where token_hash = ${tokenHash} returning answer_hash as "answerHash", expires_at as "expiresAt"`)

export interface Account {
  id: number
  mobile: string
  passwordHash: string
  /** Both the account and its role. */
  enabled: boolean
}

export const findAccount = (db: Db, username: string) =>
  db.one<Account>(sql`
    select a.id, a.mobile, a.password_hash as "passwordHash", a.status = 1 and r.status = 1 as enabled
    from accounts a join roles r on r.id = a.role_id where a.username = ${username}`)

/** A new code makes the account's earlier ones void. */
export const replaceSmsCode = (
  db: Db,
  { accountId, tokenHash, salt, codeHash, expiresAt }: { accountId: number; tokenHash: Buffer; salt: Buffer; codeHash: Buffer; expiresAt: Date },
) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`delete from sms_codes where account_id = ${accountId}`)
    await tx.rows(sql`
      insert into sms_codes (token_hash, account_id, salt, code_hash, expires_at) values (${tokenHash}, ${accountId}, ${salt}, ${codeHash}, ${expiresAt})`)
  })

/** Takes one of a code's tries; undefined when it has none left, is too old, or is another account's. */
export const trySmsCode = (db: Db, { tokenHash, accountId, tries, now }: { tokenHash: Buffer; accountId: number; tries: number; now: Date }) =>
  db.one<{ salt: Uint8Array; codeHash: Uint8Array }>(sql`
    update sms_codes set attempts = attempts + 1
    where token_hash = ${tokenHash} and account_id = ${accountId} and expires_at > ${now} and attempts < ${tries}
    returning salt, code_hash as "codeHash"`)

export const deleteSmsCode = (db: Db, tokenHash: Buffer) => db.one(sql`delete from sms_codes where token_hash = ${tokenHash} returning 1 as spent`)

/**
 * Counts a login as failed before it is judged, so that parallel ones cannot slip past the lock; undefined when the
 * account is locked. Every fifth failure in a row locks it, for 15 minutes, then 30, then 60; the hundredth for good.
 */
export const countLogin = (db: Db, accountId: number, now: Date) =>
  db.one(sql`
    update accounts set failed_logins = failed_logins + 1, locked_until = case
      when failed_logins + 1 >= 100 then 'infinity'
      when (failed_logins + 1) % 5 = 0 then ${now}::timestamptz + interval '15 minutes' * least(2 ^ ((failed_logins + 1) / 5 - 1), 4)
      else null end
    where id = ${accountId} and (locked_until is null or locked_until <= ${now})
    returning 1 as counted`)

export const forgetFailures = (db: Db, accountId: number) => db.rows(sql`update accounts set failed_logins = 0, locked_until = null where id = ${accountId}`)
