import type { Db, Statement } from '../infra/db/db'

/** PostgreSQL 18 names what it would rather not do; before, such a step costs ten thousand million. */
export const DEAR = /Disabled: true|cost=1\d{10}/

/** Asks for the query plan of a statement instead of its rows. */
export const explain = ({ text, values }: Statement): Statement => ({ text: `explain ${text}`, values })

/** How the database reads, where everything else is dearer to it than to follow an index in the order of what is asked. */
export const indexPlanOf = (db: Db, query: Statement) => planWithout(db, query, ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])

/** How it reads where it rather finds each row by an index, in whatever order. */
export const lookupPlanOf = (db: Db, query: Statement) => planWithout(db, query, ['seqscan', 'mergejoin', 'hashjoin'])

async function planWithout(db: Db, query: Statement, dear: string[]) {
  const plan = await db.transaction(async (tx) => {
    await tx.script(dear.map((step) => `set local enable_${step} = off`).join(';'))
    return tx.rows<{ 'QUERY PLAN': string }>(explain(query))
  })
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}
