import type { Db } from './db'
import { hold, type Lock } from './locks'

/**
 * Runs work in a transaction that holds an advisory lock, so that no other process on this database does the same work
 * meanwhile. Without a timeout.
 */
export const inTurn = (db: Db, lock: Lock, work: (tx: Db) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    await hold(tx, lock)
    await work(tx)
  })
