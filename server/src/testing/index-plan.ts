import { sql } from 'kysely'
import type { Db, Sql } from '../db/db'

/** PostgreSQL 18 names what it would rather not do; before, such a step costs ten thousand million. */
export const DEAR = /Disabled: true|cost=1\d{10}/

/** How the database reads, where everything else is dearer to it than to follow an index in the order of what is asked. */
export async function indexPlanOf(db: Db, query: Sql) {
  const plan = await db.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off; set local enable_incremental_sort = off')
    return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  })
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}
