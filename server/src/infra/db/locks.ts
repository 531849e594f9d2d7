import sql from 'sql-template-tag'
import type { Db } from './db'

/** What is done by one at a time on a database, with the number of its advisory lock. */
const LOCKS = {
  migration: 8_101_215,
  authority: 8_101_216,
  firstStart: 8_101_217,
  ledger: 8_101_219,
  tree: 8_101_220,
  systems: 8_101_221,
  events: 8_101_222,
  uploads: 8_101_223,
}
export type Lock = keyof typeof LOCKS

/** Waits for a lock, and keeps it until the transaction ends. */
export const hold = (tx: Db, lock: Lock) => tx.rows(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`)

/** Takes a lock until the transaction ends, unless somebody else has it. */
export const holdIfFree = async (tx: Db, lock: Lock) =>
  (await tx.one<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS[lock]}) as locked`))!.locked
