import sql, { join, raw } from 'sql-template-tag'
import type { Db, Sql } from './db'
import { where } from './fragments'

/**
 * A keyword is searched in one part of a table after another, in the list's order, until enough hits are counted. So a
 * frequent word costs no more in millions of rows than in ten thousand. A part is a week, or 8,192 rows of a list
 * without a time. The first sixteen parts are searched one by one, then eight at a time, then 64: for a rare word each
 * step costs about the same. A table's index `…_search` has a column for each of these sizes, followed by the search
 * key.
 */
export const parts = {
  week: {
    of: (column: string, size: number) => (size ? `(week_of(${column}) >> ${size})` : `week_of(${column})`),
    start: (part: number) => sql`to_timestamp(${part}::bigint * 604800)`,
  },
  id: { of: (column: string, size: number) => `(${column} >> ${13 + size})`, start: (part: number) => sql`(${part}::bigint << 13)` },
}
type Parts = (typeof parts)['week']

/** The number of times that a part's number is halved in each of the three sizes. */
const SIZES = [0, 3, 6] as const

/** Hits are counted up to this number; beyond it the answer says that there are more. */
const COUNTED = 10_000
/**
 * A small part with more hits than this is read in order: the page is among the first rows. With fewer, the index finds
 * all.
 */
const DENSE = 2_000

interface Found {
  /** One of `SIZES`. */
  size: number
  part: number
  hits: number
}

interface Asked {
  offset: number
  limit: number
  ascending: boolean
}

type Conditions = Parameters<typeof where>

/** A list whose keyword is searched part by part. */
interface Searched {
  table: string
  alias: string
  /** Columns of `table`; the first one divides the table into parts. */
  order: readonly string[]
  where: Conditions
  keyword?: Conditions[number]
  parts: Parts
  /** The select list of the order's columns. */
  keys: string
}

/** Selects the keys of a page of hits, and returns how many were counted. */
export async function hitsOf(db: Db, list: Searched, asked: Asked): Promise<{ keys: Sql; count: number; more: boolean }> {
  const most = Math.max(COUNTED, asked.offset + asked.limit)
  const found = await partsWithHits(db, list, asked.ascending, most + 1)
  const count = found.reduce((sum, { hits }) => sum + hits, 0)
  return { keys: keysOfPage(list, found, asked), count: Math.min(count, most), more: count > most }
}

/** The parts with hits, in the list's order, until `most` hits are counted: the last part may have more. */
function partsWithHits(db: Db, list: Searched, ascending: boolean, most: number) {
  const { table, alias, order, where: conditions, parts } = list
  const end = (first: boolean) =>
    sql`(${raw(`select ${parts.of(`${alias}.${order[0]}`, 0)} from ${table}`)} ${where(...conditions)} ${raw(`order by ${inOrder(alias, order, first)} limit 1`)})`
  const hits = SIZES.map(
    (size, i) => sql`
      select ${raw(String(i))} as place, ${raw(String(size))} as size, p.part
      from reach, ${raw(`generate_series(${(ascending ? rising : falling)[i]}) as p (part)`)}, lateral (${hitsIn(list, size, '')}) hit`,
  )
  return db.rows<Found>(sql`
    with reach as materialized (select ${end(true)} as first, ${end(false)} as last)
    select size, part, count(*)::int as hits from (${join(hits, ' union all ')} limit ${most}) hits
    group by place, size, part order by place, ${raw(ascending ? 'part' : 'part desc')}`)
}

/** The parts of each size between the first and the last, beginning with the last or with the first. */
const falling = [
  'last, greatest(first, ((last >> 3) - 1) << 3), -1',
  '(last >> 3) - 2, greatest(first >> 3, ((last >> 6) - 1) << 3), -1',
  '(last >> 6) - 2, first >> 6, -1',
]
const rising = [
  'first, least(last, (((first >> 3) + 2) << 3) - 1)',
  '(first >> 3) + 2, least(last >> 3, (((first >> 6) + 2) << 3) - 1)',
  '(first >> 6) + 2, last >> 6',
]

/** The hits in the part `p.part`. `offset 0` prevents the planner from joining all parts at once. */
function hitsIn({ table, alias, order, parts, where: conditions, keyword }: Searched, size: number, columns: string) {
  const part = parts.of(`${alias}.${order[0]}`, size)
  return sql`${raw(`select ${columns} from ${table}`)} ${where(raw(`${part} = p.part`), ...conditions, keyword)} offset 0`
}

/** The page is in a few of the parts, and begins after some hits of the first of them. */
function keysOfPage(list: Searched, found: Found[], { offset, limit, ascending }: Asked) {
  let before = 0
  let skipped = 0
  const on: Found[] = []
  for (const part of found) {
    if (before + part.hits <= offset) skipped = before + part.hits
    else if (before < offset + limit) on.push(part)
    before += part.hits
  }
  const paging = sql`limit ${limit} offset ${offset - skipped}`
  if (on[0] && on[0].size === 0 && on[0].hits > DENSE) return sql`${denseHits(list, on, ascending)} ${paging}`
  const hits = SIZES.map((size) => {
    const numbers = on.filter((part) => part.size === size).map(({ part }) => part)
    return sql`select hit.* from unnest(${numbers}::int[]) as p (part), lateral (${hitsIn(list, size, list.keys)}) hit`
  })
  return sql`select * from (${join(hits, ' union all ')}) hits ${raw(`order by ${inOrder('hits', list.order, ascending)}`)} ${paging}`
}

/** The rows are ordered before the keyword is compared: otherwise the planner finds all hits first and sorts them. */
function denseHits({ table, alias, order, parts, where: conditions, keyword, keys }: Searched, on: Found[], ascending: boolean) {
  const numbers = on.map(({ part, size }) => part << size)
  const ends = on.map(({ part, size }) => (part + 1) << size)
  const column = `${alias}.${order[0]}`
  const within = [sql`${raw(column)} >= ${parts.start(Math.min(...numbers))}`, sql`${raw(column)} < ${parts.start(Math.max(...ends))}`]
  return sql`
    ${raw(`select ${keys} from (select * from ${table}`)} ${where(...conditions, ...within)} ${raw(`order by ${inOrder(alias, order, ascending)} offset 0) ${alias}`)}
    ${where(keyword)}`
}

const inOrder = (alias: string, order: readonly string[], ascending: boolean) =>
  order.map((column) => `${alias}.${column}${ascending ? '' : ' desc'}`).join(', ')
