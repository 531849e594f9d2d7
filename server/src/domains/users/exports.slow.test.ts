import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { readXlsx } from '../../testing/read-xlsx'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertEntry, insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

async function rows(route: (typeof users)['export' | 'exportBalances' | 'exportBalanceEntries'], input: object, by = as) {
  const answer = await server.request(route, { ...input }, { as: by })
  expect(answer.statusCode).toBe(200)
  return (await readXlsx(answer.rawPayload)).sheets[0]!
}

test('USER-04 an export is a workbook with a Chinese name and the columns of its list', async () => {
  await insertUser(server.db, {
    name: '华信科技',
    mobile: '13800138000',
    status: 3,
    tax_number: '9131',
    registered_at: '2026-05-01T00:00:00+08:00',
    checked_at: '2026-05-02T08:00:00+08:00',
    last_login_at: '2026-05-03T09:00:00+08:00',
  })
  const answer = await server.request(users.export, { type: 2 }, { as })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(new RegExp(`filename\\*=UTF-8''${encodeURIComponent('企业用户')}_\\d{14}\\.xlsx$`)),
  })
  expect((await readXlsx(answer.rawPayload)).sheets).toEqual([
    [
      ['企业名称', '手机号', '税号', '注册时间', '实名状态', '审核时间', '最近登录'],
      ['华信科技', '13800138000', '9131', '2026-05-01 00:00:00', '已认证', '2026-05-02 08:00:00', '2026-05-03 09:00:00'],
    ],
  ])
})

test('USER-04 an export uses the filters and the order of the list', async () => {
  await insertUser(server.db, { name: '甲存证', status: 2, registered_at: '2026-05-01T00:00:00+08:00' })
  await insertUser(server.db, { name: '乙存证', status: 2, registered_at: '2026-05-03T00:00:00+08:00' })
  await insertUser(server.db, { name: '丙存证', status: 1, registered_at: '2026-05-02T00:00:00+08:00' })
  await insertUser(server.db, { type: 1, name: '王芳' })
  const names = async (input: object) => (await rows(users.export, input)).slice(1).map(([name]) => name)
  expect(await names({ type: 2 })).toEqual(['乙存证', '丙存证', '甲存证'])
  expect(await names({ type: 2, status: 2, keyword: '存证', registtime: '2026-05-01 - 2026-05-02' })).toEqual(['甲存证'])
  expect(await names({ type: 1 })).toEqual(['王芳'])
})

test('USER-04 a long list is exported completely, page by page', async () => {
  await server.db.rows(sql`
    insert into users (type, name, mobile, status, registered_at)
    select 2, '企业' || i, '1' || (3000000000 + i), 1, timestamptz '2026-01-01 08:00+08' + i / 3 * interval '1 second' from generate_series(1, 4500) i`)
  expect((await rows(users.export, { type: 2 })).slice(1).map(([name]) => name)).toEqual(Array.from({ length: 4500 }, (_, i) => `企业${4500 - i}`))
})

test('USER-04 an export of individuals has a value in every column', async () => {
  await insertUser(server.db, {
    type: 1,
    name: '王芳',
    mobile: '13900139000',
    status: 4,
    contact_idcard: '110101199001011234',
    tax_number: '9131',
    registered_at: '2026-05-01T00:00:00+08:00',
    checked_at: '2026-05-02T08:00:00+08:00',
    last_login_at: '2026-05-03T09:00:00+08:00',
  })
  expect(await rows(users.export, { type: 1 })).toEqual([
    ['姓名', '手机号', '身份证号', '注册时间', '实名状态', '审核时间', '最近登录'],
    ['王芳', '13900139000', '110101199001011234', '2026-05-01 00:00:00', '认证失败', '2026-05-02 08:00:00', '2026-05-03 09:00:00'],
  ])
})

test('BAL-01 the balances are exported as numbers, each kind of gift in its own column', async () => {
  const userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  await insertEntry(server.db, userId, 863)
  for (const [pointsType, points] of [
    [1, 1],
    [2, 20],
    [3, 300],
    [4, 4000],
  ] as const)
    await server.call(users.addPoints, { mobile: '13800138000', type: 2, pointsType, points, explain: '活动' }, { as })
  expect(await rows(users.exportBalances, { status: 2 })).toEqual([
    ['名称', '手机号', '用户类型', '合同金额赠送', '测试金额赠送', '充值赠送', '其他赠送', '余额'],
    ['华信科技', '13800138000', '企业', 1, 300, 20, 4000, 5184],
  ])
})

test("BAL-02 a user's entries are exported with the filters of the list", async () => {
  const userId = await insertUser(server.db)
  await insertEntry(server.db, userId, 500, { orderNo: 'CZ001' })
  await insertEntry(server.db, userId, -20, { orderNo: 'XF002', type: 2 })
  expect(await rows(users.exportBalanceEntries, { userId, status: 2 })).toEqual([
    ['订单号', '业务类型', '订单类型', '时间', '变动'],
    ['XF002', '网页取证', '消费', '2026-06-01 10:00:00', -20],
  ])
  expect((await server.request(users.exportBalanceEntries, { userId: 999 }, { as })).statusCode).toBe(404)
})

test('SEC-I4 hostile names are harmless texts in the workbook', async () => {
  for (const name of ['=1+1', '@SUM(A1:A9)', '-2+3', '<img src=x onerror=alert(1)>']) await insertUser(server.db, { name })
  const answer = await server.request(users.export, { type: 2 }, { as })
  const { sheets, xml } = await readXlsx(answer.rawPayload)
  expect(sheets[0]!.slice(1).map(([name]) => name)).toEqual(['<img src=x onerror=alert(1)>', "'-2+3", "'@SUM(A1:A9)", "'=1+1"])
  expect(xml).not.toMatch(/<f[ >]|<img/)
})

test('SEC-Z3 without the permission for personal data the exported numbers are masked', async () => {
  const masked = await server.operator({ permissions: ['user/getIndividualList', 'user/exportIndividual', 'userbalance/export'] })
  await insertUser(server.db, { type: 1, name: '王芳', mobile: '13812340001', contact_idcard: '110101199001011234' })
  expect((await rows(users.export, { type: 1 }, masked))[1]!.slice(0, 3)).toEqual(['王芳', '138****0001', '110***********1234'])
  expect((await rows(users.exportBalances, {}, masked))[1]![1]).toBe('138****0001')
  expect(await rows(users.export, { type: 1, keyword: '0001' }, masked)).toHaveLength(1)
})

test('SEC-Z2 each export needs its own permission', async () => {
  const viewer = await server.operator({ permissions: ['user/getUserList', 'user/getIndividualList', 'user/export', 'userbalance/getUserBalanceList'] })
  for (const [route, input] of [
    [users.export, { type: 1 }],
    [users.exportBalances, {}],
    [users.exportBalanceEntries, { userId: 1 }],
  ] as const) {
    expect((await server.request(route, input, { as: viewer })).statusCode).toBe(403)
  }
  expect((await server.request(users.export, { type: 2 }, { as: viewer })).statusCode).toBe(200)
})

test('an export that fails at its start is answered with an error, not with a broken file', async () => {
  await insertUser(server.db)
  await server.db.script('alter table users rename column tax_number to elsewhere')
  const answer = await server.request(users.export, { type: 2 }, { as })
  await server.db.script('alter table users rename column elsewhere to tax_number')
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 500, msg: '服务器出错了，请稍后重试', data: { traceId: expect.any(String) } }])
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect((await server.request(users.export, { type: 2 }, { as })).statusCode).toBe(200)
})

test('an invalid input is 422 in the envelope, not a broken file', async () => {
  const answer = await server.request(users.export, { type: 3 }, { as })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 422, data: { fields: { type: '用户类型不是可选的值' } } })
})
