import { rmSync } from 'node:fs'
import { stopClock } from '../../testing/clock'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'

const builds = testBuilds()
let server: TestServer
beforeAll(async () => {
  writeBuild(builds.buildDir, { name: 'mf-users', version: '1.0.0', basePath: '/user', routes: [], code: 'var published' })
  const deployTokens = { 'mf-users': [deployToken('mf-users')], 'mf-finance': [deployToken('mf-finance')] }
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

beforeEach(() => void stopClock())
afterEach(() => jest.useRealTimers())

const statuses = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
  const found = new Map<number, number>()
  for (let i = 0; i < times; i += 1) {
    const { statusCode } = await ask()
    found.set(statusCode, (found.get(statusCode) ?? 0) + 1)
  }
  return Object.fromEntries(found)
}

const tooManyCalls = { code: 429, msg: expect.stringMatching(/^操作太频繁，请\d+(秒|分钟)后再试$/), data: { retryAfter: expect.any(Number) } }

const report =
  ({ token }: { token: string }) =>
  () =>
    server.app.inject({
      method: 'POST',
      url: '/telemetry',
      payload: `loads=${JSON.stringify([{ remote: 'mf-users', version: '1.0.0', outcome: 'loaded', ms: 1 }])}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    })

test('SEC-R5 one account may report sixty times a minute; further reports get a time to retry, and other accounts are not affected', async () => {
  const [busy, other] = [await server.operator(), await server.operator()]
  expect(await statuses(70, report(busy))).toEqual({ 204: 60, 429: 10 })
  const refused = await report(busy)()
  expect(refused.json()).toEqual(tooManyCalls)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statuses(5, report(other))).toEqual({ 204: 5 })
})

test('SEC-R5 one team may upload twenty times in ten minutes and call 120 times a minute; another team is not affected', async () => {
  const [team, other] = [deployer(server, 'mf-users'), deployer(server, 'mf-finance')]
  const files = uploadOf(builds.buildDir, 'mf-users')
  expect(await statuses(22, () => team.publish(files))).toEqual({ 201: 1, 200: 19, 429: 2 })
  expect((await team.publish(files)).json()).toEqual(tooManyCalls)
  expect(await statuses(100, team.read)).toEqual({ 200: 97, 429: 3 })
  expect((await team.read()).json()).toEqual(tooManyCalls)
  expect(await statuses(5, other.read)).toEqual({ 200: 5 })
})

test('calls without the right token do not use up the team’s limits', async () => {
  const [stranger, team] = [deployer(server, 'mf-finance', { token: 'x'.repeat(40) }), deployer(server, 'mf-finance')]
  expect(await statuses(130, stranger.read)).toEqual({ 401: 130 })
  expect((await team.read()).statusCode).toBe(200)
})
