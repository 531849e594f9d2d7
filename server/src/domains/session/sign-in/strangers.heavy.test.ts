import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, freshCaptcha, knownDevice, passwordHash } from '../../../testing/sign-in'
import { strangersHour } from '../../../testing/strangers'
import { startTestServer, type TestServer } from '../../../testing/test-server'

jest.setTimeout(1_200_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

test('SEC-A1 a stranger tries for an hour from 1,000 addresses: the sole super administrator signs in on a known device at the first try', async () => {
  stopClock()
  const { username, mobile } = await server.operator({ permissions: 'all', passwordHash: await passwordHash() })
  const headers = await knownDevice(server, username)
  const messages = () => server.printed.filter((line) => line.includes(mobile)).length
  moveClock(HOUR)
  const beforehand = messages()
  await strangersHour({ server, username }, { addresses: 1000, everyMinutes: 10 })
  // The owner's mobile was not bombed, and nothing counts against the account.
  expect(messages() - beforehand).toBe(5)
  expect(await server.db.rows(sql`select from sign_in_failures`)).toEqual([])

  // Every budget that strangers share is used up when the owner signs in.
  for (let n = 0; n < 1000; n++) {
    const ip = `10.2.${n >> 8}.${n & 255}`
    await Promise.all(Array.from({ length: 4 }, () => server.request(session.getImgCode, {}, { ip })))
    await server.request(session.getMobile, { username: `nobody${n}@test.cn` }, { ip })
    await server.request(session.getMobile, { username: `somebody${n}@test.cn` }, { ip })
    await server.request(session.sendSMS, { username: `nobody${n}@test.cn` }, { ip })
  }
  const strange = (route: typeof session.getMobile | typeof session.sendSMS, name: string) => server.request(route, { username: name }, { ip: '192.0.2.1' })
  expect((await server.request(session.getImgCode, {}, { ip: '192.0.2.1' })).statusCode).toBe(429)
  expect((await strange(session.getMobile, 'new@test.cn')).statusCode).toBe(429)
  expect((await strange(session.sendSMS, 'new@test.cn')).statusCode).toBe(429)

  expect((await server.request(session.getMobile, { username }, { headers })).statusCode).toBe(200)
  const form = await filledForm(server, username, { headers })
  // A stranger's last code does not void the owner's.
  moveClock(MINUTE)
  await server.request(session.sendSMS, { username }, { ip: '192.0.2.1' })
  await expect(server.call(session.login, { ...form, ...(await freshCaptcha(server, { headers })) }, { headers })).resolves.toHaveProperty('token')
})
