import sql from 'sql-template-tag'
import type { Db } from '../db/db'
import type { SentMessage } from './gateway'

/** A message without a final status. */
interface Pending extends SentMessage {
  /** The row. */
  key: number
  accountId: number
  /** How often the provider was asked, with this time. */
  asks: number
}

export const insertPending = (
  db: Db,
  { provider, accountId, id, sentAt, askAt }: Omit<Pending, 'key' | 'asks' | 'mobile'> & { provider: string; askAt: Date },
) =>
  db.rows(sql`
    insert into sms_receipts (account_id, provider, message_id, sent_at, ask_at) values (${accountId}, ${provider}, ${id}, ${sentAt}, ${askAt})`)

/**
 * Takes messages whose status is due to be asked for, so that no other server asks, too. The next time is three times
 * as far away as the last one.
 */
export const takeDue = (db: Db, { provider, now, firstS, limit }: { provider: string; now: Date; firstS: number; limit: number }) =>
  db.rows<Pending>(sql`
    update sms_receipts r set asks = asks + 1, ask_at = ${now}::timestamptz + interval '1 second' * ${firstS}::int * 3 ^ (asks + 1) from accounts a
    where a.id = r.account_id and r.id in (
      select id from sms_receipts where provider = ${provider} and ask_at <= ${now} order by ask_at limit ${limit} for update skip locked)
    returning r.id as key, r.account_id as "accountId", r.message_id as id, a.mobile, r.sent_at as "sentAt", r.asks`)

/** Whether it was still there. */
export const deletePending = async (db: Db, key: number) => (await db.one(sql`delete from sms_receipts where id = ${key} returning id`)) !== undefined
