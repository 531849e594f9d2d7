import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { runTransfers } from '../../testing/ledger-traffic'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { drift, insertEntry, insertUser } from '../../testing/test-users'

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

const gift = (mobile: string, pointsType: 1 | 2 | 3 | 4, points: number) =>
  server.call(users.addPoints, { mobile, type: 2, pointsType, points, explain: '活动' }, { as })

test('BAL-01 a balance is the sum of the entries, with gifts separated by kind', async () => {
  const userId = await insertUser(server.db, { name: '北京华信科技有限公司', mobile: '13800138000' })
  await insertEntry(server.db, userId, 1000)
  await insertEntry(server.db, userId, -300)
  for (const [type, points] of [
    [1, 1],
    [1, 2],
    [2, 10],
    [3, 100],
    [4, 50],
  ] as const)
    await gift('13800138000', type, points)
  expect(await server.call(users.balances, {}, { as })).toEqual({
    count: 1,
    data: [
      {
        user_id: userId,
        name: '北京华信科技有限公司',
        mobile: '138****8000',
        type: 2,
        translateGiveSum: 3,
        rechargeGiveSum: 10,
        testGiveSum: 100,
        give: 50,
        points: 863,
      },
    ],
  })
  expect(await drift(server.db)).toEqual([])
})

test('BAL-02 the balance of one user is that of the list; an unknown user is 404', async () => {
  const userId = await insertUser(server.db, { name: '华信科技', mobile: '13911112222' })
  await insertUser(server.db, { name: '存真科技' })
  await insertEntry(server.db, userId, 500)
  const listed = (await server.call(users.balances, { keyword: '华信' }, { as })).data[0]
  expect(await server.call(users.balance, { userId }, { as })).toEqual(listed)
  expect(listed).toMatchObject({ mobile: '139****2222', points: 500 })
  await expect(server.call(users.balance, { userId: 999_999 }, { as })).rejects.toMatchObject({ code: 404 })
})

test('BAL-01 the list contains users of both kinds, also without entries, and is filtered by status and keyword', async () => {
  await insertUser(server.db, { type: 1, name: '王芳', status: 3 })
  await insertUser(server.db, { type: 2, name: '华信科技', status: 2, mobile: '13911112222' })
  const namesOf = async (input: object) => (await server.call(users.balances, input, { as })).data.map(({ name }) => name)
  expect(await namesOf({})).toEqual(['华信科技', '王芳'])
  expect(await namesOf({ status: 3 })).toEqual(['王芳'])
  expect(await namesOf({ keyword: '华信' })).toEqual(['华信科技'])
  expect(await namesOf({ keyword: '2222', status: 3 })).toEqual([])
  expect((await server.call(users.balances, { status: 2 }, { as })).count).toBe(1)
})

test('BAL-02 the detail lists the entries of a balance, newest first, filtered by days, order type and order number', async () => {
  const userId = await insertUser(server.db)
  await insertEntry(server.db, await insertUser(server.db), 5)
  await insertEntry(server.db, userId, 500, { at: '2026-06-01T00:00:00+08:00', orderNo: 'CZ001' })
  await insertEntry(server.db, userId, -20, { at: '2026-06-02T23:59:59+08:00', type: 2, orderNo: 'XF002' })
  const entries = (input: object = {}) => server.call(users.balanceEntries, { userId, ...input }, { as })
  expect(await entries()).toEqual({
    count: 2,
    data: [
      { id: 3, order_no: 'XF002', type: 2, order_type: 2, create_time: '2026-06-02 23:59:59', balance: -20 },
      { id: 2, order_no: 'CZ001', type: 6, order_type: 1, create_time: '2026-06-01 00:00:00', balance: 500 },
    ],
  })
  expect((await entries({ registtime: '2026-06-02 - 2026-06-02' })).data.map(({ order_no }) => order_no)).toEqual(['XF002'])
  expect((await entries({ status: 1 })).data.map(({ order_no }) => order_no)).toEqual(['CZ001'])
  expect((await entries({ keyword: 'xf0' })).data.map(({ order_no }) => order_no)).toEqual(['XF002'])
  await expect(server.call(users.balanceEntries, { userId: 999 }, { as })).rejects.toMatchObject({ code: 404 })
})

test('SEC-L2 ledger entries cannot be changed, and only the ledger changes a balance', async () => {
  const userId = await insertUser(server.db, { mobile: '13800138000' })
  await insertEntry(server.db, userId, 100)
  await gift('13800138000', 2, 50)
  for (const change of [
    sql`update ledger_entries set amount = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries cascade`,
    sql`truncate gifts`,
    sql`truncate balances`,
    sql`truncate balances cascade`,
    sql`truncate users cascade`,
    sql`truncate user_counts`,
    sql`update gifts set points = 1`,
    sql`delete from gifts`,
    sql`update balances set points = 1`,
    sql`delete from balances`,
  ]) {
    await expect(server.db.rows(change)).rejects.toThrow('is refused')
  }
  expect((await server.call(users.balances, {}, { as })).data[0]).toMatchObject({ points: 150 })
})

test('SEC-L2 no balance falls below zero, in any order of entries', async () => {
  const userId = await insertUser(server.db)
  await expect(insertEntry(server.db, userId, -1)).rejects.toThrow('balances_points_check')
  await insertEntry(server.db, userId, 100)
  const spent = await Promise.allSettled(Array.from({ length: 30 }, () => insertEntry(server.db, userId, -7)))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
  expect((await server.call(users.balances, {}, { as })).data[0]).toMatchObject({ points: 2 })
  await expect(
    server.db.rows(
      sql`insert into ledger_entries (user_id, order_no, type, order_type, amount, gift_type, created_at) values (${userId}, 'X', 5, 1, -5, 1, now())`,
    ),
  ).rejects.toThrow('check')
})

test('SEC-L2 while sixteen clients move points and read, every read is consistent', async () => {
  const { wrong } = await runTransfers(server.db, { clients: 16, ms: 1000, atLeast: 60 })
  expect(wrong).toEqual([])
})
