import sql from 'sql-template-tag'
import type { Db } from './db'
import { inTurn } from './in-turn'

/**
 * Adds the partitions of the coming months, and for the next pieces of evidence, where they are missing. @returns their
 * names
 */
export async function addPartitions(db: Db, at: Date): Promise<string[]> {
  let added: string[] = []
  await inTurn(db, 'migration', async (tx) => {
    // Readers and writers go on meanwhile; a lock that waits for them would make the next ones wait.
    await tx.script(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    added = (await tx.rows<{ name: string }>(sql`select name from add_partitions(${at}) as name`)).map(({ name }) => name)
  })
  return added
}

const LOCK_TIMEOUT = '5s'
