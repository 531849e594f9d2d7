import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { HOUR, moveClock, SECOND, stopClock } from '../../testing/clock'
import { openTestDatabase } from '../../testing/test-database'
import { networkOf, rateLimit } from './rate-limit'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(() => db.rows(sql`delete from rate_limits`))
afterEach(() => jest.useRealTimers())
afterAll(() => db.close())

test.each([
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::1'],
  ['2001:db8:1:2:0:0:0:1', '2001:DB8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0:ffff::'],
  ['::1', '0:0:0:0:1:2:3:4'],
  ['1:2::', '1:2:0:0:5:6:7:8'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
  ['192.0.2.7', '0:0:0:0:0:FFFF:C000:0207'],
])('SEC-A2 %s and %s count as one address', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8:1::2', '2001:db8:1:2::'],
  ['192.0.2.7', '192.0.2.8'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['unknown', 'hidden'],
])('SEC-A2 %s and %s count as two addresses', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other))
})

test.each([
  [1, '请1秒后再试'],
  [99, '请99秒后再试'],
  [100, '请2分钟后再试'],
  [3600, '请60分钟后再试'],
  [6000, '请2小时后再试'],
  [24 * 3600, '请24小时后再试'],
])('after a refusal with %i seconds left the message is %s', async (seconds, words) => {
  stopClock()
  const limit = rateLimit(db, 'words', { points: 1, seconds })
  await limit.take('key')
  await expect(limit.take('key')).rejects.toMatchObject({ code: 429, message: `操作太频繁，${words}`, details: { retryAfter: seconds } })
})

test('a window opens with the first call and ends after its length; a returned point can be used again', async () => {
  stopClock()
  const limit = rateLimit(db, 'window', { points: 2, seconds: 3600 })
  await limit.take('key')
  moveClock(HOUR - 2 * SECOND)
  await limit.take('key')
  await expect(limit.take('key')).rejects.toMatchObject({ details: { retryAfter: 2 } })
  await limit.take('another key')
  moveClock(2 * SECOND)
  await limit.take('key')
  await limit.take('key')
  await limit.refund('key')
  await limit.take('key')
  await expect(limit.take('key')).rejects.toMatchObject({ code: 429 })
  await limit.clear('key')
  await limit.take('key')
})
