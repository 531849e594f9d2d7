import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { hasOwnFactor } from '../../operators/access/own-factor'

export const insertCaptcha = (db: Db, { tokenHash, answerHash, expiresAt }: { tokenHash: Buffer; answerHash: Buffer; expiresAt: Date }) =>
  db.rows(sql`insert into captchas (token_hash, answer_hash, expires_at) values (${tokenHash}, ${answerHash}, ${expiresAt})`)

export const takeCaptcha = (db: Db, tokenHash: Buffer) =>
  db.one<{ answerHash: Uint8Array; expiresAt: Date }>(sql`
    delete from captchas where token_hash = ${tokenHash} returning answer_hash as "answerHash", expires_at as "expiresAt"`)

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

interface SmsCode {
  accountId: number
  /** The known device that asked for it. */
  device?: number
  tokenHash: Buffer
  salt: Buffer
  codeHash: Buffer
  expiresAt: Date
}

/**
 * A new code makes the earlier ones void that the same device, or any stranger, asked for. Those of other devices stay.
 */
export const replaceSmsCode = (db: Db, { accountId, device, tokenHash, salt, codeHash, expiresAt }: SmsCode) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`delete from sms_codes where account_id = ${accountId} and device_id is not distinct from ${device ?? null}`)
    await tx.rows(sql`
      insert into sms_codes (token_hash, account_id, device_id, salt, code_hash, expires_at)
      values (${tokenHash}, ${accountId}, ${device ?? null}, ${salt}, ${codeHash}, ${expiresAt})`)
  })

/** Takes one of a code's tries; undefined when it has none left, is too old, or is another account's. */
export const trySmsCode = (db: Db, { tokenHash, accountId, tries, now }: { tokenHash: Buffer; accountId: number; tries: number; now: Date }) =>
  db.one<{ salt: Uint8Array; codeHash: Uint8Array }>(sql`
    update sms_codes set attempts = attempts + 1
    where token_hash = ${tokenHash} and account_id = ${accountId} and expires_at > ${now} and attempts < ${tries}
    returning salt, code_hash as "codeHash"`)

export const deleteSmsCode = (db: Db, tokenHash: Buffer) => db.one(sql`delete from sms_codes where token_hash = ${tokenHash} returning 1 as spent`)

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
