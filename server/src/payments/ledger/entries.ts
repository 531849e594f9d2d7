import sql from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'

/*
 * The only writer of ledger entries. Points move by a gift, or by an order that is paid; each makes one entry, and the
 * entry moves the balance. What is here are parts of statements, so that an entry and what it records are written
 * together.
 */

const insertEntries = (rows: Sql) => sql`
  insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, order_id, created_at) ${rows} returning id, user_id, order_no`

/**
 * Inserts one entry for each of `gifts`, which selects user_id, order_no, points, gift_type and created_at. Returns id,
 * user_id and order_no.
 */
export const entriesOfGifts = (gifts: Sql) =>
  insertEntries(sql`
  select user_id, order_no, 5, 1, points, gift_type, null, created_at from (${gifts}) gift order by created_at, order_no`)

/**
 * Inserts one entry for each of `orders`, which selects paid recharges and consumptions. Returns id, user_id and
 * order_no.
 */
export const entriesOfOrders = (orders: Sql) =>
  insertEntries(sql`
  select user_id, order_no, type, kind, points, null, id, paid_at from (${orders}) paid order by paid_at, id`)

/** The balance of a user, which nothing moves until the transaction ends. */
export async function lockedBalance(tx: Db, userId: number) {
  const { points } = (await tx.one<{ points: number }>(sql`select points from balances where user_id = ${userId} for update`))!
  return points
}
