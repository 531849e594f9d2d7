import { ApiError } from '@console/platform/contract'
import sql, { join, raw } from 'sql-template-tag'
import { archivedField } from './archived'
import type { Db, Sql } from './db'
import { type Counts, onDays, where } from './fragments'
import { Json } from './json'
import { countHits, eachPart, hitsOf, parts } from './keyword-page'

/**
 * A list, as its domain declares it. The texts are SQL of our own; whatever comes from outside is a value in `where`.
 */
export interface List {
  /** The fields of a row: a select list whose names are those of the contract. */
  columns: string
  /** The table that has the id and everything that `where` looks at, with its alias. */
  table: string
  alias: string
  /** What only `columns` need. */
  joins?: string
  where: Parameters<typeof where>
  /**
   * The asked range of days of the first column of `order`, where the table is in partitions by it: see `hitsOfPart`.
   * Of others it is in `where`.
   */
  days?: string
  /** Whether a row holds the keyword, where one is given. */
  keyword?: Parameters<typeof where>[number]
  /**
   * By what the index for keywords is divided: of lists that may have many rows, and no other condition that leaves
   * few.
   */
  part?: keyof typeof parts | false
  /** Columns of `table` by which the newest row comes first; the last is `id`. */
  order: readonly string[]
  /**
   * How many rows there are, where a table of counts knows; a statement that selects it; `rows`: they are counted
   * themselves, where an index leaves few.
   */
  count?: Counts | Sql | 'rows'
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
  /** There are more rows than were counted. */
  more?: true
  /** Rows before this month (yyyy-MM) are archived. */
  archived_before?: string | null
}

/** A page whose rows are not shown as the database has them. */
export function shownPage<T, S>({ text }: Json<Page<T>>, shown: (row: T) => S): Page<S> {
  const found = JSON.parse(text) as Page<T>
  return { ...found, data: found.data.map(shown) }
}

/** All conditions on the rows of a list. */
export const conditionsOf = ({ where: conditions, keyword, ...list }: List) => [...conditions, onDays(`${list.alias}.${list.order[0]}`, list.days), keyword]

/**
 * A page of what a keyword finds is at most so far: all hits before it are counted. Nobody looks for one row among
 * more; a caller that asks for it would only cost.
 */
const FARTHEST = 100_000

/**
 * From this offset on a page is not read from the beginning: see `pageOnDay`; without counts by day, from the nearer
 * end.
 */
const DEEP = 1000

/** One page of a list, and how many rows the list has. */
export async function page<T>(db: Db, list: List, asked: Paging): Promise<Json<Page<T>>> {
  const { limit } = asked
  const counted = list.count && !list.keyword && countIn(list)
  const [forwards, backwards] = asked.sort?.endsWith('.asc') ? [oldest, newest] : [newest, oldest]
  const offset = (asked.page - 1) * limit
  const found = sql`${raw(`select ${keysOf(list)} from ${list.table}`)} ${where(...conditionsOf(list))}`
  const read = async (hits: Sql, count: Sql, keys: Sql, more = false) =>
    new Json<Page<T>>((await db.one<{ json: string }>(sql`${hits} ${answer(list, count, keys, { ordered: forwards, more })}`))!.json)

  if (list.keyword && list.part) {
    if (offset + limit > FARTHEST) throw tooFar()
    const { keys, count, more } = await hitsOf(db, searchedOf(list, list.part), { offset, limit, ascending: forwards === oldest })
    return read(sql``, sql`select ${count}::int`, keys, more)
  }

  // Found once, then counted and sorted: left to itself, the planner walks a whole table for a rare word.
  if (!counted) {
    const keys = sql`${raw(`select * from hits ${forwards(list, 'hits')}`)} limit ${limit} offset ${offset}`
    return read(sql`with hits as materialized (${found})`, sql`select count(*) from hits`, keys)
  }

  if (offset < DEEP) return read(sql``, counted, sql`${found} ${raw(forwards(list))} limit ${limit} offset ${offset}`)

  if (byDay(list.count)) return read(...pageOnDay(list, list.count, { offset, limit, ascending: forwards === oldest }))

  const { count } = (await db.one<{ count: number }>(sql`select (${counted})::int as count`))!
  const left = Math.min(limit, count - offset)
  if (left <= 0) return read(sql``, sql`select ${count}::int`, sql`${found} limit 0`)
  const [order, skipped] = offset < count / 2 ? [forwards(list), offset] : [backwards(list), count - offset - left]
  return read(sql``, sql`select ${count}::int`, sql`${found} ${raw(order)} limit ${left} offset ${skipped}`)
}

function tooFar() {
  const message = `关键词的结果只能翻到前 ${FARTHEST / 10_000} 万条，请缩小范围`
  return new ApiError(422, message, { fields: { page: message } })
}

const searchedOf = (list: List, part: keyof typeof parts) => ({ ...list, parts: parts[part], keys: keysOf(list) })

const byDay = (count: List['count']): count is Counts => typeof count === 'object' && 'days' in count

/**
 * A page far from both ends: the counts say on which day it begins, and after how many rows of that day. Returns the
 * arguments of `read`.
 */
function pageOnDay(list: List, { sum, days }: Counts, { offset, limit, ascending }: { offset: number; limit: number; ascending: boolean }) {
  const start = `(day${ascending ? '' : ' + 1'})::timestamp at time zone 'Asia/Shanghai'`
  const within = `${list.alias}.${list.order[0]} ${ascending ? '>=' : '<'} (select start from place)`
  const place = sql`
    with place as materialized (
      select ${raw(start)} as start, (${offset} - (through - rows))::bigint as skipped
      from (select day, rows, sum(rows) over (order by day ${raw(ascending ? '' : 'desc')}) as through from (${days}) days) days
      where through > ${offset} and through - rows <= ${offset}
    )`
  const keys = sql`
    ${raw(`select ${keysOf(list)} from ${list.table}`)} ${where(...conditionsOf(list), raw(within))}
    ${raw((ascending ? oldest : newest)(list))} limit ${limit} offset (select skipped from place)`
  return [place, sum, keys] as const
}

/** Twice as many rows are in memory at a time, however slowly they are taken. */
export const ROWS_AT_ONCE = 500

/**
 * All rows of a list in its order, read in batches, so that no connection is kept and nothing else waits long. What a
 * keyword finds is read part by part.
 */
export async function* batches<T>(db: Db, list: List, size = ROWS_AT_ONCE): AsyncGenerator<T[]> {
  if (!list.keyword || !list.part) return yield* inBatches<T>(db, list, size)
  for await (const part of eachPart(db, searchedOf(list, list.part))) yield* inBatches<T>(db, { ...list, where: [...list.where, part] }, size)
}

/**
 * The next batch is read while the last one is taken. It begins behind the keys that came with that one, and not behind
 * its row: the database that is asked now, a replica or the primary, may not have it.
 */
async function* inBatches<T>(db: Db, list: List, size: number): AsyncGenerator<T[]> {
  const { columns, table, alias, order, joins = '' } = list
  // As text, which has times to the microsecond.
  const keys = order.map((column) => `${alias}.${column}::text`).join(', ')
  const select = raw(`select array[${keys}] as "batchKeys", ${columns} from ${table} ${joins}`)
  const after = (last: string[]) => sql`(${raw(keysOf(list))}) < (${join(last)})`
  type Row = T & { batchKeys: string[] }
  const read = (last?: string[]) => db.rows<Row>(sql`${select} ${where(...conditionsOf(list), last && after(last))} ${raw(newest(list))} limit ${size}`)
  // The next one is read while the last one is written. A reader that leaves early gets neither it nor its error.
  let reading: Promise<Row[]> | undefined = read()
  while (reading) {
    const rows: Row[] = await reading
    reading = rows.length === size ? read(rows.at(-1)!.batchKeys) : undefined
    reading?.catch(() => undefined)
    if (rows.length > 0) yield rows
  }
}

/** Selects how many rows a list has. */
export const countIn = (list: List) => {
  const { table, keyword, count = 'rows' } = list
  if (keyword || count === 'rows') return sql`${raw(`select count(*) from ${table}`)} ${where(...conditionsOf(list))}`
  return byDay(count) ? count.sum : count
}

/** How many rows a list has; beyond a limit it may be said that there is one more. */
export async function countUpTo(db: Db, list: List, limit: number): Promise<number> {
  if (list.keyword && list.part) return countHits(db, searchedOf(list, list.part), limit + 1)
  const isKnown = list.count && list.count !== 'rows' && !list.keyword
  const first = sql`${raw(`select from ${list.table}`)} ${where(...conditionsOf(list))} limit ${limit + 1}`
  const counted = isKnown ? countIn(list) : sql`select count(*) from (${first}) first`
  return (await db.one<{ count: number }>(sql`select (${counted})::int as count`))!.count
}

/** `offset 0` keeps the planner, which overestimates the number of keys, from reading the whole table for them. */
const answer = (list: List, count: Sql, keys: Sql, { ordered, more }: { ordered: typeof newest; more: boolean }) => {
  const row = `select ${list.columns} from ${list.table} ${list.joins ?? ''} where ${list.alias}.id = keys.id offset 0`
  return sql`
    select json_build_object('count', (${count})::int, ${raw(more ? `'more', true, ` : '')} ${archivedField(list.table)} 'data', coalesce((
      ${raw(`select json_agg(page ${ordered(list, 'keys')})`)} from (${keys}) keys cross join lateral (${raw(row)}) page
    ), '[]'))::text as json`
}

const keysOf = ({ order, alias }: List) => order.map((column) => `${alias}.${column}`).join(', ')
const newest = ({ order, ...list }: List, alias = list.alias) => `order by ${order.map((column) => `${alias}.${column} desc`).join(', ')}`
export const oldest = ({ order, ...list }: List, alias = list.alias) => `order by ${order.map((column) => `${alias}.${column}`).join(', ')}`
