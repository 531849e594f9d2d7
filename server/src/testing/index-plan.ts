import type { Db, Statement } from '../infra/db/db'

/** PostgreSQL 18 names what it would rather not do; before, such a step costs ten thousand million. */
export const DEAR = /Disabled: true|cost=1\d{10}/

/** Asks for the query plan of a statement instead of its rows. */
export const explain = ({ text, values }: Statement): Statement => ({ text: `explain ${text}`, values })

/** How the database reads, where everything else is dearer to it than to follow an index in the order of what is asked. */
export async function indexPlanOf(db: Db, query: Statement) {
  const plan = await db.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off; set local enable_incremental_sort = off')
    return tx.rows<{ 'QUERY PLAN': string }>(explain(query))
  })
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}
