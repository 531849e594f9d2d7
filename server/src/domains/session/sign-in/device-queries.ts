import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

/** The id of a device that has signed in to the account; without a name, to any account. */
export const findDevice = async (db: Db, tokenHash: Buffer, username?: string) =>
  (
    await db.one<{ id: number }>(sql`
      select d.id from known_devices d join accounts a on a.id = d.account_id
      where d.token_hash = ${tokenHash} and (${username ?? null}::text is null or lower(a.username) = ${username ?? null}) order by d.id limit 1`)
  )?.id

/**
 * Knows a device by a new token, for all accounts that it was known for and for this one. A copy of the old token,
 * which somebody may have brought into this browser or taken from it, is void.
 */
export async function renewDevice(
  db: Db,
  { before, tokenHash, accountId, now }: { before: Buffer | undefined; tokenHash: Buffer; accountId: number; now: Date },
) {
  if (before) await db.rows(sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${before}`)
  await db.rows(sql`
    insert into known_devices (account_id, token_hash, used_at) values (${accountId}, ${tokenHash}, ${now})
    on conflict (account_id, token_hash) do update set used_at = excluded.used_at`)
}

export const devicesOf = async (db: Db, accountId: number) =>
  (await db.rows<{ id: number }>(sql`select id from known_devices where account_id = ${accountId}`)).map(({ id }) => id)
