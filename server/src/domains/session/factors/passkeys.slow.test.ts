import { audit } from '@console/platform/contract/audit'
import { authority } from '@console/platform/contract/authority'
import { AUTHENTICATOR, session } from '@console/platform/contract/session'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { passkeys } from '@console/platform/contract/session/passkeys'
import sql from 'sql-template-tag'
import { codeAt } from '../../../operators/access/totp'
import { MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, freshCaptcha, lastCode, PASSWORD, passwordHash } from '../../../testing/sign-in'
import { softwareAuthenticator } from '../../../testing/software-authenticator'
import type { TestOperator } from '../../../testing/test-operators'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { unlock } from '../accounts/unlock'

const ORIGIN = 'https://console.example'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, publicUrl: ORIGIN })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ passwordHash: await passwordHash(), permissions: 'all' })
  stopClock()
})
afterEach(() => void jest.useRealTimers())
afterAll(() => server.close())

type Key = ReturnType<typeof softwareAuthenticator>
const begin = (operator = as, code?: string) => server.call(passkeys.begin, { password: PASSWORD, code }, { as: operator })
const list = (operator = as) => server.call(passkeys.list, {}, { as: operator })

async function add({
  operator = as,
  code,
  name = '办公室电脑',
  key = softwareAuthenticator(ORIGIN),
}: {
  operator?: TestOperator
  code?: string
  name?: string
  key?: Key
} = {}) {
  const { recoveryCodes } = await server.call(passkeys.add, { name, answer: key.make(await begin(operator, code)) }, { as: operator })
  return { key, recoveryCodes }
}

const question = () => server.call(passkeys.question, {})
const confirmation = (operator = as) => server.call(passkeys.confirmation, {}, { as: operator })
const signInBy = async (answer: string, { username = as.username, password = PASSWORD, ip = '192.0.2.1' } = {}) =>
  server.request(passkeys.signIn, { ...(await freshCaptcha(server)), username, password, answer }, { ip })
const said = (answer: Awaited<ReturnType<typeof signInBy>>) => [answer.statusCode, answer.json().msg]
const WRONG = [422, '通行密钥不正确或已过期，请重试']
const byCode = async (smsCode: string) =>
  server.request(session.login, { ...(await freshCaptcha(server)), username: as.username, password: PASSWORD, smsCode, smsCodeToken: AUTHENTICATOR })
const logins = async () => (await server.call(authority.loginLog, { type: 1 }, { as })).data.map(({ result }) => result)
const trail = async () => (await server.call(audit.list, { subject: 'account' }, { as })).data.map(({ action }) => action)

describe('adding one', () => {
  test('PASS-01 takes the password; the first one ends codes by SMS and gives recovery codes, once', async () => {
    await expect(server.call(passkeys.begin, { password: 'Wrong2026' }, { as })).rejects.toMatchObject({ code: 422 })
    const asked = await begin()
    expect(asked).toMatchObject({ rp: { id: 'console.example' }, user: { name: as.username }, excludeCredentials: [], attestation: 'none' })
    const { recoveryCodes } = await server.call(passkeys.add, { name: '手机', answer: softwareAuthenticator(ORIGIN).make(asked) }, { as })
    expect(recoveryCodes).toHaveLength(10)
    expect(await list()).toEqual({
      passkeys: [{ id: expect.any(Number), name: '手机', since: expect.any(String), lastUsed: null }],
      takesCode: true,
      recoveryCodes: 10,
    })
    expect((await trail()).slice(0, 2)).toEqual(['添加自己的通行密钥“手机”，登录不再用短信验证码', '开始添加自己的通行密钥'])
    const sent = await lastCode(server, as.username)
    expect((await server.request(session.login, await filledForm(server, as.username))).statusCode).toBe(422)
    expect(await lastCode(server, as.username)).toBe(sent)
  })

  test('PASS-01 is refused for another origin, name or question, without PIN or finger, too late, and a second time', async () => {
    const attempt = async (answer: string) => (await server.request(passkeys.add, { name: '手机', answer }, { as })).statusCode
    const key = softwareAuthenticator(ORIGIN)
    const faults = [{ origin: 'https://console.evil' }, { rpId: 'console.evil' }, { challenge: (await question()).challenge }, { unverified: true }]
    for (const fault of faults) expect(await attempt(key.make(await begin(), fault))).toBe(422)
    const other = await server.operator({ passwordHash: await passwordHash() })
    expect(await attempt(key.make(await begin(other)))).toBe(422)
    const late = await begin()
    moveClock(5 * MINUTE + SECOND)
    expect(await attempt(key.make(late))).toBe(422)
    for (const nonsense of ['{}', 'null', 'not JSON', '{"id":1}']) expect(await attempt(nonsense)).toBe(422)
    const answer = key.make(await begin())
    expect([await attempt(answer), await attempt(answer)]).toEqual([200, 422])
    expect((await list()).passkeys).toHaveLength(1)
  })

  test('PASS-02 a second one takes a code besides, and names the first to the browser; nobody has that of another', async () => {
    const { key, recoveryCodes } = await add()
    await expect(begin()).rejects.toMatchObject({ code: 422, message: '请用通行密钥、动态码或恢复码确认' })
    await expect(begin(as, '012345-67890')).rejects.toMatchObject({ code: 422 })
    const asked = await begin(as, recoveryCodes[0])
    expect(asked.excludeCredentials).toHaveLength(1)
    const second = await server.call(passkeys.add, { name: '手机', answer: softwareAuthenticator(ORIGIN).make(asked) }, { as })
    expect(second.recoveryCodes).toEqual([])
    expect(await list()).toMatchObject({ passkeys: [{ name: '办公室电脑' }, { name: '手机' }], recoveryCodes: 9 })
    const other = await server.operator({ passwordHash: await passwordHash() })
    await expect(add({ operator: other, key })).rejects.toMatchObject({ code: 409 })
    expect((await list(other)).passkeys).toEqual([])
    // Nor is there a way around by an authenticator.
    await expect(server.call(authenticator.begin, { password: PASSWORD }, { as })).rejects.toMatchObject({
      code: 422,
      message: '请用通行密钥、动态码或恢复码确认',
    })
    await expect(server.call(authenticator.begin, { password: PASSWORD, code: recoveryCodes[1] }, { as })).resolves.toHaveProperty('secret')
  })
})

describe('one that was begun by the password alone', () => {
  const CHANGED = { code: 409, message: '登录方式刚才已被更改，请重新添加' }
  const keep = (asked: Awaited<ReturnType<typeof begin>>) =>
    server.call(passkeys.add, { name: '手机', answer: softwareAuthenticator(ORIGIN).make(asked) }, { as })

  test('PASS-02 is not added beside a passkey that came after its question', async () => {
    const [first, second] = [await begin(), await begin()]
    await keep(first)
    await expect(keep(second)).rejects.toMatchObject(CHANGED)
    expect(await list()).toMatchObject({ passkeys: [{ name: '手机' }], recoveryCodes: 10 })
  })

  test('PASS-02 is not added beside an authenticator that was enabled after its question', async () => {
    const asked = await begin()
    const { secret } = await server.call(authenticator.begin, { password: PASSWORD }, { as })
    await server.call(authenticator.enable, { code: codeAt(secret, Math.floor(Date.now() / 30_000)) }, { as })
    await expect(keep(asked)).rejects.toMatchObject(CHANGED)
    expect(await list()).toMatchObject({ passkeys: [], recoveryCodes: 10 })
  })
})

describe('an authenticator beside it', () => {
  const set = (input: { code?: string; answer?: string }) => server.call(authenticator.begin, { password: PASSWORD, ...input }, { as })
  const enable = (secret: string) => server.call(authenticator.enable, { code: codeAt(secret, Math.floor(Date.now() / 30_000)) }, { as })
  const left = async () => (await list()).recoveryCodes

  test('TOTP-20 a recovery code that begins it is spent when it is enabled, and not before', async () => {
    const { recoveryCodes } = await add()
    await set({ code: recoveryCodes[0] })
    expect(await left()).toBe(10)
    const { secret } = await set({ code: recoveryCodes[0] })
    expect(await left()).toBe(10)
    await enable(secret)
    expect(await left()).toBe(10)
    expect((await byCode(recoveryCodes[0]!)).statusCode).toBe(422)
    expect(await server.db.rows(sql`select confirmed_by from authenticators`)).toEqual([{ confirmed_by: null }])
  })

  test('TOTP-20 a recovery code that was used meanwhile enables nothing', async () => {
    const { recoveryCodes } = await add()
    const { secret } = await set({ code: recoveryCodes[0] })
    expect((await byCode(recoveryCodes[0]!)).statusCode).toBe(200)
    await expect(enable(secret)).rejects.toMatchObject({ code: 409, message: '恢复码已使用，请用另一个重新设置' })
    expect([await left(), (await server.call(authenticator.get, {}, { as })).since]).toEqual([9, null])
    await enable((await set({ code: recoveryCodes[1] })).secret)
  })

  test('TOTP-20 a passkey begins it as well, once for an answer', async () => {
    const { key } = await add()
    const answer = key.sign(await confirmation())
    const { secret } = await set({ answer })
    await expect(set({ answer })).rejects.toMatchObject({ code: 422 })
    await enable(secret)
    expect(await list()).toMatchObject({ takesCode: true, recoveryCodes: 10 })
  })

  test('TOTP-20 one that was begun by the password alone is not enabled beside a passkey that came after it', async () => {
    const { secret } = await set({})
    await add()
    await expect(enable(secret)).rejects.toMatchObject({ code: 409, message: '登录方式刚才已被更改，请重新设置' })
    expect((await server.call(authenticator.get, {}, { as })).since).toBeNull()
  })
})

describe('confirming by one', () => {
  const remove = (id: number, answer: string, password = PASSWORD) => server.call(passkeys.remove, { id, password, answer }, { as })
  const wrong = { code: 422, details: { fields: { answer: '通行密钥不正确或已过期，请重新确认' } } }

  test('PASS-08 a passkey confirms that another is added, one is removed and recovery codes are renewed, beside the password; none is spent', async () => {
    const { key } = await add()
    const asked = await confirmation()
    expect(asked).toMatchObject({ rpId: 'console.example', userVerification: 'required', allowCredentials: [{ type: 'public-key', id: expect.any(String) }] })
    const begun = await server.call(passkeys.begin, { password: PASSWORD, answer: key.sign(asked) }, { as })
    await server.call(passkeys.add, { name: '手机', answer: softwareAuthenticator(ORIGIN).make(begun) }, { as })
    expect(await list()).toMatchObject({ passkeys: [{ name: '办公室电脑' }, { name: '手机' }], recoveryCodes: 10 })
    const { id } = (await list()).passkeys[1]!
    const answer = key.sign(await confirmation())
    await expect(remove(id, answer, 'Wrong2026')).rejects.toMatchObject({ code: 422, message: '密码不正确' })
    await remove(id, answer)
    expect((await trail())[0]).toBe('删除自己的通行密钥“手机”（通行密钥）')
    await expect(server.call(passkeys.renewCodes, { password: PASSWORD, answer: key.sign(await confirmation()) }, { as })).resolves.toHaveProperty(
      'recoveryCodes',
    )
  })

  test('PASS-08 an answer of another account, origin or purpose, a second time or too late confirms nothing, and one that confirms neither signs in nor adds', async () => {
    const { key } = await add()
    const { id } = (await list()).passkeys[0]!
    const other = await server.operator({ passwordHash: await passwordHash() })
    const { key: others } = await add({ operator: other })
    const of = await confirmation()
    for (const answer of [
      key.sign(await question()),
      key.sign(await confirmation(other)),
      others.sign(await confirmation()),
      key.sign(await confirmation(), { origin: 'https://console.evil' }),
      key.sign(await confirmation(), { unverified: true }),
      '{}',
    ]) {
      await expect(remove(id, answer)).rejects.toMatchObject(wrong)
      // Each counts as a try of the password, too.
      await server.db.rows(sql`delete from sign_in_failures`)
    }
    expect(said(await signInBy(key.sign(of)))).toEqual(WRONG)
    const asked = await begin(await server.operator({ passwordHash: await passwordHash() }))
    const made = softwareAuthenticator(ORIGIN).make({ ...asked, challenge: (await confirmation()).challenge })
    expect((await server.request(passkeys.add, { name: '手机', answer: made }, { as })).statusCode).toBe(422)
    const late = key.sign(await confirmation())
    moveClock(10 * MINUTE + SECOND)
    await expect(remove(id, late)).rejects.toMatchObject(wrong)
    const answer = key.sign(await confirmation())
    await server.call(passkeys.renewCodes, { password: PASSWORD, answer }, { as })
    await expect(remove(id, answer)).rejects.toMatchObject(wrong)
    expect((await list()).passkeys).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('PASS-09 one that confirms a new passkey is spent when the passkey is kept, and then once', async () => {
    const { recoveryCodes } = await add()
    const cancelled = await begin(as, recoveryCodes[0])
    const again = await begin(as, recoveryCodes[0])
    expect((await list()).recoveryCodes).toBe(10)
    const keep = (asked: typeof again) => server.call(passkeys.add, { name: '手机', answer: softwareAuthenticator(ORIGIN).make(asked) }, { as })
    await keep(again)
    expect((await list()).recoveryCodes).toBe(9)
    await expect(keep(cancelled)).rejects.toMatchObject({ code: 409, message: '恢复码已使用，请用另一个重新添加' })
    await expect(begin(as, recoveryCodes[0])).rejects.toMatchObject({ code: 422 })
    const another = await begin(as, recoveryCodes[1])
    expect((await byCode(recoveryCodes[1]!)).statusCode).toBe(200)
    await expect(keep(another)).rejects.toMatchObject({ code: 409 })
    expect((await list()).passkeys).toHaveLength(2)
  })

  test('PASS-10 they are renewed by the password and a code, on record; those before are void', async () => {
    const renew = async (code: string | undefined, password = PASSWORD) => (await server.call(passkeys.renewCodes, { password, code }, { as })).recoveryCodes
    await expect(renew('012345-67890')).rejects.toMatchObject({ code: 422 })
    const { recoveryCodes } = await add()
    await expect(renew(undefined)).rejects.toMatchObject({ code: 422, message: '请用通行密钥、动态码或恢复码确认' })
    await expect(renew(recoveryCodes[0], 'Wrong2026')).rejects.toMatchObject({ code: 422 })
    const renewed = await renew(recoveryCodes[0])
    expect([renewed.length, (await list()).recoveryCodes, (await trail())[0]]).toEqual([10, 10, '更换自己的恢复码（恢复码）'])
    expect((await byCode(recoveryCodes[1]!)).statusCode).toBe(422)
    expect((await byCode(renewed[1]!)).statusCode).toBe(200)
  })
})

describe('signing in by one', () => {
  test('PASS-03 it takes the place of the code; its use is noted and in the login log; an answer is taken once', async () => {
    const { key } = await add()
    const answer = key.sign(await question())
    const signedIn = await signInBy(answer)
    expect(said(signedIn)).toEqual([200, '登录成功'])
    expect(signedIn.cookies.map(({ name }) => name).sort()).toEqual(['device', 'token'])
    expect(await logins()).toContain('登录成功：用通行密钥')
    expect((await list()).passkeys[0]!.lastUsed).toMatch(/^\d{4}-/)
    expect(said(await signInBy(answer))).toEqual(WRONG)
    expect(said(await signInBy(key.sign(await question())))).toEqual([200, '登录成功'])
  })

  test('PASS-03 another origin, name or question, a counter that goes back, no PIN or finger, another account and one that is unknown are answered alike', async () => {
    const { key } = await add()
    expect((await signInBy(key.sign(await question(), { counter: 7 }))).statusCode).toBe(200)
    const faults = [
      { origin: 'https://console.evil' },
      { rpId: 'console.evil' },
      { challenge: 'A'.repeat(43) },
      { counter: 7 },
      { unverified: true, counter: 9 },
    ]
    for (const fault of faults) expect(said(await signInBy(key.sign(await question(), fault)))).toEqual(WRONG)
    // A question of another kind.
    const other = await server.operator({ passwordHash: await passwordHash() })
    const { challenge } = await begin(other)
    expect(said(await signInBy(key.sign({ ...(await question()), challenge }, { counter: 10 })))).toEqual(WRONG)
    for (const username of [other.username, 'nobody@demo.cn'])
      expect(said(await signInBy(key.sign(await question(), { counter: 11 }), { username }))).toEqual(WRONG)
    const late = await question()
    moveClock(5 * MINUTE + SECOND)
    expect(said(await signInBy(key.sign(late, { counter: 12 })))).toEqual(WRONG)
    expect(said(await signInBy('not JSON'))).toEqual(WRONG)
    expect(said(await signInBy(key.sign(await question(), { counter: 13 }), { password: 'Wrong2026' }))).toEqual([422, '账号或密码不正确'])
    expect((await signInBy(key.sign(await question(), { counter: 14 }))).statusCode).toBe(200)
    expect(await logins()).toContain('通行密钥错误')
  })

  test('PASS-03 of two answers at a time with one counter one is in', async () => {
    const { key } = await add()
    const answers = [key.sign(await question(), { counter: 5 }), key.sign(await question(), { counter: 5 })]
    const both = await Promise.all(answers.map((answer) => signInBy(answer)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('PASS-04 wrong ones share the tries of authenticators, by account', async () => {
    const codes: number[] = []
    for (let nth = 0; nth < 26; nth += 1) codes.push((await signInBy('{}', { ip: `192.0.2.${nth}` })).statusCode)
    expect(codes).toEqual([...Array(25).fill(422), 429])
  })
})

describe('without it', () => {
  test('PASS-05 recovery codes sign in; removing the last one takes password and code, and restores codes by SMS', async () => {
    const { key, recoveryCodes } = await add()
    expect((await byCode(recoveryCodes[0]!)).statusCode).toBe(200)
    const { id } = (await list()).passkeys[0]!
    const remove = (code: string, operator = as) => server.call(passkeys.remove, { id, password: PASSWORD, code }, { as: operator })
    await expect(remove('123456')).rejects.toMatchObject({ code: 422 })
    const other = await server.operator({ passwordHash: await passwordHash() })
    const { recoveryCodes: others } = await add({ operator: other })
    await expect(remove(others[0]!, other)).rejects.toMatchObject({ code: 404 })
    await remove(recoveryCodes[1]!)
    expect((await trail())[0]).toBe('删除自己的通行密钥“办公室电脑”（恢复码），登录改回短信验证码')
    expect(said(await signInBy(key.sign(await question())))).toEqual(WRONG)
    expect(await list()).toEqual({ passkeys: [], takesCode: false, recoveryCodes: 0 })
    expect((await server.request(session.login, await filledForm(server, as.username))).statusCode).toBe(200)
  })

  test('PASS-05 an authenticator beside it goes on, with the codes; without passkeys it goes back to codes by SMS', async () => {
    const { recoveryCodes } = await add()
    const { secret } = await server.call(authenticator.begin, { password: PASSWORD, code: recoveryCodes[0] }, { as })
    const step = (steps: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + steps)
    await server.call(authenticator.enable, { code: step(0) }, { as })
    const { id } = (await list()).passkeys[0]!
    await server.call(passkeys.remove, { id, password: PASSWORD, code: step(1) }, { as })
    expect((await trail())[0]).toBe('删除自己的通行密钥“办公室电脑”（动态码）')
    expect(await list()).toEqual({ passkeys: [], takesCode: true, recoveryCodes: 10 })
  })

  test('PASS-06 an administrator’s reset and the command on the server take passkeys and codes away', async () => {
    const other = await server.operator({ passwordHash: await passwordHash() })
    const { key } = await add({ operator: other })
    await server.call(accountSessions.resetAuthenticator, { id: other.accountId }, { as })
    expect(said(await signInBy(key.sign(await question()), { username: other.username }))).toEqual(WRONG)
    await add()
    await unlock(server.db, as.username, '服务器终端', { withoutAuthenticator: true })
    expect((await trail())[0]).toMatch(/^停用账号“.*”的身份验证器和通行密钥$/)
    expect(await server.db.rows(sql`select account_id from passkeys union all select account_id from recovery_codes`)).toEqual([])
  })
})
