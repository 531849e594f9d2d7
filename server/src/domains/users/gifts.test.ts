import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { stopClock } from '../../testing/clock'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { drift, insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all', realname: '陈晓' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const form = { mobile: '13800138000', type: 2, pointsType: 2, points: 100, explain: '充值满额赠送' } as const
const give = (input: Record<string, unknown> = {}, headers = {}) => server.request(users.addPoints, { ...form, ...input }, { as, headers })
const points = async () => (await server.call(users.balances, {}, { as })).data.map((row) => row.points)
const entries = async () => (await server.db.one<{ count: number }>(sql`select count(*) as count from ledger_entries`))!.count

test('GIFT-01 a gift is recorded with user, reason and operator', async () => {
  const company = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  const person = await insertUser(server.db, { type: 1, name: '王芳', mobile: '13900139000' })
  await give()
  await give({ mobile: '13900139000', type: 1, pointsType: 4, points: 7 })
  const { data, count } = await server.call(users.gifts, {}, { as })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(count).toBe(2)
  expect(data).toEqual([
    { id: 2, user_id: person, mobile: '139****9000', company: null, time, type: 4, userStatus: 1, points: 7, explain: '充值满额赠送', admin: '陈晓' },
    { id: 1, user_id: company, mobile: '138****8000', company: '华信科技', time, type: 2, userStatus: 2, points: 100, explain: '充值满额赠送', admin: '陈晓' },
  ])
})

test('DESK-03 points can be given to a user by number, from the user’s page', async () => {
  const userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  await insertUser(server.db, { type: 1, name: '王芳', mobile: '13800138000' })
  const gift = { pointsType: 2, points: 30, explain: '充值满额赠送' } as const
  expect((await server.request(users.addPointsToUser, { userId, ...gift }, { as })).json()).toMatchObject({ code: 200, msg: '赠送成功' })
  expect((await server.request(users.addPointsToUser, { userId: 999, ...gift }, { as })).json()).toMatchObject({ code: 404, msg: '该用户不存在' })
  expect((await server.call(users.gifts, {}, { as })).data).toMatchObject([{ user_id: userId, mobile: '138****8000', points: 30, admin: '陈晓' }])
  expect((await server.call(users.balance, { userId }, { as })).points).toBe(30)
})

test('GIFT-01 records are filtered by keyword, kind of user, kind of gift and days', async () => {
  stopClock()
  await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
  await insertUser(server.db, { type: 1, name: '王芳', mobile: '13900139000' })
  await give()
  await give({ mobile: '13900139000', type: 1, pointsType: 4 })
  const mobiles = async (input: object) => (await server.call(users.gifts, input, { as })).data.map(({ mobile }) => mobile)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  expect(await mobiles({ keyword: '华信' })).toEqual(['138****8000'])
  expect(await mobiles({ keyword: '139001' })).toEqual(['139****9000'])
  expect(await mobiles({ type: 1 })).toEqual(['139****9000'])
  expect(await mobiles({ pointsType: 2 })).toEqual(['138****8000'])
  expect(await mobiles({ datetime: `${today} - ${today}` })).toHaveLength(2)
  expect(await mobiles({ datetime: '2020-01-01 - 2020-01-02' })).toEqual([])
})

test('GIFT-02 a gift moves the balance by exactly the points given', async () => {
  const userId = await insertUser(server.db, { mobile: '13800138000' })
  await insertUser(server.db, { mobile: '13900139000' })
  expect((await give()).json()).toEqual({ code: 200, msg: '赠送成功', data: null })
  await give({ points: 1 })
  expect(await points()).toEqual([0, 101])
  expect((await server.call(users.balanceEntries, { userId }, { as })).data).toMatchObject([
    { type: 5, order_type: 1, balance: 1 },
    { type: 5, order_type: 1, balance: 100 },
  ])
  expect(await drift(server.db)).toEqual([])
})

test('GIFT-02 each rule of the form has its message, and nothing is given', async () => {
  await insertUser(server.db, { mobile: '13800138000' })
  for (const [field, value, message] of [
    ['mobile', '', '手机号不能为空'],
    ['type', '', '请选择用户类型'],
    ['pointsType', '', '请选择赠送类型'],
    ['points', '', '请输入赠送积分的个数'],
    ['points', 'abc', '数额必须为数字'],
    ['points', '0', '请输入正整数数额'],
    ['points', '-5', '请输入正整数数额'],
    ['points', '1.5', '请输入正整数数额'],
    ['points', '1e3', '数额必须为数字'],
    ['points', '0x10', '数额必须为数字'],
    ['points', '100000001', '单次赠送不能超过1亿积分'],
    ['explain', '', '请输入赠送原因'],
    ['mobile', '23800138000', '请输入正确的手机号'],
  ] as const) {
    const answer = await give({ [field]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().data.fields).toEqual({ [field]: message })
  }
  expect(await entries()).toBe(0)
})

test('GIFT-02 a mobile may be pasted with separators and the country’s code', async () => {
  await insertUser(server.db, { mobile: '13800138000' })
  for (const mobile of ['138 0013 8000', '+86 138-0013-8000']) expect([mobile, (await give({ mobile })).statusCode]).toEqual([mobile, 200])
  expect((await server.call(users.gifts, {}, { as })).data.map(({ mobile }) => mobile)).toEqual(['138****8000', '138****8000'])
})

test('GIFT-02 an unknown mobile is reported at its field', async () => {
  await insertUser(server.db, { mobile: '13800138000', type: 1 })
  const answer = await give()
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ msg: '该手机号没有对应类型的用户', data: { fields: { mobile: '该手机号没有对应类型的用户' } } })
  expect(await entries()).toBe(0)
})

test('without the permission a gift is refused', async () => {
  await insertUser(server.db, { mobile: '13800138000' })
  const viewer = await server.operator({ permissions: ['integral/getPointsList'] })
  await expect(server.call(users.addPoints, form, { as: viewer })).rejects.toMatchObject({ code: 403 })
  expect(await entries()).toBe(0)
})

test('SEC-L1 fifty parallel posts of one gift move the ledger once, and a later retry gets the same answer', async () => {
  await insertUser(server.db, { mobile: '13800138000' })
  const key = { 'idempotency-key': 'a-gift-of-one-hundred' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => give({}, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect((await give({}, key)).json()).toEqual({ code: 200, msg: '赠送成功', data: null })
  expect((await give({ points: 101 }, key)).statusCode).toBe(422)
  expect(await entries()).toBe(1)
  expect(await points()).toEqual([100])
})

test('SEC-L1 a refused gift leaves its key free', async () => {
  const key = { 'idempotency-key': 'a-gift-to-nobody' }
  expect((await give({}, key)).statusCode).toBe(422)
  await insertUser(server.db, { mobile: '13800138000' })
  expect((await give({}, key)).statusCode).toBe(200)
  expect(await entries()).toBe(1)
})
