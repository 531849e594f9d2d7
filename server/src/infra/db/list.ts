import sql, { join, raw } from 'sql-template-tag'
import type { Db, Sql } from './db'
import { where } from './fragments'
import { Json } from './json'

/** A list, as its domain declares it. The texts are SQL of our own; whatever comes from outside is a value in `where`. */
export interface List {
  /** The fields of a row: a select list whose names are those of the contract. */
  columns: string
  /** The table that has the id and everything that `where` looks at, with its alias. */
  table: string
  alias: string
  /** What only `columns` need. */
  joins?: string
  where: Parameters<typeof where>
  /** Columns of `table` by which the newest row comes first; the last is `id`. */
  order: readonly string[]
  /** Selects how many rows there are, where a table of counts has the sum; `rows`: they are counted themselves, where an index leaves few. */
  count?: Sql | 'rows'
}

/** Which page of a list is asked for. */
export interface Paging {
  page: number
  limit: number
  /** `sortBy` of the contract: a list has one time that it is ordered by, newest first unless this ends in `.asc`. */
  sort?: string
}

interface Page<T> {
  data: T[]
  count: number
}

/** From this offset on it is faster to count first, and to read from the nearer end. */
const DEEP = 1000

/** One page of a list, and how many rows the list has. */
export async function page<T>(db: Db, list: List, asked: Paging): Promise<Json<Page<T>>> {
  const { limit } = asked
  const counted = list.count && countIn(list)
  const [forwards, backwards] = asked.sort?.endsWith('.asc') ? [oldest, newest] : [newest, oldest]
  const offset = (asked.page - 1) * limit
  const found = sql`${raw(`select ${keysOf(list)} from ${list.table}`)} ${where(...list.where)}`
  const read = async (hits: Sql, count: Sql, keys: Sql) =>
    new Json<Page<T>>((await db.one<{ json: string }>(sql`${hits} ${answer(list, count, keys, forwards)}`))!.json)

  // Found once, then counted and sorted: left to itself, the planner walks a whole table for a rare word.
  if (!counted) {
    const keys = sql`${raw(`select * from hits ${forwards(list, 'hits')}`)} limit ${limit} offset ${offset}`
    return read(sql`with hits as materialized (${found})`, sql`select count(*) from hits`, keys)
  }

  if (offset < DEEP) return read(sql``, counted, sql`${found} ${raw(forwards(list))} limit ${limit} offset ${offset}`)

  const { count } = (await db.one<{ count: number }>(sql`select (${counted})::int as count`))!
  const left = Math.min(limit, count - offset)
  if (left <= 0) return new Json(`{"data":[],"count":${count}}`)
  const [order, skipped] = offset < count / 2 ? [forwards(list), offset] : [backwards(list), count - offset - left]
  return read(sql``, sql`select ${count}::int`, sql`${found} ${raw(order)} limit ${left} offset ${skipped}`)
}

/** So many rows are in memory at a time, however slowly they are taken. */
export const ROWS_AT_ONCE = 200

/** All rows of a list in its order, read piece by piece, so that no connection is held and nothing else waits long. */
export async function* batches<T>(db: Db, list: List, size = ROWS_AT_ONCE): AsyncGenerator<T[]> {
  const { columns, table, alias, order, joins = '' } = list
  const select = raw(`select ${alias}.id as "batchId", ${columns} from ${table} ${joins}`)
  const after = (last: number) => {
    const keys = order.map((column) => sql`${raw(`(select ${alias}.${column} from ${table} where ${alias}.id =`)} ${last})`)
    return sql`(${raw(keysOf(list))}) < (${join(keys)})`
  }
  for (let last: number | undefined, more = true; more; ) {
    const rows = await db.rows<T & { batchId: number }>(
      sql`${select} ${where(...list.where, last !== undefined && after(last))} ${raw(newest(list))} limit ${size}`,
    )
    last = rows.at(-1)?.batchId
    more = rows.length === size
    if (rows.length > 0) yield rows
  }
}

/** Selects how many rows a list has. */
export const countIn = ({ table, where: conditions, count = 'rows' }: List) =>
  count === 'rows' ? sql`${raw(`select count(*) from ${table}`)} ${where(...conditions)}` : count

/** `offset 0` keeps the planner, which overestimates the number of keys, from reading the whole table for them. */
const answer = (list: List, count: Sql, keys: Sql, ordered: typeof newest) => {
  const row = `select ${list.columns} from ${list.table} ${list.joins ?? ''} where ${list.alias}.id = keys.id offset 0`
  return sql`
    select json_build_object('count', (${count})::int, 'data', coalesce((
      ${raw(`select json_agg(page ${ordered(list, 'keys')})`)} from (${keys}) keys cross join lateral (${raw(row)}) page
    ), '[]'))::text as json`
}

const keysOf = ({ order, alias }: List) => order.map((column) => `${alias}.${column}`).join(', ')
const newest = ({ order, ...list }: List, alias = list.alias) => `order by ${order.map((column) => `${alias}.${column} desc`).join(', ')}`
export const oldest = ({ order, ...list }: List, alias = list.alias) => `order by ${order.map((column) => `${alias}.${column}`).join(', ')}`
