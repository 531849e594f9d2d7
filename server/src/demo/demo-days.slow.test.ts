import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { fileStore } from '../infra/files/file-store'
import { prepareAccounts } from '../operations/first-start'
import { addPartitions } from '../infra/db/partitions'
import { openTestDatabase } from '../testing/test-database'

const DAY = 24 * 3_600_000
const FIRST_START = '2027-03-04T09:30:00+08:00'

jest.mock('./demo-time', () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-03-04T09:30:00+08:00'))
  const read = jest.requireActual('./demo-time')
  clock.mockRestore()
  return read
})

const dataDir = mkdtempSync(join(tmpdir(), 'console-days-'))
const start = (db: Database) => prepareAccounts(db, fileStore({ dataDir }), { production: false, demo: true })
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addPartitions(db, new Date(FIRST_START))
  await start(db)
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

/** The last fourteen days in China, ending with the day of the first start. */
const days = Array.from({ length: 14 }, (_, i) => new Date(Date.parse(FIRST_START) - (13 - i) * DAY).toISOString().slice(0, 10))

/** The days that have rows. */
async function daysOf(table: string, column: string, where = sql`true`) {
  const rows = await db.rows<{ day: string }>(sql`
    select distinct to_char(${raw(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from ${raw(table)} where ${where} order by 1`)
  return rows.map(({ day }) => day).filter((day) => day >= days[0]!)
}

test.each([
  ['enterprises', 'users', 'checked_at', sql`type = 2 and checked_at is not null`],
  ['persons', 'users', 'checked_at', sql`type = 1 and checked_at is not null`],
  ['invoices', 'invoices', 'deal_time', sql`deal_time is not null`],
  ['applications for certificates', 'notarizations', 'checked_at', sql`checked_at is not null`],
])('PLAYER-04 decisions on %s were made on each of the fourteen days that the workbench shows', async (_, table, column, where) => {
  expect(await daysOf(table, column, where)).toEqual(days)
})

test('PLAYER-04 each of the fourteen days before the first start has data, and nothing is later', async () => {
  const activity = sql`(select created_at as at from orders union all select saved_at from evidence union all select added_at from feedback union all select at from front_logins) a`
  const { last } = (await db.one<{ last: Date }>(sql`select max(at) as last from ${activity}`))!
  expect(await daysOf(activity.sql, 'at')).toEqual(days)
  expect(last.getTime()).toBeLessThanOrEqual(Date.parse(FIRST_START))
})

test('PLAYER-04 a second start, a month later, changes no dates', async () => {
  const latest = () => db.one(sql`select max(checked_at) as decided, (select max(saved_at) from evidence) as saved, count(*)::int as users from users`)
  const before = await latest()
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(FIRST_START) + 30 * DAY)
  await start(db)
  expect(await latest()).toEqual(before)
})
