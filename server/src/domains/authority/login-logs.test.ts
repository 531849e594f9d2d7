import { authority } from '@console/platform/contract/authority'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { masked } from '../../operators/access/masked-mobile'
import { CAPTCHA, filledForm, passwordHash } from '../../testing/sign-in'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-21T10:00:00+08:00') })
  admin = await server.operator({ permissions: 'all' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

test('LOG-01 the back-end log shows operator, time, address and result of each sign-in', async () => {
  const { username, accountId, realname, mobile } = await server.operator({ passwordHash: await passwordHash(), realname: '李敏' })
  await server.request(session.login, { ...(await filledForm(server, username)), password: 'Wrong2026' }, { ip: '192.0.2.1' })
  jest.setSystemTime(new Date('2026-11-22T10:00:00+08:00'))
  await server.request(session.login, await filledForm(server, username), { ip: '192.0.2.2' })
  await server.request(session.login, { ...(await filledForm(server, username)), username: 'nobody@corp.cn' }, { ip: '192.0.2.3' })
  admin = await server.operator({ permissions: 'all' })
  const log = (filters = {}) => server.call(authority.loginLog, { type: 1, ...filters }, { as: admin })
  const { data, count } = await log()
  expect(count).toBe(3)
  const known = { account_id: accountId, name: realname, mobile: masked(mobile) }
  expect(data.map(({ login_time, ...row }) => ({ ...row, login_time: login_time.slice(0, 10) }))).toEqual([
    { id: 3, account_id: null, name: null, mobile: null, login_time: '2026-11-22', ip: '192.0.2.3', result: '短信验证码错误' },
    { id: 2, ...known, login_time: '2026-11-22', ip: '192.0.2.2', result: '登录成功' },
    { id: 1, ...known, login_time: '2026-11-21', ip: '192.0.2.1', result: '密码错误' },
  ])
  expect(await log({ keyword: '李敏' })).toMatchObject({ count: 2 })
  expect(await log({ datetime: '2026-11-21 - 2026-11-21' })).toMatchObject({ count: 1, data: [{ id: 1 }] })
  expect(await log({ datetime: '2026-11-21 - 2026-11-22', limit: 2, page: 2 })).toMatchObject({ count: 3, data: [{ id: 1 }] })
})

test('LOG-01 SEC-Z3 the front-end log masks numbers for operators without the permission, and does not search by them', async () => {
  const userId = await insertUser(server.db, { name: '杭州存真科技有限公司', mobile: '13900001234' })
  for (const at of ['2026-11-20T08:00:00+08:00', '2026-11-21T08:00:00+08:00'])
    await server.db.rows(sql`insert into front_logins (user_id, at, ip) values (${userId}, ${at}, '192.0.2.9')`)
  const log = (as: TestOperator, filters = {}) => server.call(authority.loginLog, { type: 2, ...filters }, { as })
  const row = { account_id: userId, name: '杭州存真科技有限公司', mobile: '139****1234', ip: '192.0.2.9', result: '登录成功' }
  expect(await log(admin)).toEqual({
    count: 2,
    data: [
      { ...row, id: 2, login_time: '2026-11-21 08:00:00' },
      { ...row, id: 1, login_time: '2026-11-20 08:00:00' },
    ],
    archived_before: null,
  })
  expect(await log(admin, { keyword: '0001234' })).toMatchObject({ count: 2 })
  expect(await log(admin, { datetime: '2026-11-20 - 2026-11-20' })).toMatchObject({ count: 1 })
  const auditor = await server.operator({ permissions: ['authority/getFrontLoginLog'] })
  expect(await log(auditor)).toMatchObject({ count: 2, data: [{ mobile: '139****1234' }, { mobile: '139****1234' }] })
  expect(await log(auditor, { keyword: '存真' })).toMatchObject({ count: 2 })
  expect(await log(auditor, { keyword: '0001234' })).toEqual({ count: 0, data: [], archived_before: null })
})

test('LOG-01 a sign-in is found by its user’s current name and numbers', async () => {
  const userId = await insertUser(server.db, { name: '杭州存真科技有限公司', mobile: '13900001234' })
  await server.db.rows(sql`insert into front_logins (user_id, at, ip) values (${userId}, now(), '192.0.2.9')`)
  await server.db.rows(sql`update users set name = '杭州存信科技有限公司' where id = ${userId}`)
  await server.db.rows(sql`update users set mobile = '13900005678' where id = ${userId}`)
  const found = async (keyword: string) => (await server.call(authority.loginLog, { type: 2, keyword }, { as: admin })).count
  expect([await found('存信'), await found('存真'), await found('5678'), await found('1234')]).toEqual([1, 0, 1, 0])
})

test('SEC-D2 the back-end log finds nobody by hidden digits', async () => {
  const { username, mobile } = await server.operator({ passwordHash: await passwordHash() })
  await server.request(session.login, { ...(await filledForm(server, username)), password: 'Wrong2026' })
  const found = async (as: TestOperator, keyword: string) => (await server.call(authority.loginLog, { type: 1, keyword }, { as })).count
  const auditor = await server.operator({ permissions: ['authority/getBackendLoginLog'] })
  expect([await found(admin, mobile), await found(auditor, mobile), await found(auditor, mobile.slice(3, 7)), await found(auditor, username)]).toEqual([
    1, 0, 0, 1,
  ])
})
