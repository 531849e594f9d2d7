import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from '../../../testing/test-server'

let server: TestServer
let relaxed: TestServer
beforeAll(async () => {
  server = await startTestServer()
  relaxed = await startTestServer({ relaxedLimits: true })
})
beforeEach(() => Promise.all([server.empty(), relaxed.empty()]))
afterAll(() => Promise.all([server.close(), relaxed.close()]))

test('LOGIN-03 LOGIN-05 SEC-A6 the bound mobile is answered masked; an unknown name gets one of the same form, always the same', async () => {
  const { username } = await server.operator({ mobile: '13812345678' })
  await expect(server.call(session.getMobile, { username })).resolves.toEqual({ mobile: '138****5678' })
  const decoy = await server.call(session.getMobile, { username: 'nobody@test.cn' })
  expect(decoy.mobile).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
  await expect(server.call(session.getMobile, { username: 'nobody@test.cn' })).resolves.toEqual(decoy)
  await expect(server.call(session.getMobile, { username: 'somebody@test.cn' })).resolves.not.toEqual(decoy)
})

test('SEC-A6 a disabled account gets the same answer as before', async () => {
  const { username, accountId } = await server.operator({ mobile: '13812345678' })
  await server.db.rows(sql`update accounts set status = 2 where id = ${accountId}`)
  await expect(server.call(session.getMobile, { username })).resolves.toEqual({ mobile: '138****5678' })
})

test('SEC-A6 known and unknown names get the same answer, equally fast', async () => {
  await relaxed.db.rows(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, created_at)
    select 'known' || n || '@test.cn', '操作员', '138' || lpad(n::text, 8, '0'), '-', 1, ${new Date()} from generate_series(1, 500) n`)
  const took = { known: [] as number[], stranger: [] as number[] }
  const shapes = new Set<string>()
  for (let n = 1; n <= 500; n++) {
    for (const who of ['known', 'stranger'] as const) {
      const started = performance.now()
      const response = await relaxed.request(session.getMobile, { username: `${who}${n}@test.cn` })
      took[who].push(performance.now() - started)
      shapes.add(`${response.statusCode} ${Object.keys(response.headers)} ${response.body.replace(/\d{3}\*{4}\d{4}/, 'MASK')}`)
    }
  }
  expect(shapes.size).toBe(1)
  expect(Math.abs(median(took.known) - median(took.stranger))).toBeLessThan(10)
})

test('SEC-A6 calls are limited by account and by address', async () => {
  const ask = async (username: string, ip: string) => (await server.request(session.getMobile, { username }, { ip })).statusCode
  const byAccount = await Promise.all(Array.from({ length: 31 }, (_, i) => ask('someone@test.cn', `192.0.2.${i}`)))
  expect(byAccount.filter((status) => status === 429)).toHaveLength(1)
  const byAddress = await Promise.all(Array.from({ length: 61 }, (_, i) => ask(`someone${i}@test.cn`, '198.51.100.1')))
  expect(byAddress.filter((status) => status === 429)).toHaveLength(1)
})

test('SEC-A6 only the name is accepted: a number from the caller is refused', async () => {
  await expect(server.request(session.getMobile, { username: 'a@test.cn', mobile: '13900000000' })).resolves.toMatchObject({ statusCode: 422 })
  await expect(server.request(session.sendSMS, { username: 'a@test.cn', mobile: '13900000000' })).resolves.toMatchObject({ statusCode: 422 })
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
