import type { Permission } from '@console/platform/contract'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from '../../testing/test-server'
import type { TestOperator } from '../../testing/test-operators'
import { insertUser } from '../../testing/test-users'

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

const list = (input: Omit<Parameters<typeof server.call<typeof users.list>>[1], 'types'> & { types?: 1 | 2 } = {}) =>
  server.call(users.list, { types: 2, ...input }, { as })
const names = async (input?: Parameters<typeof list>[0]) => (await list(input)).data.map(({ name }) => name)

test('USER-01 a row of the enterprise list contains exactly the values of its columns', async () => {
  const id = await insertUser(server.db, {
    name: '北京华信科技有限公司',
    mobile: '13800138000',
    status: 3,
    tax_number: '91110000MA0000001X',
    contact_idcard: '110101199001011234',
    registered_at: '2026-03-01T23:59:59+08:00',
    checked_at: '2026-03-02T00:00:00+08:00',
    last_login_at: '2026-03-05T08:00:00+08:00',
  })
  expect(await list()).toEqual({
    count: 1,
    data: [
      {
        user_id: id,
        name: '北京华信科技有限公司',
        mobile: '138****8000',
        registered_time: '2026-03-01 23:59:59',
        user_status: 3,
        status_name: '已认证',
        check_time: '2026-03-02 00:00:00',
        taxNumber: '911***********001X',
        contact_idcard: null,
        loginTime: '2026-03-05 08:00:00',
      },
    ],
  })
})

test('USER-02 the individual list shows identity numbers instead of tax numbers, and no enterprise', async () => {
  await insertUser(server.db, { type: 2 })
  await insertUser(server.db, { type: 1, name: '王芳', contact_idcard: '110101199001011234' })
  expect(await list({ types: 1 })).toMatchObject({
    count: 1,
    data: [{ name: '王芳', contact_idcard: '110***********1234', taxNumber: null, check_time: null, loginTime: null }],
  })
})

describe('USER-01 filters', () => {
  beforeEach(async () => {
    await insertUser(server.db, { name: '甲存证', status: 1, registered_at: '2026-04-30T23:59:59+08:00' })
    await insertUser(server.db, { name: '乙存证', status: 2, registered_at: '2026-05-01T00:00:00+08:00', mobile: '13911112222' })
    await insertUser(server.db, {
      name: '丙网络',
      status: 3,
      registered_at: '2026-05-31T23:59:59+08:00',
      checked_at: '2026-06-01T00:00:00+08:00',
      tax_number: '91310000MA1K',
    })
    await insertUser(server.db, { name: '丁100%_网络', status: 4, registered_at: '2026-06-01T00:00:00+08:00', checked_at: '2026-06-02T00:00:00+08:00' })
  })

  test('a registration range includes both its days, in Shanghai', async () => {
    expect(await names({ registtime: '2026-05-01 - 2026-05-31' })).toEqual(['丙网络', '乙存证'])
    expect((await list({ registtime: '2026-05-01 - 2026-05-31' })).count).toBe(2)
  })
  test('a review range finds users by the day of their review', async () => {
    expect(await names({ realtime: '2026-06-01 - 2026-06-01' })).toEqual(['丙网络'])
    expect(await names({ realtime: '2026-06-01 - 2026-06-02', registtime: '2026-06-01 - 2026-06-30' })).toEqual(['丁100%_网络'])
  })
  test('a status', async () => {
    for (const [status, name] of [
      [1, '甲存证'],
      [2, '乙存证'],
      [3, '丙网络'],
      [4, '丁100%_网络'],
    ] as const)
      expect(await list({ status })).toMatchObject({ count: 1, data: [{ name }] })
  })
  test('a keyword finds parts of names, mobiles and tax numbers, literally and in any case', async () => {
    expect(await list({ keyword: '存证' })).toMatchObject({ count: 2, data: [{ name: '乙存证' }, { name: '甲存证' }] })
    expect(await names({ keyword: '网' })).toEqual(['丁100%_网络', '丙网络'])
    expect(await names({ keyword: '1111222' })).toEqual(['乙存证'])
    expect(await names({ keyword: 'ma1k' })).toEqual(['丙网络'])
    expect(await names({ keyword: '0%_' })).toEqual(['丁100%_网络'])
    expect(await names({ keyword: '0%' })).toEqual(['丁100%_网络'])
    expect(await names({ keyword: 'a\\' })).toEqual([])
  })
  test('several filters together', async () => {
    expect(await names({ keyword: '存证', status: 2, registtime: '2026-01-01 - 2026-12-31' })).toEqual(['乙存证'])
  })
  test('SEC-I1 hostile keywords find nothing and cause no error', async () => {
    for (const keyword of ["' or 1=1 --", "'; drop table users; --", '$1', '"; select 1', "a\\'", '存证%00'])
      expect(await list({ keyword })).toEqual({ data: [], count: 0 })
    expect((await list()).count).toBe(4)
  })
})

test('every page of a list has the right rows, read from either end', async () => {
  await server.db.rows(sql`
    insert into users (type, name, mobile, status, registered_at)
    select 2, '企业' || i, '1' || (3000000000 + i), 1, timestamptz '2026-01-01 08:00+08' + i / 3 * interval '1 second' from generate_series(1, 2345) i`)
  for (const page of [1, 2, 100, 101, 118, 200, 234, 235]) {
    const expected = Array.from({ length: Math.min(10, 2345 - (page - 1) * 10) }, (_, i) => `企业${2345 - (page - 1) * 10 - i}`)
    expect(await names({ page })).toEqual(expected)
  }
  expect(await list({ page: 236 })).toEqual({ data: [], count: 2345 })
  expect(await names({ page: 120, keyword: '企业' })).toEqual(await names({ page: 120 }))
})

test('counts follow every change of a user', async () => {
  const count = async (status?: 1 | 2 | 3 | 4) => (await list({ status })).count
  const id = await insertUser(server.db, { status: 2 })
  await insertUser(server.db, { status: 2 })
  expect([await count(), await count(2), await count(4)]).toEqual([2, 2, 0])
  await server.db.rows(sql`update users set status = 4, checked_at = now(), checked_by = 'x' where id = ${id}`)
  expect([await count(), await count(2), await count(4)]).toEqual([2, 1, 1])
  await server.db.rows(sql`update users set registered_at = registered_at + interval '1 day', last_login_at = now()`)
  expect([await count(), await count(2), (await list({ registtime: '2026-05-01 - 2026-05-01' })).count]).toEqual([2, 1, 0])
  await expect(server.db.rows(sql`delete from users where id = ${id}`)).rejects.toThrow('balances')
})

describe('SEC-Z3 without the permission for personal data', () => {
  let masked: TestOperator
  beforeEach(async () => {
    masked = await server.operator({ permissions: ['user/getUserList', 'user/getIndividualList', 'userbalance/getUserBalanceList', 'integral/getPointsList'] })
    await insertUser(server.db, { type: 1, name: '王芳', mobile: '13812340001', contact_idcard: '110101199001011234' })
  })

  test('numbers are masked', async () => {
    expect((await server.call(users.list, { types: 1 }, { as: masked })).data[0]).toMatchObject({
      name: '王芳',
      mobile: '138****0001',
      contact_idcard: '110***********1234',
    })
    expect((await server.call(users.balances, {}, { as: masked })).data[0]).toMatchObject({ mobile: '138****0001' })
    await insertUser(server.db, { type: 2, tax_number: '91310000MA1K30012X' })
    expect((await server.call(users.list, { types: 2 }, { as: masked })).data[0]).toMatchObject({ taxNumber: '913***********012X' })
  })
  test('a keyword discloses nothing about masked values', async () => {
    for (const keyword of ['13812340001', '1234', '0001', '138']) {
      expect(await server.call(users.list, { types: 1, keyword }, { as: masked })).toEqual({ data: [], count: 0 })
      expect(await server.call(users.balances, { keyword }, { as: masked })).toEqual({ data: [], count: 0 })
      expect(await server.call(users.gifts, { keyword }, { as: masked })).toEqual({ data: [], count: 0 })
    }
    expect((await server.call(users.list, { types: 1, keyword: '王芳' }, { as: masked })).count).toBe(1)
  })
})

test('a list is refused without its permission', async () => {
  const enterprises = await server.operator({ permissions: ['user/getUserList'] })
  await expect(server.call(users.list, { types: 1 }, { as: enterprises })).rejects.toMatchObject({ code: 403 })
  await expect(server.call(users.balances, {}, { as: enterprises })).rejects.toMatchObject({ code: 403 })
  await expect(server.call(users.gifts, {}, { as: enterprises })).rejects.toMatchObject({ code: 403 })
})

test('DESK-01 the header of a user’s pages is for operators with a list that names users', async () => {
  const company = await insertUser(server.db, { name: '华信科技', type: 2, status: 3 })
  const card = { user_id: company, name: '华信科技', user_type: 2, user_status: 3 }
  const answers = async (...permissions: Permission[]) => {
    const as = await server.operator({ permissions })
    return (await server.request(users.card, { userId: company }, { as })).json()
  }
  expect(await answers('user/getUserList')).toMatchObject({ code: 200, data: card })
  expect(await answers('invoice/getList')).toMatchObject({ code: 200, data: card })
  expect(await answers('user/getIndividualList')).toMatchObject({ code: 404 })
  expect(await answers('authority/getRoleList')).toMatchObject({ code: 403 })
})
