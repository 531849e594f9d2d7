import sql from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { DAY, moveClock, stopClock } from './clock'
import { openTestDatabase } from './test-database'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterEach(() => jest.useRealTimers())
afterAll(() => db.close())

test('moving a test’s clock does not move the database’s', async () => {
  const aheadOfUs = async () => {
    const [row] = await db.rows<{ now: Date }>(sql`select clock_timestamp() as now`)
    return (row!.now.getTime() - Date.now()) / DAY
  }
  stopClock()
  moveClock(400 * DAY)
  expect(await aheadOfUs()).toBeCloseTo(-400, 1)
  jest.useRealTimers()
  expect(await aheadOfUs()).toBeCloseTo(0, 1)
})
