import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

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
