import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, moveClock, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, knownDevice, passwordHash } from '../../../testing/sign-in'
import { strangersHour } from '../../../testing/strangers'
import { startTestServer, type TestServer } from '../../../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

test('SEC-A1 a stranger tries for an hour from many addresses: the sole super administrator signs in on a known device at the first try', async () => {
  stopClock()
  const { username, mobile } = await server.operator({ permissions: 'all', passwordHash: await passwordHash() })
  const headers = await knownDevice(server, username)
  moveClock(HOUR)
  server.printed.length = 0
  await strangersHour({ server, username }, { addresses: 60, everyMinutes: 60 })
  // The owner's mobile was not bombed, and nothing counts against the account.
  expect(server.printed.filter((line) => line.includes(mobile))).toHaveLength(5)
  expect(await server.db.rows(sql`select from sign_in_failures`)).toEqual([])
  await expect(server.call(session.login, await filledForm(server, username, { headers }), { headers })).resolves.toHaveProperty('token')
})
