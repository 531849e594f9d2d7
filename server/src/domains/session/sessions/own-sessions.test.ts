import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, passwordHash } from '../../../testing/sign-in'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { browserName, keptUserAgent } from './browser'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async () => server.operator({ passwordHash: await passwordHash() })
const signIn = async (username: string, headers: Record<string, string> = { 'user-agent': CHROME }) =>
  server.call(session.login, await filledForm(server, username), { ip: '198.51.100.7', headers })
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const sessions = (as: { token: string }) => server.call(session.sessions, {}, { as })
const trail = () => server.db.rows(sql`select subject, subject_id, action from audit_trail where subject <> 'login' order by id`)

test('SEC-A15 an operator’s own sessions are listed with when, where and how they were opened, this one first; no other ones, and no token', async () => {
  stopClock(new Date('2026-11-23T01:00:00Z'))
  const as = await operator()
  await operator()
  moveClock(MINUTE)
  const other = await signIn(as.username)
  moveClock(10 * MINUTE)
  await statusOf(as)
  expect(await sessions(as)).toEqual([
    { id: expect.any(Number), current: true, since: '2026-11-23 09:00:00', lastSeen: '2026-11-23 09:11:00', ip: null, browser: null },
    { id: expect.any(Number), current: false, since: '2026-11-23 09:01:00', lastSeen: '2026-11-23 09:01:00', ip: '198.51.100.7', browser: 'Chrome，Windows' },
  ])
  const { body } = await server.request(session.sessions, {}, { as })
  const [{ hash }] = (await server.db.rows(sql`select encode(token_hash, 'hex') as hash from sessions`)) as [{ hash: string }]
  for (const secret of [as.token, other.token, hash]) expect(body).not.toContain(secret)
})

test('SEC-A15 an expired session is not listed', async () => {
  stopClock()
  const as = await operator()
  moveClock(HOUR)
  const later = await signIn(as.username)
  moveClock(11 * HOUR + SECOND)
  await server.call(session.unlock, { password: 'Secret2026' }, { as: later })
  expect((await sessions(later)).map(({ current }) => current)).toEqual([true])
})

test('SEC-A10 SEC-A15 a session that is ended is rejected from its next request on, with an audit entry', async () => {
  const as = await operator()
  const [one, other] = [await signIn(as.username), await signIn(as.username)]
  const ended = (await sessions(one)).find(({ current }) => current)!
  expect((await server.request(session.endSession, { id: ended.id }, { as })).json()).toEqual({ code: 200, msg: '该设备已下线', data: null })
  expect([await statusOf(one), await statusOf(other), await statusOf(as)]).toEqual([401, 200, 200])
  expect(await trail()).toEqual([{ subject: 'account', subject_id: as.accountId, action: '结束自己在另一处的登录（198.51.100.7，Chrome，Windows）' }])
})

test('SEC-A10 SEC-A15 all other sessions are ended at once, with an audit entry; this one and those of other accounts stay open', async () => {
  const [as, stranger] = [await operator(), await operator()]
  const [one, other] = [await signIn(as.username), await signIn(as.username)]
  await server.call(session.endOtherSessions, {}, { as: one })
  expect([await statusOf(one), await statusOf(other), await statusOf(as), await statusOf(stranger)]).toEqual([200, 401, 401, 200])
  expect(await trail()).toEqual([{ subject: 'account', subject_id: as.accountId, action: '结束自己的其他全部登录（2 处）' }])
})

test('SEC-A15 another account’s session is answered as unknown, and the own one cannot be ended this way', async () => {
  const [as, stranger] = [await operator(), await operator()]
  const [theirs, own] = [(await sessions(stranger))[0]!, (await sessions(as))[0]!]
  await expect(server.call(session.endSession, { id: theirs.id }, { as })).rejects.toMatchObject({ code: 404, message: '该登录不存在或已结束' })
  await expect(server.call(session.endSession, { id: own.id }, { as })).rejects.toMatchObject({ code: 422, message: '这是当前登录，请使用“退出登录”' })
  expect([await statusOf(stranger), await statusOf(as), await trail()]).toEqual([200, 200, []])
})

test('the user agent is stored printable and short, and no sign-in depends on it', async () => {
  expect(keptUserAgent(`x\u0000\u001b[31m<b>${'语'}${'y'.repeat(500)}`)).toBe(`x[31m<b>${'y'.repeat(192)}`)
  expect([keptUserAgent(undefined), keptUserAgent('\u0000')]).toEqual([null, null])
  const { username } = await operator()
  const as = await signIn(username, { 'user-agent': 'z'.repeat(5_000) })
  expect((await sessions(as))[0]).toMatchObject({ current: true, browser: 'z'.repeat(60) })
})

test.each([
  [CHROME, 'Chrome，Windows'],
  [`${CHROME} Edg/142.0.0.0`, 'Edge，Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox，Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', 'Safari，macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1', 'Safari，iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome，Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is shown as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
