import type { Passkey } from '@console/platform/contract/session/passkeys'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { timeText } from '../../../infra/db/fragments'
import { hasOwnFactor } from '../../../operators/access/own-factor'

interface Challenge {
  hash: Buffer
  accountId: number | null
  /** Whether a second factor was proven for it, beside the password. */
  confirmed?: boolean
  /** Of the recovery code that it was given for, and that is spent with the answer. */
  recoveryHash?: string
  expiresAt: Date
}

export const insertChallenge = (db: Db, { hash, accountId, confirmed = false, recoveryHash, expiresAt }: Challenge) =>
  db.rows(sql`
    insert into passkey_challenges (hash, account_id, confirmed, recovery_hash, expires_at)
    values (${hash}, ${accountId}, ${confirmed}, ${recoveryHash ?? null}, ${expiresAt})`)

/** Takes a challenge, once; undefined where it was not given for this account, or is too old. */
export const takeChallenge = (db: Db, { hash, accountId, now }: { hash: Buffer; accountId: number | null; now: Date }) =>
  db.one<{ confirmed: boolean; recoveryHash: string | null }>(sql`
    with taken as (delete from passkey_challenges where hash = ${hash} and account_id is not distinct from ${accountId} returning confirmed, recovery_hash, expires_at)
    select confirmed, recovery_hash as "recoveryHash" from taken where expires_at > ${now}`)

export const passkeysOf = (db: Db, accountId: number) =>
  db.rows<Passkey & { credentialId: string }>(sql`
    select id, name, credential_id as "credentialId", ${raw(timeText('created_at'))} as since, ${raw(timeText('used_at'))} as "lastUsed"
    from passkeys where account_id = ${accountId} order by id`)

/** What else an account has in place of codes by SMS. */
export const factorsOf = async (db: Db, accountId: number) =>
  (await db.one<{ hasOwnFactor: boolean; recoveryCodes: number }>(sql`
    select ${raw(hasOwnFactor('a'))} as "hasOwnFactor", (select count(*)::int from recovery_codes r where r.account_id = a.id) as "recoveryCodes"
    from accounts a where a.id = ${accountId}`))!

interface KeptPasskey {
  id: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
}

export const findPasskey = (db: Db, accountId: number, credentialId: string) =>
  db.one<KeptPasskey>(sql`
    select id, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter
    from passkeys where account_id = ${accountId} and credential_id = ${credentialId}`)

/** One change of an account's second factors at a time. */
export const lockFactors = (tx: Db, accountId: number) => tx.rows(sql`select from accounts where id = ${accountId} for no key update`)

type NewPasskey = Omit<KeptPasskey, 'id'> & { accountId: number; name: string; now: Date }

/** Undefined where somebody has it already. */
export const insertPasskey = (tx: Db, { accountId, credentialId, publicKey, counter, name, now }: NewPasskey) =>
  tx.one(sql`
    insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
    values (${accountId}, ${credentialId}, ${publicKey}, ${counter}, ${name}, ${now}) on conflict (credential_id) do nothing returning id`)

/**
 * Notes a use; undefined when the counter has been passed meanwhile, or the passkey is gone. One that does not count
 * stays at 0.
 */
export const usePasskey = (tx: Db, { id, counter, now }: { id: number; counter: number; now: Date }) =>
  tx.one(sql`
    update passkeys set counter = ${counter}, used_at = ${now} where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)

export const deletePasskey = (tx: Db, accountId: number, id: number) =>
  tx.one<{ name: string }>(sql`delete from passkeys where id = ${id} and account_id = ${accountId} returning name`)

export const deletePasskeys = (tx: Db, accountId: number) => tx.rows(sql`delete from passkeys where account_id = ${accountId} returning id`)
