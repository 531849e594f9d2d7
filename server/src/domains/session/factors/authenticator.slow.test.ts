import { ApiError } from '@console/platform/contract'
import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { AUTHENTICATOR, session } from '@console/platform/contract/session'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { accountSessions } from '@console/platform/contract/session/accounts'
import sql from 'sql-template-tag'
import { codeAt } from '../../../operators/access/totp'
import { sealSecrets } from '../../../open/callers/seal-secrets'
import { vaultOf } from '../../../infra/secrets/vault'
import { MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, deviceIn, filledForm, freshCaptcha, lastCode, otherThan, PASSWORD, passwordHash } from '../../../testing/sign-in'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { unlock } from '../accounts/unlock'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ passwordHash: await passwordHash(), permissions: 'all' })
  stopClock()
})
afterEach(() => void jest.useRealTimers())
afterAll(() => server.close())

/** Of the code that an app shows so many steps from now. */
const stepIn = (steps: number) => Math.floor(Date.now() / 30_000) + steps

async function setUp(operator = as) {
  const { secret } = await server.call(authenticator.begin, { password: PASSWORD }, { as: operator })
  const { recoveryCodes } = await server.call(authenticator.enable, { code: codeAt(secret, stepIn(0)) }, { as: operator })
  return { secret, recoveryCodes, code: (steps = 1) => codeAt(secret, stepIn(steps)) }
}

const formWith = async (smsCode: string, { username = as.username, password = PASSWORD } = {}) => ({
  ...{ ...(await freshCaptcha(server)), username, password, smsCode, smsCodeToken: AUTHENTICATOR },
})
const signIn = async (...of: Parameters<typeof formWith>) => server.request(session.login, await formWith(...of))
const said = (answer: Awaited<ReturnType<typeof signIn>>) => [answer.statusCode, answer.json().msg]
const WRONG = [422, '动态码错误或已使用']
const logins = async () => (await server.call(authority.loginLog, { type: 1 }, { as })).data.map(({ result }) => result)
const trail = async () => (await server.call(audit.list, { subject: 'account' }, { as })).data.map(({ action }) => action)

describe('setting it up', () => {
  test('TOTP-02 setup needs the password and a first code; secret and recovery codes are shown once, and stored sealed and hashed', async () => {
    expect(await server.call(authenticator.get, {}, { as })).toEqual({ since: null, recoveryCodes: 0, passkeys: 0 })
    await expect(server.call(authenticator.begin, { password: 'Wrong2026' }, { as })).rejects.toMatchObject({ code: 422 })
    const { secret, address } = await server.call(authenticator.begin, { password: PASSWORD }, { as })
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    await expect(server.call(authenticator.enable, { code: otherThan(codeAt(secret, stepIn(0))) }, { as })).rejects.toMatchObject({ code: 422 })
    const { recoveryCodes } = await server.call(authenticator.enable, { code: codeAt(secret, stepIn(0)) }, { as })
    expect(recoveryCodes.map((code) => /^\d{6}-\d{5}$/.test(code))).toEqual(Array(10).fill(true))
    expect(await server.call(authenticator.get, {}, { as })).toEqual({ since: expect.stringMatching(/^\d{4}-/), recoveryCodes: 10, passkeys: 0 })
    const kept = await server.db.one<{ text: string }>(sql`
      select (select json_agg(a)::text from authenticators a) || (select json_agg(c)::text from recovery_codes c) || (select json_agg(k)::text from idempotency_keys k)::text as text`)
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(`${kept?.text}${server.lines.join()}`).not.toContain(shown)
    expect((await trail()).slice(0, 2)).toEqual(['启用自己的身份验证器，登录不再用短信验证码', '开始设置自己的身份验证器'])
    await expect(server.call(authenticator.begin, { password: PASSWORD }, { as })).rejects.toMatchObject({ code: 409 })
  })

  test('TOTP-02 applies only after setup is complete: until then codes are sent by SMS, as for accounts without it', async () => {
    const { secret } = await server.call(authenticator.begin, { password: PASSWORD }, { as })
    expect(said(await signIn(codeAt(secret, stepIn(0))))).toEqual(WRONG)
    expect((await server.request(session.login, await filledForm(server, as.username))).statusCode).toBe(200)
  })

  test('TOTP-02 first codes cannot be guessed by repeated tries', async () => {
    const { secret } = await server.call(authenticator.begin, { password: PASSWORD }, { as })
    const wrong = otherThan(codeAt(secret, stepIn(0)))
    const codes: number[] = []
    for (let nth = 0; nth < 11; nth += 1) codes.push((await server.request(authenticator.enable, { code: wrong }, { as })).statusCode)
    expect(codes).toEqual([...Array(10).fill(422), 429])
  })

  test('SEC-D1 a sealed secret is sealed again with a new key', async () => {
    const { code } = await setUp()
    const vault = vaultOf({ own: Buffer.alloc(32), secretKeys: new Map([['k1', Buffer.alloc(32, 1)]]) })
    expect(await sealSecrets(server.db, vault)).toBe(1)
    expect(await server.db.one(sql`select left(secret, 10) as kept from authenticators`)).toEqual({ kept: 'sealed:k1:' })
    expect(code()).toMatch(/^\d{6}$/)
  })
})

describe('signing in by it', () => {
  test('TOTP-03 its code replaces the one by SMS, which is neither sent nor accepted any more', async () => {
    const before = await filledForm(server, as.username)
    const { code } = await setUp()
    expect(said(await server.request(session.login, before))).toEqual([422, '短信验证码错误或已过期'])
    const sent = await lastCode(server, as.username)
    moveClock(61 * SECOND)
    expect((await server.request(session.sendSMS, { username: as.username })).statusCode).toBe(200)
    expect(await lastCode(server, as.username)).toBe(sent)
    expect((await signIn(code(0))).statusCode).toBe(200)
    expect((await logins())[0]).toBe('登录成功：用动态码')
  })

  test('TOTP-03 no code is accepted twice, nor an older one, nor the one of the setup; of two simultaneous sign-ins one succeeds', async () => {
    const { secret, code } = await setUp()
    expect(said(await signIn(codeAt(secret, stepIn(0))))).toEqual(WRONG)
    const now = code()
    expect((await signIn(now)).statusCode).toBe(200)
    expect(said(await signIn(now))).toEqual(WRONG)
    moveClock(MINUTE)
    const forms = await Promise.all([formWith(code()), formWith(code())])
    const both = await Promise.all(forms.map((form) => server.request(session.login, form)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(said(await signIn(code(0)))).toEqual(WRONG)
  })

  test('TOTP-03 a wrong password uses up no code, and another account’s code is wrong', async () => {
    const { code } = await setUp()
    expect(said(await signIn(code(), { password: 'Wrong2026' }))).toEqual([422, '账号或密码不正确'])
    const other = await server.operator({ passwordHash: await passwordHash() })
    expect(said(await signIn(code(), { username: other.username }))).toEqual(WRONG)
    await setUp(other)
    expect(said(await signIn(code(), { username: other.username }))).toEqual(WRONG)
    expect((await signIn(code())).statusCode).toBe(200)
  })

  test('TOTP-04 each recovery code is accepted once, with or without its dash', async () => {
    const { recoveryCodes } = await setUp()
    expect((await signIn(recoveryCodes[3]!)).statusCode).toBe(200)
    expect((await logins())[0]).toBe('登录成功：用恢复码')
    expect(said(await signIn(recoveryCodes[3]!))).toEqual(WRONG)
    expect((await signIn(recoveryCodes[4]!.replace('-', ''))).statusCode).toBe(200)
    expect(said(await signIn(`5${recoveryCodes[6]!.slice(1)}`))).toEqual(WRONG)
    expect(await server.call(authenticator.get, {}, { as })).toMatchObject({ recoveryCodes: 8 })
  })

  test('TOTP-05 wrong codes get the same answer for every account, and are refused after 25 in an hour; a known device has its own limit', async () => {
    const { code } = await setUp()
    const device = deviceIn(await signIn(code()))
    const wrong = otherThan(code(2))
    const tried = async (username: string, times: number) => {
      const answers: { code: number; msg: string; data: unknown }[] = []
      for (let nth = 0; nth < times; nth += 1)
        answers.push((await server.request(session.login, await formWith(wrong, { username }), { ip: `192.0.2.${nth}` })).json())
      return answers
    }
    // The sign-in above was a try, too.
    const [own, nobody] = [await tried(as.username, 25), await tried('nobody@demo.cn', 26)]
    expect([own, nobody].map((answers) => answers.map(({ code }) => Number(code)))).toEqual([24, 25].map((wrongs) => [...Array(wrongs).fill(422), 429]))
    expect([own[0]!.msg, own[0]!.data]).toEqual([nobody[0]!.msg, nobody[0]!.data])
    moveClock(MINUTE)
    const form = await formWith(code())
    expect((await server.request(session.login, form, { headers: device })).statusCode).toBe(200)
  })
})

describe('taking it away', () => {
  test('TOTP-02 removal needs the password and an unused code; then codes are sent by SMS again', async () => {
    const { code, recoveryCodes } = await setUp()
    const disable = (input: { password: string; code: string }) => server.call(authenticator.disable, input, { as })
    await expect(disable({ password: 'Wrong2026', code: code() })).rejects.toMatchObject({ code: 422 })
    await expect(disable({ password: PASSWORD, code: code(0) })).rejects.toMatchObject({ code: 422 })
    await disable({ password: PASSWORD, code: recoveryCodes[0]! })
    expect((await trail())[0]).toBe('停用自己的身份验证器（恢复码），登录改回短信验证码')
    expect((await server.request(session.login, await filledForm(server, as.username))).statusCode).toBe(200)
    expect(await server.db.rows(sql`select 1 from recovery_codes`)).toEqual([])
  })

  test('TOTP-04 the server’s operator removes it for an account that has lost app and codes, with an audit entry', async () => {
    await setUp()
    await unlock(server.db, as.username, '服务器终端')
    expect(await server.call(authenticator.get, {}, { as })).toMatchObject({ recoveryCodes: 10 })
    await unlock(server.db, as.username, '服务器终端', { withoutAuthenticator: true })
    expect(await server.call(authenticator.get, {}, { as })).toEqual({ since: null, recoveryCodes: 0, passkeys: 0 })
    expect((await trail())[0]).toMatch(/^停用账号“.*”的身份验证器和通行密钥$/)
  })
})

describe('an administrator’s reset, for an operator who has lost the app and the recovery codes', () => {
  const reset = (id: number, by: TestOperator) => server.call(accountSessions.resetAuthenticator, { id }, { as: by })
  const hasOne = async (id: number) => (await server.call(authority.account, { admin_id: id }, { as })).own_factor

  test('TOTP-07 ends the sessions of the account, which signs in by SMS again, on record', async () => {
    const other = await server.operator({ passwordHash: await passwordHash(), realname: '李敏' })
    const { recoveryCodes } = await setUp(other)
    expect(await hasOne(other.accountId)).toBe(true)
    await reset(other.accountId, as)
    expect((await server.request(session.currentUser, {}, { as: other })).statusCode).toBe(401)
    expect((await server.request(session.currentUser, {}, { as })).statusCode).toBe(200)
    expect(await hasOne(other.accountId)).toBe(false)
    expect(said(await signIn(recoveryCodes[0]!, { username: other.username }))).toEqual(WRONG)
    expect((await server.request(session.login, await filledForm(server, other.username))).statusCode).toBe(200)
    expect(await server.db.rows(sql`select account_id, subject_id, action from audit_trail where action like '重置%'`)).toEqual([
      { account_id: as.accountId, subject_id: other.accountId, action: '重置账号“李敏”的登录验证，登录改回短信验证码，并结束其全部登录' },
    ])
    await expect(reset(other.accountId, as)).rejects.toMatchObject({ code: 409 })
  })

  test('TOTP-07 is for nobody’s own account, nor for one that has more rights, and takes a right of its own', async () => {
    await setUp()
    await expect(reset(as.accountId, as)).rejects.toMatchObject({ code: 403, message: expect.stringMatching(/^不能重置自己的/) })
    const lesser = await server.operator({ permissions: ['sessions/resetAuthenticator'] })
    await expect(reset(as.accountId, lesser)).rejects.toMatchObject({ code: 403 })
    const other = await server.operator({ passwordHash: await passwordHash() })
    await setUp(other)
    const unlocker = await server.operator({ permissions: ['sessions/unlockAccount'] })
    await expect(reset(other.accountId, unlocker)).rejects.toMatchObject({ code: 403 })
    expect([await hasOne(as.accountId), await hasOne(other.accountId)]).toEqual([true, true])
    await expect(reset(999_999, as)).rejects.toMatchObject({ code: 404 })
  })
})

test('TOTP-02 no one sets up or sees that of another account', async () => {
  await setUp()
  const other = await server.operator({ passwordHash: await passwordHash() })
  expect(await server.call(authenticator.get, {}, { as: other })).toEqual({ since: null, recoveryCodes: 0, passkeys: 0 })
  await expect(server.call(authenticator.disable, { password: PASSWORD, code: '123456' }, { as: other })).rejects.toBeInstanceOf(ApiError)
  expect(await server.call(authenticator.get, {}, { as })).toMatchObject({ recoveryCodes: 10 })
})
