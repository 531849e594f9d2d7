import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import * as passwords from '../../../operators/access/password'
import { createApp } from '../../../app'
import { MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, freshCaptcha, knownDevice, lastCode, otherThan, passwordHash } from '../../../testing/sign-in'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { hashOf } from '../../../operators/sessions/token'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async () => server.operator({ passwordHash: await passwordHash() })
const outcomes = () => server.db.rows<{ action: string; ip: string }>(sql`select action, ip from audit_trail where subject = 'login' order by id`)

const failures = () => server.db.rows(sql`select failures, locked_until > ${new Date()} as locked from sign_in_failures`)

/** Fails `times` logins with a wrong password, each with proofs that are right otherwise. */
async function failLogins(username: string, times: number) {
  for (let i = 0; i < times; i++) {
    await expect(server.call(session.login, { ...(await filledForm(server, username)), password: 'Wrong2026' })).rejects.toMatchObject({ code: 422 })
  }
}

test('LOGIN-08 LOGIN-09 a login answers code 200, 登录成功 and the token', async () => {
  const { username } = await operator()
  const response = await server.request(session.login, await filledForm(server, username))
  expect(response.json()).toEqual({ code: 200, msg: '登录成功', data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(await outcomes()).toEqual([{ action: '登录成功', ip: '127.0.0.1' }])
})

test('LOGIN-07 each missing field is named by its own message', async () => {
  const response = await server.request(session.login, {})
  expect(response.statusCode).toBe(422)
  expect(response.json().data.fields).toEqual({
    username: '帐号不能为空',
    password: '密码不能为空',
    imgCode: '请输入验证码',
    imgCodeToken: '请输入验证码',
    smsCode: '请输入短信验证码',
    smsCodeToken: '请获取短信验证码',
  })
})

test('SEC-A1 five failures in a row lock the account for 15 minutes, then 30, then 60; a locked one is answered like a wrong password', async () => {
  stopClock()
  const { username } = await operator()
  const wrong = (await server.request(session.login, { ...(await filledForm(server, username)), password: 'Wrong2026' })).body
  await failLogins(username, 4)
  for (const minutes of [15, 30, 60, 60]) {
    const locked = await server.request(session.login, await filledForm(server, username))
    expect([locked.statusCode, locked.body]).toEqual([422, wrong])
    moveClock(minutes * MINUTE - SECOND)
    expect((await server.request(session.login, await filledForm(server, username))).body).toBe(wrong)
    moveClock(2 * SECOND)
    await failLogins(username, 5)
  }
  moveClock(61 * MINUTE)
  await expect(server.call(session.login, await filledForm(server, username))).resolves.toHaveProperty('token')
  await failLogins(username, 4)
  await expect(server.call(session.login, await filledForm(server, username))).resolves.toHaveProperty('token')
})

test('SEC-A1 only a wrong password after a right SMS code counts against an account', async () => {
  const { username } = await operator()
  for (let i = 0; i < 6; i++) {
    const form = await filledForm(server, username)
    await server.request(session.login, { ...form, imgCode: 'nope', password: 'Wrong2026' })
    await server.request(session.login, { ...form, ...(await freshCaptcha(server)), smsCode: otherThan(form.smsCode), password: 'Wrong2026' })
  }
  expect(await failures()).toEqual([])
  await expect(server.call(session.login, await filledForm(server, username))).resolves.toHaveProperty('token')
  expect(await failures()).toEqual([])
})

test('SEC-A1 a lock outlives a restart', async () => {
  const { username } = await operator()
  await failLogins(username, 5)
  const form = await filledForm(server, username)
  const restarted = createApp({
    config: server.config,
    db: { ...server.db, close: async () => undefined },
    secret: Buffer.alloc(32),
  })
  const answer = await restarted.inject({
    method: 'POST',
    url: session.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect(answer.json()).toMatchObject({ code: 422, msg: '账号或密码不正确' })
  await restarted.close()
})

test('SEC-A1 parallel tries do not slip past the lock', async () => {
  const { username } = await operator()
  const forms = []
  // Each device has a code of its own, and each code five tries.
  for (let i = 0; i < 3; i++) {
    const device = await knownDevice(server, username)
    const form = await filledForm(server, username, { headers: device })
    for (let tries = 0; tries < 5; tries++) forms.push({ ...form, ...(await freshCaptcha(server)), password: 'Wrong2026' })
  }
  await Promise.all(forms.map((form) => server.request(session.login, form)))
  expect(await failures()).toEqual([{ failures: 5, locked: true }])
})

test('SEC-A1 no lock lasts longer than an hour, however many failures there were', async () => {
  stopClock()
  const { username, accountId } = await operator()
  await server.db.rows(sql`insert into sign_in_failures (account_id, failures) values (${accountId}, 999999)`)
  await failLogins(username, 1)
  moveClock(60 * MINUTE - SECOND)
  await expect(server.call(session.login, await filledForm(server, username))).rejects.toMatchObject({ message: '账号或密码不正确' })
  moveClock(2 * SECOND)
  await expect(server.call(session.login, await filledForm(server, username))).resolves.toHaveProperty('token')
})

test.each([
  ['its name typed in capitals', 'MiXed@test.cn', 'MIXED@TEST.CN'],
  ['its name typed in small letters', 'MiXed@test.cn', 'mixed@test.cn'],
])('an account signs in with %s', async (_, username, typed) => {
  const { accountId } = await server.operator({ username, passwordHash: await passwordHash() })
  await server.call(session.sendSMS, { username: typed })
  const form = { ...(await filledForm(server, typed)), smsCode: (await lastCode(server, username))! }
  await expect(server.call(session.login, form)).resolves.toHaveProperty('token')
  expect(await server.db.rows(sql`select subject_id as id from audit_trail where subject = 'login'`)).toEqual([{ id: accountId }])
})

test('SEC-A2 an address has 30 logins in ten minutes, whatever accounts it tries and whatever its headers claim', async () => {
  const strict = await startTestServer({ captchaAnswer: CAPTCHA })
  const logIn = (i: number, ip: string) =>
    strict.request(
      session.login,
      { username: `account${i}@test.cn`, password: 'Secret2026', imgCode: 'x', imgCodeToken: 'x', smsCode: 'x', smsCodeToken: 'x' },
      { ip, headers: { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` } },
    )
  const statuses: number[] = []
  for (let i = 0; i < 200; i++) statuses.push((await logIn(i, '198.51.100.4')).statusCode)
  expect(statuses.indexOf(429)).toBe(30)
  expect(statuses.slice(30).every((status) => status === 429)).toBe(true)
  expect(Number((await logIn(201, '198.51.100.4')).headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(202, '198.51.100.5')).statusCode).toBe(422)
  await strict.close()
})

test('SEC-A2 behind a proxy that the configuration names, the address is the one that the proxy reports', async () => {
  const proxied = await startTestServer({ trustProxy: ['10.0.0.1'] })
  const ipSeen = async (ip: string) => {
    await proxied.app.inject({ url: '/healthz', remoteAddress: ip, headers: { 'x-forwarded-for': '203.0.113.77' } })
    return JSON.parse(proxied.lines.at(-1)!).ip
  }
  await expect(ipSeen('10.0.0.1')).resolves.toBe('203.0.113.77')
  await expect(ipSeen('10.0.0.2')).resolves.toBe('10.0.0.2')
  await proxied.close()
})

test('SEC-A10 a disabled account or role cannot sign in, and is answered like a wrong password', async () => {
  const [one, other] = [await operator(), await operator()]
  const forms = [await filledForm(server, one.username), await filledForm(server, other.username)]
  await server.db.rows(sql`update accounts set status = 2 where id = ${one.accountId}`)
  await server.db.rows(sql`update roles set status = 2 where id = ${other.roleId}`)
  for (const form of forms) await expect(server.call(session.login, form)).rejects.toMatchObject({ code: 422, message: '账号或密码不正确' })
  expect((await outcomes()).map(({ action }) => action)).toEqual(['账号或角色已禁用', '账号或角色已禁用'])
})

test.each<[string, (as: TestOperator) => ReturnType<typeof sql>]>([
  ['the account is disabled', ({ accountId }) => sql`update accounts set status = 2 where id = ${accountId}`],
  ['its role is disabled', ({ roleId }) => sql`update roles set status = 2 where id = ${roleId}`],
  ['its password is changed', ({ accountId }) => sql`update accounts set password_hash = 'another' where id = ${accountId}`],
  ['its mobile is changed', ({ accountId }) => sql`update accounts set mobile = '13900000000' where id = ${accountId}`],
  ['the code is spent', () => sql`delete from sms_codes`],
])('SEC-A10 no session is opened when %s while the password is being checked', async (_, change) => {
  const as = await operator()
  const form = await filledForm(server, as.username)
  const { isPassword } = passwords
  jest.spyOn(passwords, 'isPassword').mockImplementation(async (...given) => {
    const right = await isPassword(...given)
    await server.db.rows(change(as))
    return right
  })
  const answer = await server.request(session.login, form)
  jest.restoreAllMocks()
  expect(answer.json()).toMatchObject({ code: 422, msg: '账号或密码不正确' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await server.db.rows(sql`select from sessions where account_id = ${as.accountId} and token_hash <> ${hashOf(as.token)}`)).toEqual([])
  expect(await server.db.rows(sql`select from known_devices`)).toEqual([])
  expect(await outcomes()).not.toContainEqual(expect.objectContaining({ action: '登录成功' }))
})

test('SEC-A8 every login brings a new token, and one set beforehand is not adopted', async () => {
  const { username } = await operator()
  const fixed = 'A'.repeat(43)
  const headers = { cookie: `token=${fixed}`, authorization: `Bearer ${fixed}` }
  const first = await server.request(session.login, await filledForm(server, username), { headers })
  const second = await server.request(session.login, await filledForm(server, username), { headers })
  const tokens = [first, second].map((response) => response.json().data.token)
  expect(new Set([...tokens, fixed]).size).toBe(3)
  expect((await server.request(session.currentUser, {}, { as: { token: fixed } })).statusCode).toBe(401)
})

test('SEC-D3 the login log names who, when, from where, and why not', async () => {
  const { username, accountId, realname } = await operator()
  await server.request(session.login, { ...(await filledForm(server, username)), imgCode: 'nope' })
  const wrongCode = await filledForm(server, username)
  await server.request(session.login, { ...wrongCode, smsCode: otherThan(wrongCode.smsCode) })
  await failLogins(username, 1)
  await server.request(session.login, await filledForm(server, username), { ip: '192.0.2.8' })
  await server.request(session.login, { ...(await filledForm(server, username)), username: 'Secret2026' })
  const rows = await server.db.rows(sql`
    select operator, account_id as "accountId", subject_id as "subjectId", ip, action from audit_trail where subject = 'login' order by id`)
  const entry = { operator: realname, accountId, subjectId: accountId, ip: '127.0.0.1' }
  expect(rows).toEqual([
    { ...entry, action: '图形验证码错误' },
    { ...entry, action: '短信验证码错误' },
    { ...entry, action: '密码错误' },
    { ...entry, ip: '192.0.2.8', action: '登录成功' },
    // What was typed where a name belongs may have been a password.
    { operator: '未知账号', accountId: null, subjectId: null, ip: '127.0.0.1', action: '短信验证码错误' },
  ])
})
