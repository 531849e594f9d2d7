import type { Db } from './db'

/** A lock number for each kind of work. */
const LOCKS = { migration: 8_101_215, firstStart: 8_101_217, ledger: 8_101_219 }

/** Runs work in a transaction that holds an advisory lock, so that no other process on this database does the same work meanwhile. Without a timeout. */
export const inTurn = (db: Db, lock: keyof typeof LOCKS, work: (tx: Db) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.script(`set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCKS[lock]})`)
    await work(tx)
  })
