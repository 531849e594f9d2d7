import { openEvidence } from '@console/platform/contract/open/evidence'
import { moveClock, MINUTE, stopClock } from '../../testing/clock'
import { signedCall, type TestKey } from '../../testing/open-caller'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const PER_MINUTE = 60
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ openCallsPerMinute: PER_MINUTE })
})
beforeEach(() => void stopClock())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

let made = 0
async function enterprise(): Promise<TestKey> {
  made += 1
  const key = { keyId: `app000000000000000${made}`, secret: 'k'.repeat(32) }
  await insertUser(server.db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
  return key
}
const call = async (key: TestKey, ip = '10.0.0.1') => server.app.inject({ ...(await signedCall(key, openEvidence.state, { ref: 'none' })), remoteAddress: ip })

test('OPEN-06 an enterprise over its limit gets a time to retry, and no other caller is refused', async () => {
  const [busy, other] = [await enterprise(), await enterprise()]
  const codes: number[] = []
  for (let at = 0; at < PER_MINUTE + 1; at++) codes.push((await call(busy)).statusCode)
  expect(codes.slice(0, PER_MINUTE)).toEqual(Array(PER_MINUTE).fill(404))
  const refused = await call(busy)
  expect(refused.json()).toMatchObject({ type: '/open/problems/too-many-calls', status: 429 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(other)).statusCode).toBe(404)
  // A refused call does not use the database: no key is read and no nonce stored.
  const { nonces } = (await server.db.one<{ nonces: number }>(sql`select count(*)::int as nonces from open_nonces where key_id = ${busy.keyId}`))!
  expect(nonces).toBeLessThanOrEqual(codes.filter((code) => code === 404).length + 2)
  // Nor does it count against others behind the same address.
  for (let at = 0; at < PER_MINUTE + 1; at++) await call(busy)
  expect((await call(await enterprise())).statusCode).toBe(404)
})

test('OPEN-06 in the next minute the enterprise is accepted again', async () => {
  const key = await enterprise()
  while ((await call(key)).statusCode !== 429);
  expect((await call(key)).statusCode).toBe(429)
  moveClock(MINUTE)
  expect((await call(key)).statusCode).toBe(404)
})

test('OPEN-06 a network with repeated bad signatures is refused, and others are accepted', async () => {
  const key = await enterprise()
  const codes = new Set<number>()
  for (let at = 0; at < PER_MINUTE + 1 && !codes.has(429); at++) codes.add((await call({ ...key, secret: 'wrong' }, '10.9.9.9')).statusCode)
  expect([...codes]).toEqual([401, 429])
  expect((await call(key, '10.9.9.9')).statusCode).toBe(429)
  expect((await call(key)).statusCode).toBe(404)
})
