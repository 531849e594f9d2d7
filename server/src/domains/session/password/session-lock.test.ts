import { LOCKED } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { allRoutes, inputsOf } from '../../../testing/all-routes'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, PASSWORD, passwordHash } from '../../../testing/sign-in'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async () => server.operator({ passwordHash: await passwordHash() })
const locked = async () => {
  const as = await operator()
  await server.call(session.lock, {}, { as })
  return as
}
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const unlock = (as: TestOperator, password = PASSWORD) => server.call(session.unlock, { password }, { as })
const logged = () => server.db.rows(sql`select action from audit_trail where subject = 'login' order by id`)

test('UX-E1 every call of a locked session is refused with its own code, until the password unlocks it', async () => {
  const as = await server.operator({ permissions: 'all', passwordHash: await passwordHash() })
  const other = await operator()
  await server.call(session.lock, {}, { as })
  for (const route of allRoutes.filter(({ access, whileLocked }) => access !== 'public' && !whileLocked)) {
    const response = await server.request(route, inputsOf(route)[0]!, { as })
    expect([route.path, response.statusCode]).toEqual([route.path, LOCKED])
  }
  const registry = await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${as.token}` } })
  expect([registry.statusCode, await statusOf(other)]).toEqual([LOCKED, 200])
  await unlock(as)
  expect(await statusOf(as)).toBe(200)
  expect(await logged()).toEqual([{ action: '解锁会话' }])
})

test('UX-E1 a session locks itself 30 minutes after its last use, answers that time, and is unlocked by its password', async () => {
  stopClock()
  const as = await operator()
  const lock = () => server.call(session.getLock, {}, { as })
  expect(await lock()).toEqual({ locked: false, secondsLeft: 1800 })
  moveClock(28 * MINUTE)
  expect(await lock()).toEqual({ locked: false, secondsLeft: 120 })
  await server.call(session.keepAwake, {}, { as })
  expect(await lock()).toEqual({ locked: false, secondsLeft: 1800 })
  moveClock(30 * MINUTE - SECOND)
  expect(await lock()).toEqual({ locked: false, secondsLeft: 1 })
  moveClock(SECOND)
  expect(await lock()).toEqual({ locked: true, secondsLeft: 0 })
  expect([await statusOf(as), (await server.request(session.keepAwake, {}, { as })).statusCode]).toEqual([LOCKED, LOCKED])
  await unlock(as)
  expect([await statusOf(as), await lock()]).toEqual([200, { locked: false, secondsLeft: 1800 }])
})

test('SEC-A9 a locked session also ends 12 hours after the login', async () => {
  stopClock()
  const as = await locked()
  moveClock(12 * HOUR + SECOND)
  await expect(unlock(as)).rejects.toMatchObject({ code: 401 })
})

test('SEC-A1 UX-E1 wrong passwords count like those of a sign-in: the fifth ends the session and locks the account', async () => {
  stopClock()
  const as = await locked()
  const other = await server.call(session.login, await filledForm(server, as.username))
  for (const left of [4, 3, 2, 1])
    await expect(unlock(as, 'Wrong2026')).rejects.toMatchObject({ code: 422, details: { fields: { password: `密码不正确，再错 ${left} 次需重新登录` } } })
  expect(await statusOf(as)).toBe(LOCKED)
  await expect(unlock(as, 'Wrong2026')).rejects.toMatchObject({ code: 401, message: '密码错误次数过多，请重新登录' })
  await expect(unlock(as)).rejects.toMatchObject({ code: 401 })
  expect(await statusOf(other)).toBe(200)
  await expect(server.call(session.login, await filledForm(server, as.username))).rejects.toMatchObject({ message: '账号或密码不正确' })
  moveClock(15 * MINUTE + SECOND)
  await expect(server.call(session.login, await filledForm(server, as.username))).resolves.toHaveProperty('token')
})

test('SEC-A1 of twenty simultaneous wrong passwords only five are checked', async () => {
  const as = await locked()
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.request(session.unlock, { password: 'Wrong2026' }, { as })))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(4)
  expect(await server.db.rows(sql`select failures from sign_in_failures`)).toEqual([{ failures: 5 }])
})

test('SEC-A10 a session whose password is changed while it is locked is ended', async () => {
  const as = await locked()
  await server.db.rows(sql`update accounts set password_hash = 'another' where id = ${as.accountId}`)
  await expect(unlock(as)).rejects.toMatchObject({ code: 401 })
})

test('UX-E1 the password is also checked for a session that the page alone had locked; a locked one can be signed out', async () => {
  const as = await operator()
  await expect(unlock(as, 'Wrong2026')).rejects.toMatchObject({ code: 422 })
  expect(await logged()).toEqual([{ action: '解锁会话失败：密码错误' }])
  await server.call(session.lock, {}, { as })
  await server.call(session.logout, {}, { as })
  expect(await statusOf(as)).toBe(401)
})
