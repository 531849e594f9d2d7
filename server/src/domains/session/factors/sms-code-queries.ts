import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

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
