import { authority } from '@console/platform/contract/authority'
import { session } from '@console/platform/contract/session'
import { accountSessions } from '@console/platform/contract/session/accounts'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, passwordHash } from '../../../testing/sign-in'
import { startTestServer, type TestServer } from '../../../testing/test-server'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const list = (as: { token: string }, input: object = {}) => server.call(accountSessions.list, { page: 1, limit: 10, ...input }, { as })
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const signIn = async (username: string) =>
  server.call(session.login, await filledForm(server, username), { ip: '198.51.100.7', headers: { 'user-agent': CHROME } })
const trail = () => server.db.rows(sql`select account_id, subject, subject_id, action from audit_trail where subject <> 'login' order by id`)
const sessionOf = async (as: { token: string; accountId: number }) => (await list(as)).data.find(({ admin_id }) => admin_id === as.accountId)!.id

test('DESK-13 all accounts’ sessions are listed, the last used first, by account, name and address, and those of one account', async () => {
  stopClock(new Date('2026-11-23T01:00:00Z'))
  const admin = await server.operator({ permissions: 'all', realname: '陈志远' })
  const other = await server.operator({ permissions: ['sessions/getList'], passwordHash: await passwordHash(), realname: '李敏', username: 'limin@test.cn' })
  moveClock(MINUTE)
  await signIn(other.username)
  const { data, count } = await list(admin)
  expect(count).toBe(3)
  expect(data[0]).toEqual({
    ...{ id: expect.any(Number), current: false, admin_id: other.accountId, username: 'limin@test.cn', realname: '李敏', role_name: expect.any(String) },
    ...{ ip: '198.51.100.7', browser: 'Chrome，Windows', login_time: '2026-11-23 09:01:00', last_seen: '2026-11-23 09:01:00' },
  })
  expect(data.filter(({ current }) => current)).toMatchObject([{ admin_id: admin.accountId, ip: null, browser: null }])
  expect((await list(admin, { accountId: other.accountId })).count).toBe(2)
  for (const keyword of ['limin', '李敏', '198.51.100.7']) expect((await list(admin, { keyword })).data.map(({ realname }) => realname)).toContain('李敏')
  expect((await list(admin, { keyword: '没有这个' })).count).toBe(0)
  // No token, and none that has run out.
  expect((await server.request(accountSessions.list, { page: 1, limit: 10 }, { as: admin })).body).not.toContain(admin.token)
  moveClock(12 * HOUR - MINUTE)
  const later = await signIn(other.username)
  expect((await list(later)).data.every(({ login_time }) => login_time > '2026-11-23 09:00:00')).toBe(true)
})

test('DESK-13 a session that an administrator ends is rejected from its next request on, with an audit entry; others stay open', async () => {
  const admin = await server.operator({ permissions: 'all', realname: '陈志远' })
  const other = await server.operator({ passwordHash: await passwordHash(), realname: '李敏' })
  const one = await signIn(other.username)
  const { id } = (await list(admin, { accountId: other.accountId })).data.find(({ ip }) => ip !== null)!
  await server.call(accountSessions.end, { id }, { as: admin })
  expect([await statusOf(one), await statusOf(other), await statusOf(admin)]).toEqual([401, 200, 200])
  expect(await trail()).toEqual([
    { account_id: admin.accountId, subject: 'account', subject_id: other.accountId, action: '将账号“李敏”的会话下线（198.51.100.7，Chrome，Windows）' },
  ])
  await expect(server.call(accountSessions.end, { id }, { as: admin })).rejects.toMatchObject({ code: 404, message: '该会话不存在或已结束' })
})

test('DESK-13 DESK-14 no one can end the session that makes the call, nor manage an account with more rights', async () => {
  const admin = await server.operator({ permissions: 'all' })
  const lesser = await server.operator({ permissions: ['sessions/getList', 'sessions/end', 'sessions/unlockAccount'] })
  await expect(server.call(accountSessions.end, { id: await sessionOf(lesser) }, { as: lesser })).rejects.toMatchObject({ code: 422 })
  await expect(server.call(accountSessions.end, { id: await sessionOf(admin) }, { as: lesser })).rejects.toMatchObject({ code: 403 })
  await expect(server.call(accountSessions.unlock, { id: admin.accountId }, { as: lesser })).rejects.toMatchObject({ code: 403 })
  expect([await statusOf(admin), await statusOf(lesser), await trail()]).toEqual([200, 200, []])
})

test('DESK-14 a locked account is shown as locked, signs in again after it is unlocked, and the audit entry names who did it', async () => {
  const admin = await server.operator({ permissions: 'all' })
  const other = await server.operator({ passwordHash: await passwordHash(), realname: '李敏' })
  const lockedUntil = async () => (await server.call(authority.account, { admin_id: other.accountId }, { as: admin })).locked_until
  expect(await lockedUntil()).toBeNull()
  await server.db.rows(sql`insert into sign_in_failures (account_id, failures, locked_until) values (${other.accountId}, 5, ${new Date(Date.now() + 900_000)})`)
  expect(await lockedUntil()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await expect(signIn(other.username)).rejects.toMatchObject({ code: 422 })
  await server.call(accountSessions.unlock, { id: other.accountId }, { as: admin })
  expect(await lockedUntil()).toBeNull()
  expect(await statusOf(await signIn(other.username))).toBe(200)
  expect(await trail()).toContainEqual({
    ...{ account_id: admin.accountId, subject: 'account', subject_id: other.accountId },
    action: '解锁账号“李敏”，并恢复其登录与短信次数',
  })
  // A lock that has run out is none.
  await server.db.rows(sql`insert into sign_in_failures (account_id, failures, locked_until) values (${other.accountId}, 5, now() - interval '1 second')`)
  expect(await lockedUntil()).toBeNull()
})
