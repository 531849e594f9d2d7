import { sql } from 'kysely'
import type { Sql } from './db'

/** `where a and b`, from the conditions that are there. */
export function where(...conditions: (Sql | false | '' | null | undefined)[]): Sql {
  const given = conditions.filter((condition): condition is Sql => !!condition)
  return given.length ? sql`where ${sql.join(given, sql` and `)}` : sql``
}

/** A timestamp column as answers carry it. */
export const timeText = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** A mobile or an identity number, with its middle hidden from those who may not see it whole. */
export const personalOr = (personal: boolean, column: string) =>
  personal ? column : `left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4)`

/** A contract's date range `yyyy-MM-dd - yyyy-MM-dd`: days in Shanghai, both included. */
export function onDays(column: string, range: string | undefined) {
  if (!range) return
  const [first, last] = range.split(' - ')
  const time = sql.raw(column)
  return sql`${time} >= ${first}::timestamp at time zone 'Asia/Shanghai' and ${time} < (${last}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`
}

/** A pattern for `like` that finds `keyword` anywhere, to the letter. */
export const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
