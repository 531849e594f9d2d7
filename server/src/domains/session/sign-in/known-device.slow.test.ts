import { authority } from '@console/platform/contract/authority'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, deviceIn, filledForm, freshCaptcha, knownDevice, PASSWORD, passwordHash } from '../../../testing/sign-in'
import { startTestServer, type TestServer } from '../../../testing/test-server'
import { newToken } from '../../../operators/sessions/token'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
beforeEach(async () => {
  await server.empty()
  server.printed.length = 0
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const operator = async (wanted = {}) => server.operator({ passwordHash: await passwordHash(), ...wanted })
const HOME = '198.51.100.1'
/** Uses up every budget that strangers can use up. */
const strangersUseUpEverything = () => server.db.rows(sql`update rate_limits set points = 1000000 where key not like 'device%'`)
const statusOf = async (route: Parameters<typeof server.request>[0], input: object, headers = {}) =>
  (await server.request(route, input as Record<string, string>, { headers, ip: HOME })).statusCode
/** The outcomes of the four calls of a sign-in, in order. */
async function signIn(username: string, headers = {}) {
  const [captcha, mobile] = [await statusOf(session.getImgCode, {}, headers), await statusOf(session.getMobile, { username }, headers)]
  const form = await filledForm(server, username, { headers, ip: HOME }).catch(() => undefined)
  return [captcha, mobile, form ? 200 : 429, form && (await statusOf(session.login, form, headers))]
}
/** Makes the calls of a failing sign-in, so that each limit has counted one. */
async function strangerTries(username: string, ip = HOME) {
  await server.request(session.getMobile, { username }, { ip })
  const form = await filledForm(server, username, { ip })
  await server.request(session.login, { ...form, smsCode: 'x', password: 'Wrong2026' }, { ip })
}

test('SEC-A1 when strangers have used up every limit, also at the owner’s address, the owner signs in on a known device at the first try', async () => {
  stopClock()
  const { username } = await operator()
  const device = await knownDevice(server, username)
  moveClock(2 * MINUTE)
  await strangerTries(username)
  await strangersUseUpEverything()
  expect(await signIn(username)).toEqual([429, 429, 429, undefined])
  expect(await signIn(username, device)).toEqual([200, 200, 200, 200])
})

test('SEC-A1 a device is known only to the accounts that signed in on it', async () => {
  stopClock()
  const [one, two, other] = [await operator(), await operator(), await operator()]
  const first = await knownDevice(server, one.username, { ip: HOME })
  const shared = await knownDevice(server, two.username, { ip: HOME, headers: first })
  await strangerTries(other.username)
  await strangersUseUpEverything()
  moveClock(MINUTE)
  expect(await statusOf(session.getMobile, { username: one.username }, shared)).toBe(200)
  expect(await statusOf(session.getMobile, { username: two.username }, shared)).toBe(200)
  expect(await statusOf(session.getMobile, { username: other.username }, shared)).toBe(429)
  expect(await statusOf(session.sendSMS, { username: other.username }, shared)).toBe(429)
  expect(await statusOf(session.login, { ...(await filledForm(server, one.username, { headers: shared })), username: other.username }, shared)).toBe(429)
})

test('SEC-A1 a device’s token is valid until the next sign-in on it; one that was never issued is not accepted', async () => {
  const { username } = await operator()
  const before = await knownDevice(server, username)
  const response = await server.request(session.login, await filledForm(server, username, { headers: before }), { headers: before })
  const after = deviceIn(response)
  expect(after).not.toEqual(before)
  const planted = { cookie: `device=${newToken()}` }
  const other = await operator()
  const given = await knownDevice(server, other.username, { headers: planted })
  expect(given).not.toEqual(planted)
  await server.request(session.getMobile, { username }, { ip: HOME })
  await strangersUseUpEverything()
  expect(await statusOf(session.getMobile, { username }, after)).toBe(200)
  expect(await statusOf(session.getMobile, { username }, before)).toBe(429)
  expect(await statusOf(session.getMobile, { username: other.username }, planted)).toBe(429)
  expect(await statusOf(session.getMobile, { username }, { cookie: `theme=dark; ${after.cookie}; token=x` })).toBe(200)
})

test.each<[string, string | undefined]>([
  ['its password is changed', 'Another26'],
  ['the account was disabled', undefined],
])('SEC-A1 a device is unknown to an account after %s', async (_, password) => {
  const admin = await server.operator({ permissions: 'all', realname: '管理员' })
  const { username, accountId: id, mobile, roleId: role_id } = await operator({ realname: '王小明' })
  const device = await knownDevice(server, username)
  await server.request(session.getMobile, { username }, { ip: HOME })
  await strangersUseUpEverything()
  expect(await statusOf(session.getMobile, { username }, device)).toBe(200)
  await server.call(authority.editAccount, { id, username, realname: '王大明', mobile, role_id }, { as: admin })
  expect(await statusOf(session.getMobile, { username }, device)).toBe(200)
  if (password) await server.call(authority.editAccount, { id, username, realname: '王小明', mobile, role_id, password }, { as: admin })
  else for (const status of [2, 1] as const) await server.call(authority.changeAccountStatus, { admin_id: id, status }, { as: admin })
  expect(await statusOf(session.getMobile, { username }, device)).toBe(429)
})

test('SEC-A4 a code that a known device requested is invalidated neither by strangers nor by other devices, but by its own next one', async () => {
  stopClock()
  const { username } = await operator()
  const device = await knownDevice(server, username)
  moveClock(61 * SECOND)
  const other = await knownDevice(server, username)
  moveClock(61 * SECOND)
  const form = await filledForm(server, username, { headers: device })
  await server.call(session.sendSMS, { username })
  await server.call(session.sendSMS, { username }, { headers: other })
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)), password: 'Wrong2026' })).rejects.toMatchObject({
    message: '账号或密码不正确',
  })
  moveClock(61 * SECOND)
  await server.call(session.sendSMS, { username }, { headers: device })
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server)) })).rejects.toMatchObject({ message: '短信验证码错误或已过期' })
})

test('SEC-A5 one mobile gets 5 messages an hour and 10 a day from strangers, as many for a device, and twice as many for all devices', async () => {
  stopClock(Date.parse('2026-03-01T00:00:00Z'))
  const { username } = await operator()
  const devices: Record<string, string>[] = []
  for (let i = 0; i < 3; i++) {
    devices.push(await knownDevice(server, username))
    moveClock(61 * SECOND)
  }
  const ask = async (headers = {}, n = 0) => (await server.request(session.sendSMS, { username }, { headers, ip: `192.0.2.${n}` })).statusCode === 200
  /** Messages that went out in each of three hours of a new day, with all of `who` asking every few minutes. */
  const sentOn = async (...who: object[]) => {
    moveClock(25 * HOUR)
    const counts: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      const before = server.printed.length
      for (let time = 0; time < 8; time++) {
        for (const [n, headers] of who.entries()) await ask(headers, time + 20 * n)
        moveClock(5 * MINUTE)
      }
      moveClock(30 * MINUTE)
      counts.push(server.printed.length - before)
    }
    return counts
  }
  expect(await sentOn({})).toEqual([5, 5, 0])
  expect(await sentOn(devices[0]!)).toEqual([5, 5, 0])
  expect(await sentOn({}, ...devices)).toEqual([15, 15, 0])
})

test('SEC-A5 a known device requests one code a minute, tries 30 sign-ins in ten minutes, and gets 120 captchas a minute', async () => {
  stopClock()
  const { username } = await operator()
  const device = await knownDevice(server, username)
  moveClock(MINUTE)
  expect([await statusOf(session.sendSMS, { username }, device), await statusOf(session.sendSMS, { username }, device)]).toEqual([200, 429])
  moveClock(10 * MINUTE)
  const junk = { username, password: PASSWORD, imgCode: 'x', imgCodeToken: 'x', smsCode: 'x', smsCodeToken: 'x' }
  const times = async (count: number, route: Parameters<typeof statusOf>[0], input: object) =>
    (await Promise.all(Array.from({ length: count }, () => statusOf(route, input, device)))).filter((status) => status !== 429).length
  expect(await times(35, session.login, junk)).toBe(30)
  expect(await times(125, session.getImgCode, {})).toBe(120)
  expect(await times(65, session.getMobile, { username })).toBe(60)
})

test('SEC-A8 of a device only a hash is stored; it is deleted after 180 days without a sign-in', async () => {
  stopClock()
  const { username } = await operator()
  const { cookie } = await knownDevice(server, username)
  const token = cookie.slice('device='.length)
  const stored = async () => (await server.db.rows<{ row: string }>(sql`select known_devices::text as row from known_devices`)).map(({ row }) => row)
  expect(await stored()).toHaveLength(1)
  expect((await stored()).join()).not.toContain(token)
  expect((await stored()).join()).not.toContain(Buffer.from(token).toString('hex'))
  expect(server.lines.join()).not.toContain(token)
  moveClock(179 * 24 * HOUR)
  await server.sweep()
  expect(await stored()).toHaveLength(1)
  moveClock(2 * 24 * HOUR)
  await server.sweep()
  expect(await stored()).toEqual([])
})
