import type { Route, z } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { online } from '@console/platform/contract/online'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { allRoutes, inputsOf } from '../../testing/all-routes'
import { HOUR, moveClock, stopClock } from '../../testing/clock'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
let colleague: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  stopClock()
  await server.empty()
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
  colleague = await server.operator()
  await insertUser(server.db, { type: 1, mobile: KNOWN })
  await insertUser(server.db, { type: 2, mobile: KNOWN, name: '华信科技' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const KNOWN = '13912340000'
const guess = (n: number) => `1391234${String(n).padStart(4, '0')}`

/** Fields that only accept a mobile. */
const mobileFields = ({ input: { shape } }: Route) => {
  const takes = (name: string, text: string) => (shape[name] as z.ZodMiniType).safeParse(text).success
  return Object.keys(shape).filter((name) => takes(name, KNOWN) && !['x', '1', '2026'].some((text) => takes(name, text)))
}

/** Every write with the mobile of a person. */
const givenMobiles = allRoutes.filter((route) => route.method === 'POST' && !route.reads && route.access !== 'public' && mobileFields(route).length > 0)

let calls = 0
/**
 * What a write answers that names somebody by this number. Whatever else must be of one account only is new each time.
 */
async function answerTo(route: Route, mobile: string) {
  calls += 1
  const named = Object.fromEntries(mobileFields(route).map((name) => [name, mobile]))
  const input = { ...inputsOf(route)[0], ...named, ...('username' in route.input.shape && { username: `someone${calls}@test.cn`, role_id: colleague.roleId }) }
  return server.request(route, { ...input, ...(route === authority.editAccount && { id: colleague.accountId, username: colleague.username }) }, { as })
}

const recorded = () =>
  server.db.rows<{ operator: string; action: string }>(
    sql`select operator, action from audit_trail where subject = 'account' and subject_id = ${as.accountId} and action like '%被拒绝%' order by id`,
  )

const hit = async (route: Route) => {
  await server.db.rows(sql`delete from live_configs`)
  return (await answerTo(route, KNOWN)).statusCode
}

test('SEC-D2 writes disclose only for a few numbers whether a user has them, and each refusal is recorded', async () => {
  const telling: string[] = []
  for (const route of givenMobiles) {
    const missed = await answerTo(route, guess(1))
    const found = await hit(route)
    if (missed.statusCode === found) continue
    telling.push(route.path)
    const answers = [missed]
    for (let n = 2; n < 60; n += 1) answers.push(await answerTo(route, guess(n)))
    expect([route.path, answers.slice(0, 20).map(({ statusCode }) => statusCode)]).toEqual([route.path, Array(20).fill(missed.statusCode)])
    for (const { statusCode, headers } of answers.slice(20)) expect([statusCode, headers['retry-after']]).toEqual([429, '3600'])
    expect(answers.at(-1)!.json().msg).toBe('操作太频繁，请60分钟后再试')
    expect(await hit(route)).toBe(429)
  }
  expect(telling.sort()).toEqual([users.addPoints.path, online.addLiveConfig.path].sort())
  const records = await recorded()
  expect(records).toHaveLength(20 * telling.length)
  expect(records).toContainEqual({ operator: '陈晓', action: '赠送积分被拒绝：该手机号没有对应类型的用户（139****0001）' })
  expect(records).toContainEqual({ operator: '陈晓', action: '新增直播取证配置被拒绝：该账号没有对应的企业用户（139****0001）' })
})

test('SEC-D2 fifty simultaneous guesses get no more answers than fifty in a row', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => answerTo(users.addPoints, guess(n + 1))))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
})

test('SEC-D2 hits and server errors do not count; an hour later a few more are answered, and fifty a day', async () => {
  for (let n = 0; n < 30; n += 1) expect(await hit(users.addPoints)).toBe(200)
  await server.db.script('alter table gifts rename to lost')
  for (let n = 0; n < 30; n += 1) expect(await hit(users.addPoints)).toBe(500)
  await server.db.script('alter table lost rename to gifts')
  let missed = 0
  for (let hour = 0; hour < 5; hour += 1) {
    for (let n = 0; n < 25; n += 1) if ((await answerTo(users.addPoints, guess(n + 1))).statusCode === 422) missed += 1
    moveClock(HOUR)
    await server.db.rows(sql`update sessions set last_seen_at = ${new Date()}`)
  }
  expect(missed).toBe(50)
})

test('SEC-D2 the limit of guesses is separate for each account and each form', async () => {
  for (let n = 1; n <= 21; n += 1) await answerTo(users.addPoints, guess(n))
  expect(await hit(users.addPoints)).toBe(429)
  expect(await hit(online.addLiveConfig)).toBe(200)
  as = await server.operator({ permissions: 'all' })
  expect(await hit(users.addPoints)).toBe(200)
})
