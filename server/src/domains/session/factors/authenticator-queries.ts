import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { timeText } from '../../../infra/db/fragments'
import { deletePasskeys } from './passkey-queries'

/**
 * The hash of a recovery code, which is spent when the authenticator is enabled; null where the account had nothing to
 * confirm it by.
 */
export type ConfirmedBy = string | null
export const BY_PASSKEY = 'passkey'

interface Authenticator {
  /** Sealed. */
  secret: string
  isEnabled: boolean
  lastStep: number
  confirmedBy: ConfirmedBy
}

export const findAuthenticator = (db: Db, accountId: number) =>
  db.one<Authenticator>(sql`
    select secret, enabled_at is not null as "isEnabled", last_step::float8 as "lastStep", confirmed_by as "confirmedBy" from authenticators where account_id = ${accountId}`)

interface Shown {
  since: string | null
  recoveryCodes: number
}

export const authenticatorOf = (db: Db, accountId: number) =>
  db.one<Shown>(sql`
    select ${raw(timeText('enabled_at'))} as since, (select count(*)::int from recovery_codes r where r.account_id = ${accountId}) as "recoveryCodes"
    from authenticators where account_id = ${accountId} and enabled_at is not null`)

/** Keeps a secret until its first code is right; false when the account has an authenticator already. */
export const keepPending = async (tx: Db, accountId: number, { secret, confirmedBy }: { secret: string; confirmedBy: ConfirmedBy }) =>
  (await tx.one(sql`
    insert into authenticators as a (account_id, secret, confirmed_by) values (${accountId}, ${secret}, ${confirmedBy})
    on conflict (account_id) do update set secret = excluded.secret, confirmed_by = excluded.confirmed_by where a.enabled_at is null returning 1 as kept`)) !==
  undefined

/** Enables the secret that waits; undefined when it is another one by now, or none. */
export const enable = (tx: Db, accountId: number, { secret, step, now }: { secret: string; step: number; now: Date }) =>
  tx.one(sql`
    update authenticators set enabled_at = ${now}, last_step = ${step}, confirmed_by = null
    where account_id = ${accountId} and secret = ${secret} and enabled_at is null returning 1 as enabled`)

/** The ones before are void. */
export async function replaceRecoveryCodes(tx: Db, accountId: number, hashes: readonly string[]) {
  await tx.rows(sql`delete from recovery_codes where account_id = ${accountId}`)
  await tx.rows(sql`insert into recovery_codes (account_id, nth, code_hash) values ${join(hashes.map((hash, nth) => sql`(${accountId}, ${nth}, ${hash})`))}`)
}

/** A trigger deletes the recovery codes with the last factor of the account. */
export const deleteAuthenticator = (tx: Db, accountId: number) => tx.one(sql`delete from authenticators where account_id = ${accountId} returning 1 as deleted`)

/** Whatever an account signs in by in place of SMS, with the recovery codes. Whether there was something. */
export async function deleteOwnFactors(tx: Db, accountId: number) {
  const hadAuthenticator = (await deleteAuthenticator(tx, accountId)) !== undefined
  return (await deletePasskeys(tx, accountId)).length > 0 || hadAuthenticator
}

/** Takes a code of a step, once: none of this step or before is taken any more. */
export const spendStep = (tx: Db, accountId: number, step: number) =>
  tx.one(sql`
    update authenticators set last_step = ${step} where account_id = ${accountId} and enabled_at is not null and last_step < ${step} returning 1 as spent`)

export const recoveryHash = async (db: Db, accountId: number, nth: number) =>
  (await db.one<{ hash: string }>(sql`select code_hash as hash from recovery_codes where account_id = ${accountId} and nth = ${nth}`))?.hash

/** By its hash, which no other code has. */
export const spendRecoveryCode = (tx: Db, accountId: number, hash: string) =>
  tx.one(sql`delete from recovery_codes where account_id = ${accountId} and code_hash = ${hash} returning 1 as spent`)
