import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { stopClock } from '../../testing/clock'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { decidedDays } from './decided-days'
import type { Sql } from './db'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayOf = (time: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(time))

test('UX-H3 decisions are counted by their day in Shanghai: the last 14 days, also those without a decision', async () => {
  stopClock()
  for (const days of [0, 0, 13, 14]) await insertUser(server.db, { type: 2, status: 3, checked_at: daysAgo(days) })
  await insertUser(server.db, { type: 1, status: 4, checked_at: daysAgo(0) })
  await insertUser(server.db, { type: 2, status: 2 })
  const as = await server.operator({ permissions: ['user/checkUser', 'invoice/check', 'notarization/data'] })
  const days = await server.call(users.decided, { types: 2 }, { as })
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ day: dayOf(daysAgo(13)), count: 1 })
  expect(days[13]).toEqual({ day: dayOf(daysAgo(0)), count: 2 })
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  for (const route of [finance.decidedInvoices, notarization.decided]) expect(await server.call(route, {}, { as })).toHaveLength(14)
  await expect(server.call(users.decided, { types: 1 }, { as })).rejects.toMatchObject({ code: 403 })
})

test.each([
  ['users', 'checked_at', [sql`type = ${2}`]],
  ['invoices', 'deal_time', []],
  ['notarizations', 'checked_at', []],
])('UX-H3 the days of %s are read by an index of the decision’s time', async (table, time, where) => {
  const asked: Sql[] = []
  const keep = async (query: Sql) => void asked.push(query)
  await decidedDays({ ...server.db, rows: keep } as never, { table, time, where })
  const plan = await server.db.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off')
    return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${asked[0]!}`)
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain(`Seq Scan on ${table}`)
})
