import type { DecidedDays } from '@console/platform/contract/decided'
import sql, { raw } from 'sql-template-tag'
import type { Db } from './db'
import { where } from './fragments'

const DAYS = 14

/**
 * How many rows of `table` have their `time` on each of the last days. Both are SQL of our own, and the table has an
 * index that is ordered by the time.
 */
export function decidedDays(db: Db, { table, time, ...of }: { table: string; time: string; where?: Parameters<typeof where> }): Promise<DecidedDays> {
  const today = sql`(${new Date()}::timestamptz at time zone 'Asia/Shanghai')::date`
  const decided = sql`${raw(time)} >= (${today} - ${DAYS - 1}::int)::timestamp at time zone 'Asia/Shanghai'`
  return db.rows<DecidedDays[number]>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(t.day)::int as count
    from generate_series(${today} - ${DAYS - 1}::int, ${today}, interval '1 day') d (day)
    left join (select ${raw(`(${time} at time zone 'Asia/Shanghai')::date as day from ${table}`)} ${where(decided, ...(of.where ?? []))}) t on t.day = d.day::date
    group by d.day order by d.day`)
}
