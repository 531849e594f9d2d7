import type { QueueTabs } from '@console/platform/contract'
import type { QueueName } from '@console/platform/contract/review-claims'
import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { where } from '../../infra/db/fragments'
import { conditionsOf, countIn, type List, oldest } from '../../infra/db/list'
import { unclaimed, type Worker } from './claim-queries'

/** Which waiting records are looked for. */
export type Tier = 'unseen' | 'skipped' | 'of others'

interface Options {
  tier: Tier
  queue: QueueName
  worker: Worker
  skipped: number[]
}

/** The first two records of a tier: the oldest, or those that were skipped first. */
export async function waitingIds(db: Db, list: List, { tier, queue, worker, skipped }: Options) {
  const id = raw(`${list.alias}.id`)
  const isSkipped = sql`${id} = any (${skipped}::bigint[])`
  const conditions = {
    unseen: [sql`not ${isSkipped}`, unclaimed(`${list.alias}.id`, queue, worker)],
    skipped: [isSkipped, unclaimed(`${list.alias}.id`, queue, worker)],
    'of others': [],
  }[tier]
  const order = tier === 'skipped' ? sql`order by array_position(${skipped}::bigint[], ${id}::bigint)` : raw(oldest(list))
  const rows = await db.rows<{ id: number }>(
    sql`${raw(`select ${list.alias}.id from ${list.table}`)} ${where(...conditionsOf(list), ...conditions)} ${order} limit 2`,
  )
  return rows.map((row) => row.id)
}

/** A row as its list answers it. */
export const waitingRow = <Row>(db: Db, { columns, table, joins = '', alias }: List, id: number) =>
  db.one<Row>(sql`${raw(`select ${columns} from ${table} ${joins} where ${alias}.id =`)} ${id}`)

/** A list but for one of its records. */
export const without = (list: List, id: number): List => ({ ...list, where: [...list.where, sql`${raw(list.alias)}.id <> ${id}`] })

/** How many rows a list has, but for one that it may have. */
export async function countRows(db: Db, list: List, except?: number) {
  const { alias, table } = list
  const that = except !== undefined && sql`- (${raw(`select count(*) from ${table}`)} ${where(...conditionsOf(list), sql`${raw(alias)}.id = ${except}`)})`
  return (await db.one<{ count: number }>(sql`select ((${countIn(list)}) ${that || sql``})::int as count`))!.count
}

/** How many rows each tab has. `listOf` makes the list of a tab from its filters. */
export async function countTabs(db: Db, tabs: QueueTabs, listOf: (filters: Record<string, number>) => List) {
  const counts = Object.entries(tabs).map(([tab, { filters }]) => sql`${tab}::text, (${countIn(listOf(filters))})::int`)
  return (await db.one<{ counts: Record<string, number> }>(sql`select json_build_object(${join(counts)}) as counts`))!.counts
}
