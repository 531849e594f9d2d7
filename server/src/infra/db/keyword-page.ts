import sql, { join, raw } from 'sql-template-tag'
import type { Db, Sql } from './db'
import { onDays, where } from './fragments'

/**
 * A keyword is searched in one part of a table after another, in the list's order, until enough hits are counted. So a
 * frequent word costs no more in millions of rows than in ten thousand. A part is a week, or 8,192 rows of a list
 * without a time. The first sixteen parts are searched one by one, then eight at a time: each look into a part costs
 * something, also if there is nothing. A table's index `…_search` has a column for both sizes, followed by the search
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

/** The number of times that a part's number is halved in each of the sizes. */
const SIZES = [0, 3] as const
type Size = (typeof SIZES)[number]

/** Hits are counted up to this number; beyond it the answer says that there are more. */
const COUNTED = 10_000
/**
 * A small part with more hits than this is read in order: the page is probably among the first rows. With fewer, the
 * index finds all.
 */
const DENSE = 2_000
/**
 * With more hits than this a large part is divided. With fewer in a small one, so many of its rows are read, and so
 * many more for each hit that is wanted, before the index finds all: those of one day may be at its end.
 */
const MANY = 10_000
const NEAR = { rows: 4_000, each: 20 }

interface Found {
  size: Size
  part: number
  hits: number
}

interface Options {
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
  days?: string
  keyword?: Conditions[number]
  parts: Parts
  /** The select list of the order's columns. */
  keys: string
}

/** Selects the keys of a page of hits, and returns how many were counted. */
export async function hitsOf(db: Db, list: Searched, asked: Options): Promise<{ keys: Sql; count: number; more: boolean }> {
  const most = Math.max(COUNTED, asked.offset + asked.limit)
  const counted = await partsWithHits(db, list, asked.ascending, most + 1)
  const count = hitsIn(counted)
  // Where the count ends, the part may have many more.
  const found = count > most ? counted.with(-1, { ...counted.at(-1)!, hits: Number.POSITIVE_INFINITY }) : counted
  const large = partsOfPage(found, asked)
  const small = partsOfPage(await divided(db, list, large.parts, large.asked), large.asked)
  return { keys: keysOfPage(list, small.parts, small.asked), count: Math.min(count, most), more: count > most }
}

const hitsIn = (found: Found[]) => found.reduce((sum, { hits }) => sum + hits, 0)

/** Counts hits up to a limit. */
export const countHits = async (db: Db, list: Searched, most: number) => hitsIn(await partsWithHits(db, list, false, most))

/** The parts with hits, in the list's order, until `most` hits are counted: the last part may have more. */
function partsWithHits(db: Db, list: Searched, ascending: boolean, most: number) {
  const hits = SIZES.map((size, i) => hitsOfParts(list, size, sql`reach, ${raw(`generate_series(${(ascending ? rising : falling)[i]})`)}`))
  return db.rows<Found>(sql`
    with reach as materialized (${reachOf(list)})
    ${countedByPart(sql`${join(hits, ' union all ')} limit ${most}`, ascending)}`)
}

/** Selects the first part with rows and the last one, whatever is in them. */
function reachOf({ table, alias, order, where: conditions, days, parts }: Searched) {
  const end = (first: boolean) =>
    sql`(${raw(`select ${parts.of(`${alias}.${order[0]}`, 0)} from ${table}`)} ${where(...conditions, onDays(`${alias}.${order[0]}`, days))} ${raw(`order by ${inOrder(alias, order, first)} limit 1`)})`
  return sql`select ${end(true)} as first, ${end(false)} as last`
}

/**
 * The conditions of the small parts that all hits are in, the last part first: each leaves few rows to be looked at, by
 * the index for keywords or in the list's order.
 */
export async function* eachPart(db: Db, list: Searched) {
  const reach = await db.one<{ first: number | null; last: number | null }>(reachOf(list))
  const column = `${list.alias}.${list.order[0]}`
  for (let part = reach?.last ?? 0; part >= (reach?.first ?? 1); part--) yield sql`${raw(list.parts.of(column, 0))} = ${part}::int and ${within(list, part)}`
}

const within = ({ alias, order, parts }: Searched, part: number) => {
  const column = raw(`${alias}.${order[0]}`)
  return sql`${column} >= ${parts.start(part)} and ${column} < ${parts.start(part + 1)}`
}

const hitsOfParts = (list: Searched, size: Size, numbers: Sql) =>
  sql`select ${raw(String(size))} as size, p.part from ${numbers} as p (part), lateral (${hitsOfPart(list, size, '')}) hit`

const countedByPart = (hits: Sql, ascending: boolean) =>
  sql`select size, part, count(*)::int as hits from (${hits}) hits group by size, part order by size, ${raw(ascending ? 'part' : 'part desc')}`

/** The parts of each size between the first and the last, beginning with the last or with the first. */
const falling = ['last, greatest(first, ((last >> 3) - 1) << 3), -1', '(last >> 3) - 2, first >> 3, -1']
const rising = ['first, least(last, (((first >> 3) + 2) << 3) - 1)', '(first >> 3) + 2, last >> 3']

/**
 * The hits in the part `p.part`. `offset 0` prevents the planner from joining all parts at once. The range of days is
 * written so that no index has it: a partition of some ten thousand rows would be read by its time, once for every
 * part.
 */
function hitsOfPart({ table, alias, order, parts, where: conditions, days, keyword }: Searched, size: number, columns: string) {
  const part = parts.of(`${alias}.${order[0]}`, size)
  const range = onDays(`(${alias}.${order[0]} + interval '0')`, days)
  return sql`${raw(`select ${columns} from ${table}`)} ${where(raw(`${part} = p.part`), ...conditions, range, keyword)} offset 0`
}

/** The few parts that a page is in, and what is asked of them: an offset among their hits. */
function partsOfPage(found: Found[], asked: Options) {
  const { offset, limit } = asked
  let before = 0
  let skipped = 0
  const parts: Found[] = []
  for (const part of found) {
    if (before + part.hits <= offset) skipped = before + part.hits
    else if (before < offset + limit) parts.push(part)
    before += part.hits
  }
  return { parts, asked: { ...asked, offset: offset - skipped } }
}

/** In place of a large part with many hits the small ones in it: for one page all of them would be found and sorted. */
async function divided(db: Db, list: Searched, found: Found[], { offset, limit, ascending }: Options): Promise<Found[]> {
  const parts = found.map(async (part) => {
    if (part.size === 0 || part.hits <= MANY) return part
    const first = part.part << part.size
    const last = ((part.part + 1) << part.size) - 1
    const numbers = raw(ascending ? `generate_series(${first}, ${last})` : `generate_series(${last}, ${first}, -1)`)
    const most = Math.max(DENSE + 1, offset + limit)
    const small = await db.rows<Found>(countedByPart(sql`${hitsOfParts(list, 0, sql`${numbers}`)} limit ${most}`, ascending))
    // It may have more, and as one of few parts with many it probably does.
    return small.map((one) => (one.hits > DENSE ? { ...one, hits: Number.POSITIVE_INFINITY } : one))
  })
  return (await Promise.all(parts)).flat()
}

function keysOfPage(list: Searched, parts: Found[], { offset, limit, ascending }: Options) {
  const isDense = ({ size, hits }: Found) => size === 0 && hits > DENSE
  const sparse = SIZES.map((size) => {
    const numbers = parts.filter((part) => part.size === size && !isDense(part)).map(({ part }) => part)
    return sql`select hit.* from unnest(${numbers}::int[]) as p (part), lateral (${hitsOfPart(list, size, list.keys)}) hit`
  })
  const dense = parts.filter(isDense).map((part) => sql`(${denseHits(list, part, { ascending, wanted: offset + limit })})`)
  return sql`select * from (${join([...sparse, ...dense], ' union all ')}) hits ${raw(`order by ${inOrder('hits', list.order, ascending)}`)} limit ${limit} offset ${offset}`
}

/**
 * The first hits of a part. Its rows are ordered before the keyword is compared: otherwise the planner finds all hits
 * first and sorts them.
 */
function denseHits(list: Searched, { part, hits }: Found, { ascending, wanted }: { ascending: boolean; wanted: number }) {
  const { table, alias, order, where: conditions, days, keyword, keys } = list
  const rows = hits > MANY ? sql`offset 0` : sql`limit ${NEAR.rows + NEAR.each * wanted}`
  const near = sql`
    ${raw(`select ${keys} from (select * from ${table}`)} ${where(...conditions, within(list, part), onDays(`${alias}.${order[0]}`, days))} ${raw(`order by ${inOrder(alias, order, ascending)}`)} ${rows}) ${raw(alias)}
    ${where(keyword)} limit ${wanted}`
  if (hits > MANY) return near
  return sql`
    with near as materialized (${near}), counted as (select count(*) = ${wanted} as enough from near)
    select near.* from near where (select enough from counted)
    union all
    select hit.* from (select ${part}::int as part) p, lateral (${hitsOfPart(list, 0, keys)}) hit where not (select enough from counted)`
}

const inOrder = (alias: string, order: readonly string[], ascending: boolean) =>
  order.map((column) => `${alias}.${column}${ascending ? '' : ' desc'}`).join(', ')
