import { isList, type Route } from '@console/platform/contract'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import type { Database, Statement } from '../infra/db/db'
import { Replica } from '../infra/db/replica'
import { allRoutes, inputsOf, lastingRoutes } from '../testing/all-routes'
import { stopClock, moveClock, SECOND } from '../testing/clock'
import { eventually } from '../testing/eventually'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'
import { mayBeOld } from './databases'

/** A replica that is the database itself. It has replayed up to `position`. */
const replica = {
  position: Number.MAX_SAFE_INTEGER,
  follows: true,
  /** How often it was asked how far it is. */
  asked: 0,
  /** The statements of calls that it answered. */
  answered: [] as string[],
  /** What it answers them by instead. */
  fault: undefined as (Error & { code?: string }) | undefined,
}
function replicaOf(db: Database): Database {
  async function rows<T>(query: Statement): Promise<T[]> {
    await new Promise(setImmediate)
    if (!query.text.includes('pg_is_in_recovery')) {
      if (replica.fault) throw replica.fault
      if (!query.text.includes('pg_control_system')) replica.answered.push(query.text)
      return db.rows<T>(query)
    }
    replica.asked += 1
    return [{ follows: replica.follows, position: replica.position } as T]
  }
  return { ...db, rows, one: async <T>(query: Statement) => (await rows<T>(query))[0], close: async () => undefined }
}

let server: TestServer
let measured: () => Promise<string>
beforeAll(async () => {
  const metricsToken = 'm'.repeat(40)
  server = await startTestServer({ metricsToken, callsPerMinute: 1_000_000, relaxedLimits: true, replicaMaxLagS: 300 }, { replicaOf, runsJobs: true })
  measured = async () => (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await insertUser(server.db)
})
beforeEach(async () => {
  Object.assign(replica, { position: Number.MAX_SAFE_INTEGER, follows: true, fault: undefined })
  await eventually('the replica to be read', isUp)
  replica.answered = []
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const isUp = async () => (await measured()).includes('console_replica_up{database="replica"} 1')
const logged = () => server.lines.map((line) => (JSON.parse(line) as { msg?: string }).msg ?? '').filter((message) => message.startsWith('the replica'))
const signIn = () => server.operator({ permissions: 'all' })
/** How many questions are more than the one of each second that has passed since. */
const looksFromNow = () => {
  const [asked, from] = [replica.asked, performance.now()]
  return { beyond: () => replica.asked - asked - Math.ceil((performance.now() - from) / 1000) }
}
const lists = (as: { token: string }) => server.call(users.list, { types: 2 }, { as })

/** Whether a result is a page, by its schema. */
const isPage = ({ result }: Route) => {
  const { shape = {} } = result._zod.def as { shape?: object }
  return 'data' in shape && 'count' in shape
}

test('SCALE-07 by the contract a GET whose result is a page may be read from the replica, and one that exports rows; nothing else', () => {
  const old = allRoutes.filter(mayBeOld)
  expect(old.filter(({ exports }) => !exports)).toEqual(allRoutes.filter((route) => route.method === 'GET' && isPage(route)))
  expect(old.filter(({ exports }) => exports).map(({ path }) => path)).toEqual([
    '/api/audit/export',
    '/api/export/chargeOrdersExport',
    '/api/export/userExport',
    '/api/export/userBalanceExport',
    '/api/export/userBalanceDetailExport',
  ])
  expect(old.filter(isList).length).toBeGreaterThan(25)
})

test.each(lastingRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'SCALE-07 %s reads the replica if the contract says so, and not otherwise',
  async (_, route) => {
    const as = await signIn()
    for (const input of inputsOf(route)) {
      replica.answered = []
      const answer = await server.request(route, input, { as })
      expect([answer.statusCode < 500 || answer.statusCode === 503, replica.answered.length > 0]).toEqual([true, mayBeOld(route)])
    }
  },
)

test('SCALE-07 a workbook is answered by exports alone', async () => {
  const as = await signIn()
  const workbooks: Route[] = []
  for (const route of lastingRoutes.filter(({ download }) => download))
    for (const input of inputsOf(route)) {
      const { headers } = await server.request(route, input, { as })
      if (String(headers['content-type']).includes('spreadsheet') && !workbooks.includes(route)) workbooks.push(route)
    }
  expect(workbooks).toEqual(allRoutes.filter(({ exports }) => exports))
})

describe('SCALE-07 who wrote', () => {
  const grant = (as: { token: string }) => server.call(users.addPointsToUser, { userId: 1, pointsType: 1, points: 1, explain: '测试' }, { as })

  test('reads the primary until the replica has it, which is asked by one at a time and only while it is behind', async () => {
    const [writer, reader] = [await signIn(), await signIn()]
    replica.position = 1
    await eventually('the replica to be behind', async () => !(await measured()).includes('console_replica_lag_seconds{database="replica"} 0\n'))
    await grant(writer)
    const looks = looksFromNow()
    await Promise.all(Array.from({ length: 5 }, () => lists(writer)))
    expect(replica.answered).toEqual([])
    expect(looks.beyond()).toBeLessThan(3)
    await lists(reader)
    expect(replica.answered.length).toBeGreaterThan(0)

    replica.position = Number.MAX_SAFE_INTEGER
    replica.answered = []
    await lists(writer)
    expect(replica.answered.length).toBeGreaterThan(0)
    // From here on only the look of each second asks.
    const known = looksFromNow()
    for (let times = 0; times < 20; times += 1) await lists(writer)
    expect(known.beyond()).toBeLessThan(3)
  })

  test('is known by the session’s row, also of what the audit trail holds of a read', async () => {
    const as = await signIn()
    const written = async () =>
      (await server.db.one<{ at: string | null }>(sql`select written_lsn::text as at from sessions where account_id = ${as.accountId}`))!.at
    await lists(as)
    expect(await written()).toBeNull()
    await grant(as)
    const first = await written()
    expect(first).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    const revealing = await server.request(users.reveal, { userId: 1, field: 'mobile' }, { as })
    expect([revealing.statusCode, await written()]).toEqual([200, expect.not.stringMatching(`^${first}$`)])
  })

  test('is known as well of who asked for an export that is made in the background', async () => {
    const other = await startTestServer({ exportRowsAtOnce: 0 }, { replicaOf })
    const as = await other.operator({ permissions: 'all' })
    await insertUser(other.db)
    const { statusCode } = await other.request(users.export, { type: 2 }, { as })
    const noted = await other.db.rows(sql`select account_id as "accountId" from sessions where written_lsn is not null`)
    await other.close()
    expect([statusCode, noted]).toEqual([202, [{ accountId: as.accountId }]])
  })

  test('is not kept where there is no replica', async () => {
    const other = await startTestServer()
    const as = await other.operator({ permissions: 'all' })
    const statements = jest.spyOn(other.db, 'rows')
    await insertUser(other.db)
    await other.call(users.addPointsToUser, { userId: 1, pointsType: 1, points: 1, explain: '测试' }, { as })
    expect(statements.mock.calls.filter(([{ text }]) => text.includes('written_lsn ='))).toEqual([])
    expect(await other.db.rows(sql`select from sessions where written_lsn is not null`)).toEqual([])
    await other.close()
  })
})

const faultOf = (code: string) => Object.assign(new Error('of a test'), { code })

test.each(['40001', '57014', '42P01'])('SCALE-08 a statement that fails by %s is read from the primary, and the next one from the replica', async (code) => {
  const as = await signIn()
  const before = logged().length
  replica.fault = faultOf(code)
  expect((await lists(as)).count).toBeGreaterThan(0)
  replica.fault = undefined
  expect(logged().slice(before)).toEqual(['the replica did not answer a statement: it is read from the primary'])
  await lists(as)
  expect(replica.answered.length).toBeGreaterThan(0)
})

test.each(['57P01', '53300', 'XX001', '28P01', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT'])(
  'SCALE-08 after a failure by %s the replica is left alone for seconds, and then read again',
  async (code) => {
    stopClock()
    const as = await signIn()
    const before = logged().length
    replica.fault = faultOf(code)
    expect((await lists(as)).count).toBeGreaterThan(0)
    replica.fault = undefined
    const asked = replica.asked
    expect((await lists(as)).count).toBeGreaterThan(0)
    expect([replica.asked - asked, replica.answered]).toEqual([0, []])
    expect(await isUp()).toBe(false)
    moveClock(6 * SECOND)
    await eventually('the replica to be read again', isUp)
    expect(logged().slice(before)).toEqual(['the replica cannot be read: lists and exports are read from the primary', 'the replica is read again'])
  },
)

test('SCALE-08 a replica that is behind from the start is not read before it has caught up, and reported once', async () => {
  stopClock()
  const messages: string[] = []
  const log = { warn: (_: unknown, message: string) => void messages.push(message) } as unknown as ConstructorParameters<typeof Replica>[0]['log']
  const late = new Replica({ primary: server.db, replica: replicaOf(server.db), maxLagS: 2, log })
  replica.position = 1
  for (let times = 0; times < 5; times += 1) {
    await late.look()
    moveClock(SECOND)
  }
  expect([late.up, late.lagS, messages]).toEqual([false, 5, ['the replica is behind: lists and exports are read from the primary']])
  expect(await late.readerFor(null)).toBe(server.db)
  replica.position = Number.MAX_SAFE_INTEGER
  await late.look()
  expect([late.up, late.lagS, messages.at(-1)]).toEqual([true, 0, 'the replica is read again'])
})

test('SCALE-08 a replica that was promoted is read no more', async () => {
  replica.follows = false
  await eventually('the replica to be left', async () => !(await isUp()))
  const line = server.lines.findLast((text) => text.includes('the replica cannot be read'))
  expect(line).toContain('DATABASE_REPLICA_URL 指向的数据库不是只读副本')
})
