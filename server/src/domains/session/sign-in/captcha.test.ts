import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { moveClock, SECOND, stopClock } from '../../../testing/clock'
import { CAPTCHA, filledForm, passwordHash } from '../../../testing/sign-in'
import { startTestServer, type TestServer } from '../../../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(() => server.empty())
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('LOGIN-02 SEC-A3 the captcha is a PNG that contains neither its text nor the paths of its letters', async () => {
  const response = await server.request(session.getImgCode, {})
  const { image, imgCodeToken } = response.json().data
  expect(imgCodeToken).toMatch(/^[\w-]{43}$/)
  const png = Buffer.from(/^data:image\/png;base64,(.+)$/.exec(image)![1]!, 'base64')
  expect(png.subarray(0, 8)).toEqual(PNG)
  expect(chunksOf(png)).not.toContain('tEXt')
  // The picture in base64 has so many letters that these four may be among them.
  const around = response.body.replace(image, '')
  expect(around.length).toBeLessThan(300)
  expect(`${around}${png.toString('latin1')}`).not.toMatch(new RegExp(`${CAPTCHA}|<svg|<path`, 'i'))
})

test('SEC-A3 each captcha has a new image and text', async () => {
  const images = await Promise.all(Array.from({ length: 20 }, () => server.call(session.getImgCode, {})))
  expect(new Set(images.map(({ image }) => image)).size).toBe(20)
  expect(new Set(images.map(({ imgCodeToken }) => imgCodeToken)).size).toBe(20)
})

test('SEC-A3 a captcha is used up by its first check, right or wrong', async () => {
  const { username } = await server.operator({ passwordHash: await passwordHash() })
  const form = await filledForm(server, username)
  await expect(server.call(session.login, { ...form, imgCode: 'nope' })).rejects.toMatchObject({
    code: 422,
    details: { fields: { imgCode: expect.any(String) } },
  })
  await expect(server.call(session.login, form)).rejects.toMatchObject({ code: 422, details: { fields: { imgCode: expect.any(String) } } })

  const again = { ...form, ...(await server.call(session.getImgCode, {})), imgCode: CAPTCHA.toLowerCase() }
  const { image: _, ...sent } = again
  await expect(server.call(session.login, sent)).resolves.toHaveProperty('token')
  await expect(server.call(session.login, sent)).rejects.toMatchObject({ details: { fields: { imgCode: expect.any(String) } } })
})

test.each([
  [120, false],
  [119, true],
])('SEC-A3 after %i seconds a captcha is still valid: %s', async (seconds, good) => {
  stopClock()
  const { username } = await server.operator({ passwordHash: await passwordHash() })
  const form = await filledForm(server, username)
  moveClock(seconds * SECOND)
  const outcome = await server.request(session.login, form)
  expect(outcome.json().data?.fields?.imgCode === undefined).toBe(good)
})

test('SEC-A3 unanswered captchas do not pile up: their number is limited, and old ones are deleted', async () => {
  const strict = await startTestServer()
  const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await strict.request(session.getImgCode, {}, { ip: '192.0.2.7' })).statusCode))
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const count = async () => (await strict.db.one<{ count: number }>(sql`select count(*) as count from captchas`))!.count
  expect(await count()).toBe(120)
  stopClock(Date.now() + 121 * SECOND)
  await strict.sweep()
  expect(await count()).toBe(0)
  await strict.close()
})

/** The types of a PNG's chunks. */
function chunksOf(png: Buffer, at = 8): string[] {
  if (at >= png.length) return []
  return [png.toString('latin1', at + 4, at + 8), ...chunksOf(png, at + 12 + png.readUInt32BE(at))]
}
