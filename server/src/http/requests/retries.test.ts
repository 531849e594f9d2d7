import { isUpload, parseInput } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { hashPassword } from '../../operators/access/password'
import { inputsOf, lastingRoutes } from '../../testing/all-routes'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { hashOfBody } from './idempotency'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ callsPerMinute: 6000 })
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const KEY = 'the-key-of-one-act'

/** Every write without a file: a refusal with a file comes before the file has arrived. */
const writes = lastingRoutes.filter((route) => route.method === 'POST' && !route.reads && route.access !== 'public' && !isUpload(route))

test('SEC-L1 a retry of any write gets the first answer even when every limit is used up', async () => {
  const as = await server.operator({ permissions: 'all' })
  const headers = { 'idempotency-key': KEY }
  const ask = (route: (typeof writes)[number], headers = {}) => server.request(route, inputsOf(route)[0]!, { as, headers })
  for (const route of writes) await ask(route)
  await server.db.rows(sql`update rate_limits set points = 1000000`)
  const refused: string[] = []
  const answers: unknown[] = []
  for (const route of writes) {
    if ((await ask(route)).statusCode === 429) refused.push(route.path)
    await server.db.rows(sql`
      insert into idempotency_keys (account_id, route, key, body_hash, answer, created_at)
      values (${as.accountId}, ${route.path}, ${KEY}, ${hashOfBody(parseInput(route.input, inputsOf(route)[0]!))}, '"the first answer"'::jsonb, ${new Date()})`)
    const answer = await ask(route, headers)
    answers.push([route.path, answer.statusCode, answer.json().data])
  }
  expect(refused.length).toBeGreaterThan(2)
  // A secret is never stored: a retry only learns that it was made.
  expect(answers).toEqual(writes.map(({ path, shownOnce }) => [path, ...(shownOnce ? [409, null] : [200, 'the first answer'])]))
})

test('SEC-L1 retries of a password change do not count as attempts', async () => {
  const as = await server.operator({ passwordHash: await hashPassword('Secret2026') })
  const change = () =>
    server.request(
      session.changePassword,
      { password: 'Secret2026', newPassword: 'Newer2026', repeated: 'Newer2026' },
      { as, headers: { 'idempotency-key': KEY } },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, change))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
})

test('SEC-L1 retries during the first call on another server do not count as misses', async () => {
  const as = await server.operator({ permissions: 'all' })
  await insertUser(server.db, { mobile: '13800138000', type: 2 })
  const give = () =>
    server.request(users.addPoints, { mobile: '13800138000', type: 2, pointsType: 2, points: 1, explain: '充值' }, { as, headers: { 'idempotency-key': KEY } })
  let ends = () => {}
  const end = new Promise<void>((resolve) => (ends = resolve))
  const first = server.db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${as.accountId} ${users.addPoints.path} ${KEY}`}, 0))`)
    await end
  })
  // The embedded database has one server, whose calls wait until the transaction ends.
  if (!process.env.DATABASE_URL) ends()
  const codes = async () => (await Promise.all(Array.from({ length: 25 }, give))).map(({ statusCode }) => statusCode)
  expect(await codes().finally(ends)).toEqual(Array(25).fill(process.env.DATABASE_URL ? 409 : 200))
  await first
  expect((await give()).json()).toMatchObject({ code: 200 })
  expect(await server.db.rows(sql`select from audit_trail where action like '%被拒绝%'`)).toEqual([])
})
