import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, PASSWORD, passwordHash } from '../../../testing/sign-in'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'

const NEW = 'Another26'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async () => server.operator({ passwordHash: await passwordHash() })
const signIn = async (username: string, password = PASSWORD) => server.call(session.login, { ...(await filledForm(server, username)), password })
const statusOf = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode
const change = (as: TestOperator, given: object = {}, headers?: Record<string, string>) =>
  server.request(session.changePassword, { password: PASSWORD, newPassword: NEW, repeated: NEW, ...given }, { as, headers })
const trail = () => server.db.rows<{ subject: string; action: string }>(sql`select subject, action from audit_trail order by id`)

test('SEC-A14 the new password signs in, the old one does not, all other sessions end and this one stays open', async () => {
  stopClock()
  const as = await operator()
  const other = await signIn(as.username)
  const stranger = await operator()
  const row = () => server.db.one(sql`select s.* from sessions s where account_id = ${as.accountId} order by id limit 1`)
  const before = await row()
  expect((await change(as)).json()).toEqual({ code: 200, msg: '密码已修改，其他设备上的登录已结束', data: null })
  expect([await statusOf(as), await statusOf(other), await statusOf(stranger)]).toEqual([200, 401, 200])
  expect(await row()).toEqual(before)
  await expect(signIn(as.username)).rejects.toMatchObject({ code: 422, message: '账号或密码不正确' })
  await expect(signIn(as.username, NEW)).resolves.toHaveProperty('token')
})

test('SEC-A14 the audit trail records the change, and neither password', async () => {
  const as = await operator()
  await change(as)
  expect(await trail()).toEqual([{ subject: 'account', action: '修改自己的密码，并结束其他登录' }])
  const kept = await server.db.rows<{ row: string }>(sql`select t::text as row from audit_trail t union all select k::text from idempotency_keys k`)
  for (const secret of [PASSWORD, NEW]) expect(JSON.stringify([kept, server.lines])).not.toContain(secret)
})

test.each([
  [{ newPassword: 'Secret2', repeated: 'Secret2' }, { newPassword: '密码为 8–10 位字母和数字' }],
  [{ newPassword: 'abc12345', repeated: 'abc12345' }, { newPassword: '密码过于常见，请换一个' }],
  [{ newPassword: PASSWORD, repeated: PASSWORD }, { newPassword: '新密码不能与原密码相同' }],
  [{ repeated: 'Another27' }, { repeated: '两次输入的新密码不一致' }],
  [{ password: '' }, { password: '原密码不能为空' }],
  [{ repeated: '' }, { repeated: '请再次输入新密码' }],
])('SEC-A14 %j → %j, without counting as a try', async (given, fields) => {
  const as = await operator()
  expect((await change(as, given)).json()).toMatchObject({ code: 422, data: { fields } })
  expect(await server.db.rows(sql`select failures from sign_in_failures`)).toEqual([])
  await expect(signIn(as.username)).resolves.toHaveProperty('token')
})

test('SEC-A1 SEC-A14 wrong old passwords count like those of a sign-in: the fifth ends the session and locks the account', async () => {
  stopClock()
  const as = await operator()
  for (const left of [4, 3, 2, 1])
    expect((await change(as, { password: 'Wrong2026' })).json()).toMatchObject({
      code: 422,
      data: { fields: { password: `密码不正确，再错 ${left} 次需重新登录` } },
    })
  expect(await statusOf(as)).toBe(200)
  expect((await change(as, { password: 'Wrong2026' })).json()).toMatchObject({ code: 401, msg: '密码错误次数过多，请重新登录' })
  expect(await statusOf(as)).toBe(401)
  await expect(signIn(as.username)).rejects.toMatchObject({ message: '账号或密码不正确' })
  moveClock(15 * MINUTE + SECOND)
  await expect(signIn(as.username)).resolves.toHaveProperty('token')
  expect((await trail()).slice(0, 2)).toEqual(Array.from({ length: 2 }, () => ({ subject: 'login', action: '修改密码失败：密码错误' })))
})

test('SEC-A14 a correct old password resets the count of wrong ones', async () => {
  const as = await operator()
  await change(as, { password: 'Wrong2026' })
  expect((await change(as)).statusCode).toBe(200)
  expect(await server.db.rows(sql`select failures from sign_in_failures`)).toEqual([])
})

test('SEC-A14 a retried call gets the first answer, and checks no password', async () => {
  const as = await operator()
  const headers = { 'idempotency-key': 'the-very-same-form' }
  const answers = [await change(as, {}, headers), await change(as, {}, headers)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await trail()).toHaveLength(1)
})

test('SEC-A14 a locked session cannot change the password', async () => {
  expect((await server.request(session.changePassword, { password: PASSWORD, newPassword: NEW, repeated: NEW })).statusCode).toBe(401)
  const as = await operator()
  await server.call(session.lock, {}, { as })
  expect((await change(as)).statusCode).toBe(423)
})
