import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import { filledForm, passwordHash, PASSWORD, CAPTCHA } from '../testing/sign-in'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA })
})
afterAll(() => server.close())

test('SEC-D1 no password, token, code, mobile, keyword or name is in the log, after any outcome', async () => {
  const operator = await server.operator({
    permissions: 'all',
    passwordHash: await passwordHash(),
    mobile: '13911112222',
    username: 'canary@test.cn',
    realname: '金丝雀',
  })
  const form = await filledForm(server, operator.username)
  await server.request(session.getMobile, { username: operator.username })
  await server.request(session.login, { ...form, imgCode: 'nope' })
  const { token } = await server.call(session.login, { ...form, imgCodeToken: (await server.call(session.getImgCode, {})).imgCodeToken })
  const as = { token }
  await server.request(session.currentUser, {}, { as })
  await server.request(users.list, { types: 2, keyword: '13933334444' }, { as })
  await server.request(users.list, { types: 9, keyword: '110101199003070011' }, { as })
  await server.request(users.addPoints, { mobile: '13955556666', type: 1, pointsType: 1, points: 1, explain: '金丝雀' }, { as })
  await server.request(users.addPoints, { mobile: '13955556666', type: 1, password: 'Canary2026' }, { as })
  await server.app.inject({ url: `/api/nowhere/${token}?token=${token}`, headers: { cookie: `token=${token}` } })
  await server.app.inject({
    method: 'POST',
    url: users.addPoints.path,
    payload: '{"idcard":"110101199003070011"}',
    headers: { 'content-type': 'application/json' },
  })
  await server.request(session.logout, {}, { as })

  const log = server.lines.join('')
  const secrets = [PASSWORD, token, operator.token, form.smsCode, form.smsCodeToken, form.imgCodeToken, CAPTCHA, 'Canary2026']
  const personal = ['13911112222', '13933334444', '13955556666', '110101199003070011', 'canary@test.cn', '金丝雀']
  // Times and durations have many digits: a code of six among more is none.
  const isLogged = (canary: string) => (/^\d{6}$/.test(canary) ? new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(log) : log.includes(canary))
  expect([...secrets, ...personal].filter(isLogged)).toEqual([])
  expect(server.lines.length).toBeGreaterThan(10)
})

test('SEC-F4 each call is one line of JSON: time, call, account, result', async () => {
  const operator = await server.operator()
  server.lines.length = 0
  await server.app.inject({ url: '/api/%0d%0a{"level":60}', headers: { 'user-agent': 'x\ny', 'x-request-id': 'forged' } })
  await server.request(session.currentUser, {}, { as: operator, ip: '192.0.2.3' })
  const [odd, call] = server.lines.map((line) => JSON.parse(line))
  expect(server.lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(odd).toMatchObject({ route: null, status: 404 })
  expect(call).toEqual({
    level: 30,
    time: expect.any(Number),
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    method: 'POST',
    route: session.currentUser.path,
    status: 200,
    ms: expect.any(Number),
    account: operator.accountId,
    ip: '192.0.2.3',
  })
})
