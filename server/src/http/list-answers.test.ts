import { isList } from '@console/platform/contract'
import sql from 'sql-template-tag'
import type { Statement } from '../infra/db/db'
import { allRoutes, inputsOf } from '../testing/all-routes'
import { startTestServer, type TestServer } from '../testing/test-server'

const mockCounted = jest.fn()
jest.mock('../infra/db/keyword-page', () => {
  const actual = jest.requireActual<typeof import('../infra/db/keyword-page')>('../infra/db/keyword-page')
  // As with more hits than are counted.
  const hitsOf: typeof actual.hitsOf = async (...given) => {
    mockCounted()
    return { ...(await actual.hitsOf(...given)), more: true }
  }
  return { ...actual, hitsOf }
})

let server: TestServer
let headers: Record<string, string>
let one: jest.SpyInstance<unknown, [Statement]>
beforeAll(async () => {
  server = await startTestServer()
  headers = { authorization: `Bearer ${(await server.operator({ permissions: 'all' })).token}` }
  one = jest.spyOn(server.db, 'one')
  for (const [table, before] of [
    ['audit_trail', '2026-11-30T16:00:00Z'],
    ['audit_trail', '2026-12-31T16:00:00Z'],
    ['front_logins', '2027-01-31T16:00:00Z'],
  ])
    await server.db.rows(sql`
      insert into archived_records (table_name, before, rows, stretches, file, size, sha256, at)
      values (${table}, ${before}, 20, case when ${table} = 'audit_trail' then '[]'::jsonb end, 'archives/x', 100, ${Buffer.alloc(32)}, now())`)
})
afterAll(() => server.close())

const lists = allRoutes
  .filter(isList)
  .flatMap((route) => inputsOf(route).map((input) => [`${route.path}?${new URLSearchParams(input)}`, 'keyword' in route.input.shape] as const))

async function answerOf(url: string) {
  const answer = await server.app.inject({ url, headers })
  // Some are of a record that is not there.
  expect([url, [200, 404]]).toEqual([url, expect.arrayContaining([answer.statusCode])])
  return answer.json<{ data: { more?: true; archived_before?: string } | null }>().data ?? {}
}

const archived: string[] = []
test.each(lists)('PART-05 %s says before which month its rows are archived, if any are', async (url) => {
  one.mockClear()
  const { archived_before: month } = await answerOf(url)
  const [, table] = /from (audit_trail|front_logins) /.exec(one.mock.calls.map(([{ text }]) => text).join('\n')) ?? []
  expect(month).toBe(table && { audit_trail: '2027-01', front_logins: '2027-02' }[table])
  if (table) archived.push(url)
})

test('PART-05 these are the logs and the records of changes', () => {
  expect(archived.map((url) => url.replace(/\?.*/, '')).sort()).toEqual([
    '/api/audit/getList',
    ...Array(2).fill('/api/authority/getLoginLog'),
    ...Array(2).fill('/api/authority/getRecords'),
  ])
})

const limited: string[] = []
test.each(lists.filter(([, searched]) => searched).map(([url]) => url))('SCALE-01 %s says when there are more hits than were counted', async (url) => {
  mockCounted.mockClear()
  const { more } = await answerOf(`${url}&keyword=13800`)
  expect(more).toBe(mockCounted.mock.calls.length > 0 ? true : undefined)
  if (more) limited.push(url)
})

test('SCALE-01 hits are counted to a limit in every list that may have many', () => {
  expect(limited.length).toBeGreaterThan(12)
})
