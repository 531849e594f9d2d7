import sql, { join, raw } from 'sql-template-tag'
import type { Sql } from './db'

/** `where a and b`, from the conditions that are there. */
export function where(...conditions: (Sql | false | '' | null | undefined)[]): Sql {
  const given = conditions.filter((condition): condition is Sql => !!condition)
  return given.length ? sql`where ${join(given, ' and ')}` : sql``
}

/** `(a and b)`, from the conditions that are there: at least one is. */
const allOf = (...conditions: Parameters<typeof where>) =>
  sql`(${join(
    conditions.filter((condition) => !!condition),
    ' and ',
  )})`

/** So long after now, by the database's clock. */
export const fromNow = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::float8`

/** A timestamp column as answers carry it. */
export const timeText = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The name of a column's code, in SQL. The names are our own. */
export const nameOf = (column: string, names: Record<number, string>) =>
  `case ${column} ${Object.entries(names)
    .map(([code, name]) => `when ${code} then '${name}'`)
    .join(' ')} end`

/** How many characters a masked number shows at its front and at its end, in SQL. */
const shownOf = {
  /** As specified, e.g. 138****0001. */
  mobile: (_column: string) => ['3', '4'],
  /** 110***********1234, and of shorter ones less: at least half of it is hidden. */
  idcard: (column: string) => [`least(3, length(${column}) / 4)`, `least(4, length(${column}) / 4)`],
  /** 王** */
  name: (column: string) => [`least(1, length(${column}) / 2)`, '0'],
  /** 北京市中山路******, and of shorter ones less. */
  address: (column: string) => [`least(6, length(${column}) / 3)`, '0'],
  /** li****@example.cn: whose mail it is stays hidden. */
  email: (column: string) => [`least(2, strpos(${column}, '@') / 3)`, `coalesce(length(${column}) - nullif(strpos(${column}, '@'), 0) + 1, 0)`],
}

/** A number, a name or an address, with the greater part of it hidden from those who may not see it whole. */
export function maskedUnless(personal: boolean, column: string, kind: keyof typeof shownOf = 'mobile') {
  if (personal) return column
  const [front, end] = shownOf[kind](column)
  return `left(${column}, ${front}) || repeat('*', length(${column}) - ${front} - ${end}) || right(${column}, ${end})`
}

/** A condition on the column of the platform's user; none where nobody is asked for. */
export const ofUser = (column: string, userId: number | undefined) => (userId === undefined ? undefined : sql`${raw(column)} = ${userId}`)

/** A contract's date range `yyyy-MM-dd - yyyy-MM-dd`: days in Shanghai, both included. */
export function onDays(column: string, range: string | undefined) {
  if (!range) return
  const [first, last] = range.split(' - ')
  const time = raw(column)
  return sql`${time} >= ${first}::timestamp at time zone 'Asia/Shanghai' and ${time} < (${last}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`
}

/** A pattern for `like` that finds `keyword` anywhere, to the letter. */
export const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of `columns` holds `keyword`, both in normal form. For tables that are small by nature. */
export const holding = (keyword: string | undefined, ...columns: string[]) =>
  keyword &&
  sql`(${join(
    columns.map((column) => sql`normal_form(${raw(column)}) like normal_form(${containing(keyword)})`),
    ' or ',
  )})`

/**
 * Whether a search key, as `search_key` makes it, holds the keyword. The pattern is made in a subquery: once, and not
 * again for every row that the index finds.
 */
export const inKey = (key: string, keyword: string) => sql`${raw(key)} like (select search_pattern(${keyword}))`

/** Whether a number, in small letters, holds the keyword. */
export const inNumber = (number: string, keyword: string) => sql`${raw(number)} like lower(${containing(keyword)})`

/**
 * Whether a number of the platform's own begins as the keyword does, where it has two letters and a year: `bq2024`.
 * Most trigrams of such a keyword are in every number. What holds the keyword has its beginning, too.
 */
const sharesHead = (ownNumber: string, keyword: string) =>
  /[a-z]{2}\d{4}/i.test(keyword) && sql`number_heads(${raw(ownNumber)}) @> (select number_heads(${keyword}))`

/** Whether a search key of nothing but a number of the platform's own holds the keyword. */
export const inNumberKey = (key: string, ownNumber: string, keyword: string) => allOf(inKey(key, keyword), sharesHead(ownNumber, keyword))

/** Where a row's keyword may be. */
interface KeywordColumns {
  /** A search key. */
  key: string
  /** In small letters. */
  number?: string
  /**
   * The column of a number of the platform's own, of which `number` is the form in small letters: its index has the
   * number's heads.
   */
  ownNumber?: string
  /** Left out for who may not see mobiles: a hit would reveal them. */
  mobile?: string | false
}

/**
 * Whether a row holds the keyword. A whole mobile is looked for as such; of one or two characters every long number has
 * many, so that none is looked for by them.
 */
export function holdsKeyword(keyword: string | undefined, { key, number, ownNumber, mobile }: KeywordColumns) {
  if (!keyword) return
  const conditions = [inKey(key, keyword)]
  if (mobile && /^1\d{10}$/.test(keyword)) conditions.push(sql`${raw(mobile)} = ${keyword}`)
  else if (/^[\w-]{3,}$/.test(keyword)) {
    if (number) conditions.push(allOf(inNumber(number, keyword), ownNumber && sharesHead(ownNumber, keyword)))
    if (mobile) conditions.push(inNumber(mobile, keyword))
  }
  return sql`(${join(conditions, ' or ')})`
}

/** The rows of a list as a table of counts has them. */
export interface Counts {
  /** Selects their number. */
  sum: Sql
  /** Selects `day` and `rows` for each day, in Shanghai, of the time that the list is ordered by. */
  days: Sql
}

/** A column of a table of counts, written `table.column`. */
type CountColumn = `${string}_counts.${string}`

/** Counts of a table that also has rows for all days together, whose day is `-infinity`. */
export const countsOf = (counts: CountColumn, range: string | undefined, ...conditions: Parameters<typeof where>): Counts => ({
  sum: sumOf(counts, range, ...conditions),
  days: daysOf(counts, range, ...conditions),
})

/** Counts of a table that has days alone. */
export function dailyCountsOf(...counts: Parameters<typeof daysOf>): Counts {
  const days = daysOf(...counts)
  return { sum: sql`select coalesce(sum(rows), 0) from (${days}) days`, days }
}

/** Sums a column of a table of counts over the days of a range, or its rows for all days. */
export function sumOf(counts: CountColumn, range: string | undefined, ...conditions: Parameters<typeof where>) {
  const [table, column] = counts.split('.')
  const [first, last] = range?.split(' - ') ?? ['-infinity', '-infinity']
  return sql`${raw(`select coalesce(sum(${column}), 0) from ${table}`)} ${where(sql`day between ${first} and ${last}`, ...conditions)}`
}

/** The same for each day. */
function daysOf(counts: CountColumn, range: string | undefined, ...conditions: Parameters<typeof where>) {
  const [table, column] = counts.split('.')
  const [first, last] = range?.split(' - ') ?? ['-infinity', 'infinity']
  const days = where(sql`day between ${first} and ${last}`, raw(`day > '-infinity'`), ...conditions)
  return sql`${raw(`select day, sum(${column}) as rows from ${table}`)} ${days} group by day`
}
