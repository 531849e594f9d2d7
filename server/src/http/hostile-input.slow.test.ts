import * as fc from 'fast-check'
import type { Route } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { systems } from '@console/platform/contract/systems'
import { views } from '@console/platform/contract/views'
import { users } from '@console/platform/contract/users'
import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { allRoutes, inputsOf, lastingRoutes } from '../testing/all-routes'
import { tableNames } from '../testing/tables'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
afterAll(() => server.close())

const hostile = [
  "'",
  '"',
  "' or '1'='1",
  "' or 1=1 --",
  "1' or '1'='1' /*",
  "'; drop table users; --",
  "'; delete from accounts where 1=1; --",
  "' union select username, password_hash from accounts --",
  '1; select pg_sleep(60)',
  "1' and (select pg_sleep(60)) is null --",
  "' || (select password_hash from accounts limit 1) || '",
  '1 and 1=2',
  '-1 or 1=1',
  '1)) or ((1=1',
  '$1',
  '$$;select 1;$$',
  '\\',
  "\\'; select 1; --",
  '%',
  '_%_',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%',
  '\u0000',
  '\u0001\u001f\u007f',
  '\ufeff',
  '\ud800',
  '𠮷'.repeat(32),
  'Ω≈ç√∫˜µ≤≥÷',
  'ｓｅｌｅｃｔ',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '%27%20or%201%3D1',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '0x7fffffff',
  '-1',
  '0',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999999',
  '1.5',
  '[]',
  '{}',
  '[object Object]',
  'true',
  '9999-99-99 - 9999-99-99',
  '2026-02-30 - 2026-02-31',
  '0000-00-00 - 9999-12-31',
  "2026-01-01 - 2026-01-01'; select 1; --",
  'a'.repeat(10_000),
]

/** A system and a view may have any name: one call makes one row. The row belongs to that call. */
const made = new Map<Route, readonly string[]>([
  [systems.add, ['systems', 'system_keys', 'idempotency_keys']],
  [views.addView, ['list_views', 'idempotency_keys']],
])

const writtenByAll = ['audit_trail', 'audit_counts', 'rate_limits', 'captchas', 'review_claims', 'downloads']

/** The rows of every table, except those that every call writes. */
const rowCounts = async (route?: Route) => {
  const others = (await tableNames(server.db)).filter((name) => !writtenByAll.includes(name) && !(route && made.get(route)?.includes(name)))
  const counts = others.map((name) => sql`select ${name}::text as name, count(*) as rows from ${raw(name)}`)
  return server.db.rows(join(counts, ' union all '))
}

/**
 * What a field refuses goes no further than the parser and the answer's words, which all routes share: each of them is
 * sent every eighth of these values.
 */
const SENT_OF_REFUSED = 8

test.each(lastingRoutes)('SEC-I1 SEC-D4 no hostile value breaks $path, takes long, or changes a row', async (route) => {
  const as = await server.operator({ permissions: 'all' })
  const before = await rowCounts(route)
  const wrong: string[] = []
  const send = async (fields: Record<string, string>) => {
    const started = performance.now()
    const { statusCode, body } = await server.request(route, { ...inputsOf(route)[0], ...fields }, { as, headers: { 'idempotency-key': 'k'.repeat(16) } })
    const leaks = statusCode !== 200 && /syntax|select |pg_|relation|ECONN|node_modules/i.test(body)
    if (statusCode >= 500 || leaks || performance.now() - started > 20_000) wrong.push(`${JSON.stringify(fields)}: ${statusCode} ${body.slice(0, 200)}`)
  }
  for (const [at, value] of hostile.entries()) {
    // Invalid fields are sent all at once. A value that a field accepts is sent beside valid ones.
    const refused: Record<string, string> = {}
    for (const [name, field] of Object.entries(route.input.shape as Record<string, z.ZodMiniType>)) {
      if (field.safeParse(value).success) await send({ [name]: value })
      else refused[name] = value
    }
    const isSent = (at + lastingRoutes.indexOf(route)) % SENT_OF_REFUSED === 0
    if (isSent && Object.keys(refused).length) await send(refused)
  }
  expect(wrong).toEqual([])
  expect(await rowCounts(route)).toEqual(before)
})

test.each([
  { limit: 101 },
  { limit: 0 },
  { limit: -1 },
  { limit: 'NaN' },
  { page: 0 },
  { page: 1_000_001 },
  { page: '1e99' },
  { keyword: 'x'.repeat(65) },
  { keyword: '%_。' },
])('SEC-R3 a list refuses %j', async (query) => {
  const as = await server.operator({ permissions: 'all' })
  for (const [route, input] of [
    [users.list, { types: 2 }],
    [users.balances, {}],
    [users.gifts, {}],
  ] as const) {
    expect((await server.request(route, { ...input, ...query }, { as })).statusCode).toBe(422)
    expect((await server.request(route, { ...input, limit: 100, keyword: 'x'.repeat(64) }, { as })).statusCode).toBe(200)
  }
})

/** The fields of a route that contain a range of days. */
const rangesOf = ({ input }: Route) =>
  Object.entries(input.shape as Record<string, z.ZodMiniType>)
    .filter(([, field]) => field.safeParse('2026-01-01 - 2026-01-02').success && !field.safeParse('x').success)
    .map(([name]) => name)

describe('SEC-D4 no range of days, however unusual, breaks a list or an export', () => {
  const ranged = allRoutes.filter((route) => rangesOf(route).length > 0)
  const number = (length: number) => fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'))
  const day = fc.oneof(
    fc.constantFrom('0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '9999-12-31', '2024-02-29', '2026-02-30', '-001-01-01', '10000-01-01', 'infinity'),
    fc.tuple(number(4), number(2), number(2)).map((parts) => parts.join('-')),
    fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  )
  const range = fc.oneof(
    fc.tuple(day, day).map(([one, other]) => [one, other].sort().join(' - ')),
    day.map((one) => `${one} - ${one}`),
    day.map((one) => `0000-01-01 - ${one}`),
    day.map((one) => `${one} - 9999-12-31`),
  )

  test('all of them are found', () => {
    expect(ranged.map(({ path }) => path)).toEqual(
      expect.arrayContaining([users.list, users.export, users.balanceEntries, users.gifts].map(({ path }) => path)),
    )
  })

  test.each(ranged)('$path', async (route) => {
    const as = await server.operator({ permissions: 'all' })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rangesOf(route)), range, async (name, days) => {
        const { statusCode, body } = await server.request(route, { ...inputsOf(route)[0], [name]: days }, { as })
        if (![200, 404, 422].includes(statusCode)) throw new Error(`${name}=${days}: ${statusCode} ${body}`)
      }),
      { numRuns: 40 },
    )
  })
})

test('SEC-I1 hostile headers are answered like any others', async () => {
  const as = await server.operator()
  for (const value of hostile.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000))) {
    const { statusCode } = await server.request(
      session.currentUser,
      {},
      { as, headers: { cookie: `token=${value}`, 'idempotency-key': value, 'x-forwarded-for': value, 'user-agent': value } },
    )
    expect([value, statusCode]).toEqual([value, 200])
    expect((await server.request(session.currentUser, {}, { headers: { authorization: `Bearer ${value}` } })).statusCode).toBe(401)
  }
})
