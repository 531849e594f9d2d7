import sql, { join, raw } from 'sql-template-tag'
import type { Sql } from './db'

/** `where a and b`, from the conditions that are there. */
export function where(...conditions: (Sql | false | '' | null | undefined)[]): Sql {
  const given = conditions.filter((condition): condition is Sql => !!condition)
  return given.length ? sql`where ${join(given, ' and ')}` : sql``
}

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
 * Whether `key` holds `keyword`, both normalised alike. A keyword too short for a trigram, Chinese characters counting twice, is found faster without the index.
 * The keyword is normalised in a subquery: once, and not again for every row that the index finds.
 */
export function contains(key: Sql, normalised: Sql, keyword: string) {
  const hasTrigram = keyword.replace(/[^\0-\x7f]/g, 'xx').length >= 3
  return hasTrigram ? sql`${key} like (select ${normalised}(${containing(keyword)}))` : sql`strpos(${key}, (select ${normalised}(${keyword}))) > 0`
}

/** Sums a column of a table of counts, written `table.column`, over the days of a range, or its rows that hold all days. */
export function sumOf(counts: `${string}_counts.${string}`, range: string | undefined, ...conditions: Parameters<typeof where>) {
  const [table, column] = counts.split('.')
  const [first, last] = range?.split(' - ') ?? ['-infinity', '-infinity']
  return sql`${raw(`select coalesce(sum(${column}), 0) from ${table}`)} ${where(sql`day between ${first} and ${last}`, ...conditions)}`
}
