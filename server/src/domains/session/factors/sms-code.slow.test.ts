import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, freshCaptcha, lastCode, otherThan, passwordHash } from '../../../testing/sign-in'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { hashOf, newToken } from '../../../operators/sessions/token'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
beforeEach(async () => {
  await server.empty()
  server.lines.length = 0
  server.printed.length = 0
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async () => server.operator({ passwordHash: await passwordHash() })
const wrongCode = { code: 422, details: { fields: { smsCode: '短信验证码错误或已过期' } } }

test('LOGIN-04 SEC-A4 a code of six digits is in the outbox and the terminal, and neither in the log nor, readable, in the database', async () => {
  const { username, mobile } = await operator()
  const response = await server.request(session.sendSMS, { username })
  expect(response.json()).toMatchObject({ code: 200, msg: '短信验证码已发送', data: { smsToken: expect.any(String) } })
  const outbox = (await server.app.inject('/dev/outbox')).json()
  expect(outbox[0]).toEqual({ username, mobile, code: expect.stringMatching(/^\d{6}$/), at: expect.any(String) })
  const { code } = outbox[0]
  expect(server.printed).toEqual([expect.stringContaining(code)])
  // Times and durations have many digits: a code among more is none.
  const alone = new RegExp(`(?<!\\d)${code}(?!\\d)`)
  expect(server.lines.join('')).not.toMatch(alone)
  const stored = await server.db.rows<{ row: string }>(sql`select sms_codes::text as row from sms_codes`)
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(alone)
  expect(JSON.stringify(stored)).not.toContain(Buffer.from(code).toString('hex'))
})

test('SEC-A4 a code is accepted once, for the account and the attempt that it was sent for', async () => {
  const [one, other] = [await operator(), await operator()]
  const form = await filledForm(server, one.username)
  const others = await filledForm(server, other.username)
  await expect(server.call(session.login, { ...others, smsCode: form.smsCode, smsCodeToken: form.smsCodeToken })).rejects.toMatchObject(wrongCode)
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)), smsCodeToken: others.smsCodeToken })).rejects.toMatchObject(wrongCode)
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)) })).resolves.toHaveProperty('token')
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)) })).rejects.toMatchObject(wrongCode)
})

test.each([
  ['a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['full-width digits', (code: string) => [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')],
  ['what nobody sees', (code: string) => `\u200b${code}\ufeff`],
])('LOGIN-04 a code, and the characters of the image, are accepted with %s', async (_, typed) => {
  const { username } = await operator()
  const form = await filledForm(server, username)
  await expect(server.call(session.login, { ...form, imgCode: typed(form.imgCode), smsCode: typed(form.smsCode) })).resolves.toHaveProperty('token')
})

test('SEC-A4 a new code invalidates the one before', async () => {
  stopClock()
  const { username } = await operator()
  const first = await filledForm(server, username)
  moveClock(61 * SECOND)
  const second = await filledForm(server, username)
  await expect(server.call(session.login, { ...first, ...(await freshCaptcha(server)) })).rejects.toMatchObject(wrongCode)
  await expect(server.call(session.login, second)).resolves.toHaveProperty('token')
})

test('SEC-A4 a code has five tries: a failed login does not use it up, the sixth try is refused', async () => {
  const { username } = await operator()
  const form = await filledForm(server, username)
  const wrong = otherThan(form.smsCode)
  for (let i = 0; i < 4; i++) {
    await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)), smsCode: wrong })).rejects.toMatchObject(wrongCode)
  }
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)), password: 'Wrong2026' })).rejects.toMatchObject({
    message: '账号或密码不正确',
  })
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)) })).rejects.toMatchObject(wrongCode)
})

test.each([
  [300, false],
  [299, true],
])('SEC-A4 after %i seconds a code is still valid: %s', async (seconds, good) => {
  stopClock()
  const { username } = await operator()
  const form = await filledForm(server, username)
  moveClock(seconds * SECOND)
  const { statusCode } = await server.request(session.login, { ...form, ...(await freshCaptcha(server)) })
  expect(statusCode).toBe(good ? 200 : 422)
})

test('SEC-A5 of 20 simultaneous requests one sends, and the others are answered how long to wait', async () => {
  stopClock()
  const { username } = await operator()
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => server.request(session.sendSMS, { username }, { ip: `192.0.2.${i}` })))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const refused = responses.find(({ statusCode }) => statusCode === 429)!
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(55)
  expect(refused.json()).toMatchObject({ msg: expect.stringMatching(/^操作太频繁，请\d+秒后再试$/), data: { retryAfter: expect.any(Number) } })
  expect(server.printed).toHaveLength(1)
})

test('SEC-A5 one a minute, five an hour, ten a day, from all addresses together', async () => {
  stopClock(Date.parse('2026-03-01T00:00:00Z'))
  const { username } = await operator()
  const sent = async () => (await server.request(session.sendSMS, { username }, { ip: `192.0.2.${Math.floor(Math.random() * 250)}` })).statusCode === 200
  const perMinute: boolean[] = []
  for (let i = 0; i < 7; i++) {
    perMinute.push(await sent(), await sent())
    moveClock(61 * SECOND)
  }
  expect(perMinute.filter(Boolean)).toHaveLength(5)
  moveClock(HOUR)
  for (let i = 0; i < 7; i++) {
    await sent()
    moveClock(61 * SECOND)
  }
  expect(server.printed).toHaveLength(10)
  moveClock(2 * HOUR)
  expect(await sent()).toBe(false)
  moveClock(24 * HOUR)
  expect(await sent()).toBe(true)
})

test('SEC-A5 an address requests a limited number of codes, for all accounts together', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await server.request(session.sendSMS, { username: `n${i}@test.cn` }, { ip: '198.51.100.9' })).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await server.request(session.sendSMS, { username: 'n99@test.cn' }, { ip: '198.51.100.10' })).statusCode).toBe(200)
})

test('SEC-A6 LOGIN-05 unknown and disabled accounts get an answer of the same form, the same limits, and no message', async () => {
  const { username, accountId } = await operator()
  await server.db.rows(sql`update accounts set status = 2 where id = ${accountId}`)
  for (const name of [username, 'nobody@test.cn']) {
    const response = await server.request(session.sendSMS, { username: name })
    expect(response.json()).toEqual({ code: 200, msg: '短信验证码已发送', data: { smsToken: expect.stringMatching(/^[\w-]{43}$/) } })
    expect((await server.request(session.sendSMS, { username: name })).statusCode).toBe(429)
    expect(await lastCode(server, name)).toBeUndefined()
  }
  expect(server.printed).toEqual([])
})

test('LOGIN-04 SEC-A5 a failure of the provider is answered at once, also to strangers, and the operator need not wait a minute', async () => {
  const broken = await startTestServer({ sms: { gateway: 'http', url: 'http://127.0.0.1:9/sms' } })
  const { username } = await broken.operator()
  for (const name of [username, username, 'nobody@test.cn']) {
    await expect(broken.call(session.sendSMS, { username: name })).rejects.toMatchObject({ code: 503, message: '短信发送失败，请稍后重试' })
  }
  const [other, token] = [await broken.operator(), newToken()]
  await broken.db.rows(sql`insert into known_devices (account_id, token_hash, used_at) values (${other.accountId}, ${hashOf(token)}, ${new Date()})`)
  for (let i = 0; i < 2; i++) {
    const asked = broken.call(session.sendSMS, { username: other.username }, { headers: { cookie: `device=${token}` } })
    await expect(asked).rejects.toMatchObject({ code: 503 })
  }
  expect((await broken.app.inject('/dev/outbox')).statusCode).toBe(404)
  await broken.close()
})

test('SEC-A5 the limits survive a restart: they are in the database', async () => {
  stopClock()
  const { username } = await operator()
  await server.call(session.sendSMS, { username })
  const limits = await server.db.rows<{ key: string }>(sql`select key from rate_limits where key like 'sms minute%'`)
  expect(limits).toHaveLength(1)
  moveClock(MINUTE + SECOND)
  await server.sweep()
  await expect(server.db.rows(sql`select key from rate_limits where key like 'sms minute%'`)).resolves.toEqual([])
})
