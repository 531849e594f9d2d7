import type { Db, Statement } from '../infra/db/db'

/** PostgreSQL 18 marks disabled steps; before, such a step costs ten thousand million. */
export const AVOIDED = /Disabled: true|cost=1\d{10}/

/** Requests the query plan of a statement instead of its rows. */
export const explain = ({ text, values }: Statement): Statement => ({ text: `explain ${text}`, values })

/** Executes it, and requests the plan with the number of rows that each step had. */
export const execute = ({ text, values }: Statement): Statement => ({ text: `explain (analyze, timing off) ${text}`, values })

/** The plan if the database prefers an index in the order of the query to everything else. */
export const indexPlanOf = (db: Db, query: Statement) => planWithout(db, query, ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])

/** The plan if it prefers to find each row by an index, in any order. */
export const lookupPlanOf = (db: Db, query: Statement) => planWithout(db, query, ['seqscan', 'mergejoin', 'hashjoin'])

/** The plan that does not know the values, as the server's connections make it. */
export const genericPlanOf = async (db: Db, query: Statement) => (await generic<string>(db, query, 'text')).join('\n')

/** A step of a plan, with what the planner expects of it. A step's costs contain those of its own steps. */
export interface PlanStep {
  'Node Type': string
  /** To the step above; none for the first. */
  'Parent Relationship'?: string
  'Relation Name'?: string
  Filter?: string
  'Total Cost': number
  Plans?: PlanStep[]
}

/** The same, step by step. */
export async function genericStepsOf(db: Db, query: Statement): Promise<PlanStep> {
  const [[plan]] = (await generic<[{ Plan: PlanStep }]>(db, query, 'json')) as [[{ Plan: PlanStep }]]
  return plan.Plan
}

const generic = <T>(db: Db, { text, values }: Statement, format: 'text' | 'json') =>
  db.transaction(async (tx) => {
    await tx.script(`set local plan_cache_mode = force_generic_plan; set local random_page_cost = 1.1; prepare asked as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const plan = await tx.rows<{ 'QUERY PLAN': T }>({ text: `explain (format ${format}) execute asked${given}`, values: [] })
    await tx.script('deallocate asked')
    return plan.map((line) => line['QUERY PLAN'])
  })

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value)
    ? `{${value.map((one) => JSON.stringify(String(one))).join()}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** Every other index than those for keywords: in tables of a few rows each of them would be cheaper. */
const OTHERS = `indexrelid in (select oid from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace and relname not like '%\\_search')`

/** The plan if there were no other index than those for keywords. */
export const searchPlanOf = (db: Db, query: Statement) =>
  db.transaction(async (tx) => {
    await tx.script(`set local enable_seqscan = off; update pg_index set indisvalid = false where ${OTHERS}`)
    const plan = await tx.rows<{ 'QUERY PLAN': string }>(explain(query))
    await tx.script(`update pg_index set indisvalid = true where ${OTHERS}`)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  })

async function planWithout(db: Db, query: Statement, dear: string[]) {
  const plan = await db.transaction(async (tx) => {
    await tx.script(dear.map((step) => `set local enable_${step} = off`).join(';'))
    return tx.rows<{ 'QUERY PLAN': string }>(explain(query))
  })
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}
