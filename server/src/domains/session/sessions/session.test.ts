import { menu } from '@console/platform/contract/menu'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, passwordHash } from '../../../testing/sign-in'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { newToken } from '../../../operators/sessions/token'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const poll = async (as: { token: string }) => (await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${as.token}` } })).statusCode

test('SHELL-02 SEC-A10 signing out invalidates the token, and only that one', async () => {
  const { username } = await server.operator({ passwordHash: await passwordHash() })
  const [one, other] = [
    await server.call(session.login, await filledForm(server, username)),
    await server.call(session.login, await filledForm(server, username)),
  ]
  const response = await server.request(session.logout, {}, { as: one })
  expect(response.json()).toEqual({ code: 200, msg: '已退出登录', data: null })
  expect(response.headers['set-cookie']).toBe('token=; Path=/; Max-Age=0; SameSite=Strict')
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
})

test('SHELL-12 the version of the permissions changes whenever the account’s rights change', async () => {
  const as = await server.operator({ permissions: ['user/getUserList'] })
  const version = async () => (await server.call(session.currentUser, {}, { as })).permissionsVersion
  const seen = [await version()]
  await server.db.rows(sql`update roles set node_ids = '{2,3}' where id = ${as.roleId}`)
  seen.push(await version())
  await server.db.rows(sql`update accounts set role_id = 1 where id = ${as.accountId}`)
  seen.push(await version())
  expect(new Set(seen).size).toBe(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  await server.db.rows(sql`update accounts set realname = '别名' where id = ${as.accountId}`)
  expect(await version()).toBe(seen[2])
})

test('SEC-A9 a session locks 30 minutes after its last use; a page that polls does not count as use', async () => {
  stopClock()
  const [working, polling] = [await server.operator(), await server.operator()]
  for (let tenth = 1; tenth <= 3; tenth++) {
    moveClock(10 * MINUTE - (tenth === 1 ? SECOND : 0))
    expect([await statusOf(working), await poll(polling)]).toEqual([200, 200])
  }
  moveClock(2 * SECOND)
  expect([await statusOf(working), await poll(polling), await statusOf(polling)]).toEqual([200, 423, 423])
})

test('SEC-A9 a session ends 12 hours after the login, however busy it is', async () => {
  stopClock()
  const as = await server.operator()
  for (let quarter = 1; quarter < 48; quarter++) {
    moveClock(15 * MINUTE)
    expect(await statusOf(as)).toBe(200)
  }
  moveClock(15 * MINUTE - SECOND)
  expect(await statusOf(as)).toBe(200)
  moveClock(2 * SECOND)
  expect(await statusOf(as)).toBe(401)
})

test('SEC-A9 the last use of a session is written at most once a minute', async () => {
  stopClock()
  const as = await server.operator()
  const lastSeen = async () => (await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions`))!.at.getTime()
  const opened = await lastSeen()
  moveClock(59 * SECOND)
  await statusOf(as)
  expect(await lastSeen()).toBe(opened)
  moveClock(SECOND)
  await statusOf(as)
  expect(await lastSeen()).toBe(opened + MINUTE)
})

test.each<[string, (as: TestOperator) => ReturnType<typeof sql>]>([
  ['the account is disabled', ({ accountId }) => sql`update accounts set status = 2 where id = ${accountId}`],
  ['its role is disabled', ({ roleId }) => sql`update roles set status = 2 where id = ${roleId}`],
  ['its password changes', ({ accountId }) => sql`update accounts set password_hash = 'another' where id = ${accountId}`],
])('SEC-A10 every session of an account ends with the next request when %s, and stays ended', async (_, change) => {
  const as = await server.operator()
  expect(await statusOf(as)).toBe(200)
  await server.db.rows(change(as))
  expect(await statusOf(as)).toBe(401)
  await server.db.rows(sql`update accounts set status = 1`)
  await server.db.rows(sql`update roles set status = 1`)
  expect(await statusOf(as)).toBe(401)
})

test('SEC-A10 a permission that is withdrawn is refused from the next request on', async () => {
  const as = await server.operator({ permissions: ['user/getUserList'] })
  await server.call(users.list, { types: 2 }, { as })
  await server.db.rows(sql`update roles set node_ids = '{3}' where id = ${as.roleId}`)
  await expect(server.call(users.list, { types: 2 }, { as })).rejects.toMatchObject({ code: 403, message: '没有权限执行此操作' })
  expect((await server.call(menu.current, {}, { as }))[0]!.child.map(({ id }) => id)).toEqual([3])
})

test('SEC-A10 simultaneous calls share one lookup of sessions, and each is made as its own operator', async () => {
  const operators = []
  for (let i = 0; i < 12; i++) operators.push(await server.operator({ username: `together${i}@test.cn` }))
  const disabled = operators[4]!
  await server.db.rows(sql`update accounts set status = 2 where username = ${disabled.username}`)
  const statements = jest.spyOn(server.db, 'rows')
  const answers = await Promise.all(
    [...operators, { token: newToken(), username: 'nobody' }, ...operators].map(async (as) => [
      as.username,
      (await server.request(session.currentUser, {}, { as })).json().data?.account ?? 'nobody',
    ]),
  )
  expect(answers).toEqual(answers.map(([username]) => [username, username === disabled.username ? 'nobody' : username]))
  expect(statements.mock.calls.length).toBeLessThan(answers.length / 2)
})

test('SEC-A10 no session is opened with a password that is changed during the login', async () => {
  const { username, accountId } = await server.operator({ passwordHash: await passwordHash() })
  const form = await filledForm(server, username)
  const answer = server.request(session.login, form)
  await server.db.rows(sql`update accounts set password_hash = 'another' where id = ${accountId}`)
  const { statusCode, json } = await answer
  const open = await server.db.rows(sql`select 1 from sessions s join accounts a on a.id = s.account_id where a.id = ${accountId}`)
  // Either the change came first, and the login failed, or the login came first, and the change ended its session.
  expect(open).toEqual([])
  if (statusCode === 200) expect(await statusOf(json().data)).toBe(401)
})

test('SEC-A8 tokens have 256 random bits; only their hashes are in the database, and none is in the log', async () => {
  const tokens = new Set(Array.from({ length: 10_000 }, newToken))
  expect(tokens.size).toBe(10_000)
  expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)

  const { username } = await server.operator({ passwordHash: await passwordHash() })
  const as = await server.call(session.login, await filledForm(server, username))
  await statusOf(as)
  const dump = await server.db.rows<{ row: string }>(sql`select sessions::text as row from sessions`)
  const stored = `${JSON.stringify(dump)}${server.lines.join('')}`
  expect(stored).not.toContain(as.token)
  expect(stored).not.toContain(Buffer.from(as.token).toString('hex'))
})

test.each([
  [false, 'Path=/; Max-Age=43200; SameSite=Strict'],
  [true, 'Path=/; Max-Age=43200; SameSite=Strict; Secure'],
])('SEC-A11 the cookies have exactly these attributes (behind https: %s)', async (https, flags) => {
  const proxied = await startTestServer({ captchaAnswer: CAPTCHA, trustProxy: ['127.0.0.1'] })
  const { username } = await proxied.operator({ passwordHash: await passwordHash() })
  const headers = { 'x-forwarded-proto': https ? 'https' : 'http' }
  const response = await proxied.request(session.login, await filledForm(proxied, username), { headers })
  expect(response.headers['set-cookie']).toEqual([
    `token=${response.json().data.token}; ${flags}`,
    expect.stringMatching(new RegExp(`^device=[\\w-]{43}; Path=/api/login; Max-Age=15552000; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}$`)),
  ])
  await proxied.close()
})

test('SEC-A9 expired sessions are deleted', async () => {
  stopClock()
  await server.operator()
  moveClock(25 * HOUR)
  await server.sweep()
  await expect(server.db.rows(sql`select 1 from sessions`)).resolves.toEqual([])
})
