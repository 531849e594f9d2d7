import { sql } from 'kysely'
import type { Db, Sql } from './db'
import { where } from './fragments'

/** A list, as its domain declares it: the fields of a row, which rows there are, and in which order. */
export interface List {
  /** The select list, its names those of the contract. */
  columns: Sql
  /** The table that has the id and everything that `where` looks at, with its alias. */
  table: Sql
  alias: string
  /** What only `columns` need. */
  joins?: Sql
  where: Parameters<typeof where>
  /** Columns of `table` by which the newest row comes first; the last is `id`. */
  order: readonly string[]
  /** Selects how many rows there are, where that can be told without looking for each of them. */
  count?: Sql
}

interface Page<T> {
  data: T[]
  count: number
}

/** Rows to skip from which it pays to count first and to come from the nearer end. */
const DEEP = 1000

/** One page of a list, and how many rows the list has. */
export async function page<T>(db: Db, list: List, asked: { page: number; limit: number }): Promise<Page<T>> {
  const { limit } = asked
  const offset = (asked.page - 1) * limit
  const found = sql`select ${columns(list, list.alias)} from ${list.table} ${where(...list.where)}`
  const read = async (hits: Sql, count: Sql, keys: Sql) => (await db.one<Page<T>>(sql`${hits} ${answer(list, count, keys)}`))!

  // Found once, then counted and sorted: left to itself, the planner walks a whole table for a rare word.
  if (!list.count) {
    return read(
      sql`with hits as materialized (${found})`,
      sql`select count(*) from hits`,
      sql`select * from hits ${newest(list, 'hits')} limit ${limit} offset ${offset}`,
    )
  }

  if (offset < DEEP) return read(sql``, list.count, sql`${found} ${newest(list, list.alias)} limit ${limit} offset ${offset}`)

  const { count } = (await db.one<{ count: number }>(sql`select (${list.count})::int as count`))!
  const left = Math.min(limit, count - offset)
  if (left <= 0) return { data: [], count }
  const nearer =
    offset < count / 2 ? sql`${newest(list, list.alias)} limit ${left} offset ${offset}` : sql`${oldest(list)} limit ${left} offset ${count - offset - left}`
  return read(sql``, sql`select ${count}::int`, sql`${found} ${nearer}`)
}

/** All rows of a list in its order, read piece by piece, so that no connection is held and nothing else waits long. */
export async function* batches<T>(db: Db, list: List, size = 2000): AsyncGenerator<T[]> {
  const { table, alias, order, joins = sql`` } = list
  const id = sql.ref(`${alias}.id`)
  const after = (last: number) => {
    const keys = order.map((column) => sql`(select ${sql.ref(`${alias}.${column}`)} from ${table} where ${id} = ${last})`)
    return sql`(${columns(list, alias)}) < (${sql.join(keys)})`
  }
  for (let last: number | undefined, more = true; more; ) {
    const conditions = where(...list.where, last !== undefined && after(last))
    const rows = await db.rows<T & { batchId: number }>(sql`
      select ${id} as "batchId", ${list.columns} from ${table} ${joins} ${conditions} ${newest(list, alias)} limit ${size}`)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.batchId
    more = rows.length === size
  }
}

/** `offset 0` keeps the planner, who does not know how few keys there are, from reading the whole table for them. */
const answer = (list: List, count: Sql, keys: Sql) => sql`
  select (${count})::int as count, coalesce((
    select json_agg(page ${newest(list, 'keys')}) from (${keys}) keys cross join lateral (
      select ${list.columns} from ${list.table} ${list.joins ?? sql``} where ${sql.ref(`${list.alias}.id`)} = keys.id offset 0
    ) page
  ), '[]') as data`

const columns = (list: List, alias: string) => sql.join(list.order.map((column) => sql.ref(`${alias}.${column}`)))
const oldest = (list: List) => sql`order by ${columns(list, list.alias)}`
const newest = (list: List, alias: string) => sql`order by ${sql.join(list.order.map((column) => sql`${sql.ref(`${alias}.${column}`)} desc`))}`
