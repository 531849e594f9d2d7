import type { Route } from '@console/platform/contract'
import { appNotice } from '@console/platform/contract/app-notice'
import { online } from '@console/platform/contract/online'
import { users } from '@console/platform/contract/users'
import { MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import type { CallKind } from './call-budgets'
import { isSignedAccess, policiesOf } from './policy'

const READS = 20

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ callsPerMinute: READS })
})
beforeEach(async () => {
  stopClock()
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const ask = ({ method, url }: { method: string; url: string }, { token } = as, headers = {}) =>
  server.app.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })
const askRoute = ({ method, path }: Route, headers = {}) => ask({ method, url: path }, as, headers)

/** A call of each kind that changes nothing, and the limit of its kind for an account. */
const kinds: Record<CallKind, [calls: number, call: () => ReturnType<typeof ask>]> = {
  reads: [READS, () => askRoute(users.list)],
  passive: [READS, () => askRoute(users.list, { 'x-passive': '1' })],
  files: [READS * 3, () => askRoute(online.file)],
  writes: [READS / 4, () => askRoute(users.addPoints)],
  uploads: [READS / 20, () => askRoute(appNotice.upload)],
}

/** What every signed-in call is: all routes of the server, those beside the contract too. */
const signedIn = () => policiesOf(server.app).filter(({ access }) => access !== 'public' && access !== 'deploy-token' && !isSignedAccess(access))

test.each(Object.entries(kinds))('SEC-R3 %s of an account are limited to so many a minute, and use up no other limit', async (_, [calls, call]) => {
  for (let n = 0; n < calls; n += 1) expect((await call()).statusCode).not.toBe(429)
  moveClock(10 * SECOND)
  const refused = await call()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().msg]).toEqual([429, '50', '操作太频繁，请50秒后再试'])
  for (const [, other] of Object.values(kinds)) if (other !== call) expect((await other()).statusCode).not.toBe(429)
  moveClock(50 * SECOND)
  expect((await call()).statusCode).not.toBe(429)
})

test('SEC-R3 every signed-in call of the server has a limit, which belongs to its account', async () => {
  for (const [calls, call] of Object.values(kinds)) for (let n = 0; n < calls; n += 1) await call()
  const routes = signedIn()
  expect(routes.length).toBeGreaterThan(100)
  const unlimited: string[] = []
  for (const route of routes)
    for (const headers of [{}, { 'x-passive': '1' }]) {
      if ((await ask(route, as, headers)).statusCode !== 429) unlimited.push(`${route.method} ${route.url}`)
    }
  expect(unlimited).toEqual([])
  const other = await server.operator({ permissions: 'all' })
  expect((await ask({ method: 'GET', url: users.list.path }, other)).statusCode).toBe(422)
  moveClock(MINUTE)
  expect((await ask({ method: 'GET', url: users.list.path })).statusCode).toBe(422)
})

test('SEC-R3 a forbidden call counts, and one without a session is refused as before', async () => {
  as = await server.operator()
  const codes = []
  for (let n = 0; n <= READS; n += 1) codes.push((await askRoute(users.list)).statusCode)
  expect(codes.slice(-2)).toEqual([422, 429])
  expect((await ask({ method: 'GET', url: users.list.path }, { token: 'x'.repeat(43) } as TestOperator)).statusCode).toBe(401)
})
