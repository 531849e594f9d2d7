import { bell } from '@console/platform/contract/bell'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
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

const news = async (by = as) => (await server.call(bell.news, {}, { as: by })).map(({ queue, count }) => [queue, count]).sort()
const look = (by = as) => server.call(bell.look, {}, { as: by })

test('DESK-28 the bell counts, for each account, new records of each queue since its last look', async () => {
  const other = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db, { status: 2 })
  await insertUser(server.db, { type: 1, status: 2, mobile: '13800138001' })
  await insertUser(server.db, { status: 1, mobile: '13800138002' })
  await insertNotarization(server.db, { userId })
  await insertInvoice(server.db, { userId, type: '纸质邮寄', orders: [await insertPaidOrder(server.db, { userId })] })
  const all = [
    ['enterprise', 1],
    ['individual', 1],
    ['invoice', 1],
    ['notarization', 1],
  ]
  expect(await news()).toEqual(all)
  await look()
  expect(await news()).toEqual([])
  expect(await news(other)).toEqual(all)
  await insertUser(server.db, { status: 2, mobile: '13800138003' })
  expect(await news()).toEqual([['enterprise', 1]])
})

test('DESK-28 a decided record is not counted, and counts again when it is submitted again', async () => {
  const userId = await insertUser(server.db, { status: 2 })
  await server.call(users.review, { userId, status: 0, account: '照片模糊' }, { as })
  expect(await news()).toEqual([])
  await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
  expect(await news()).toEqual([['enterprise', 1]])
  await server.db.rows(sql`update users set name = '改名' where id = ${userId}`)
  expect(await news()).toEqual([['enterprise', 1]])
})

test('DESK-28 an application that the operator ever handled is not counted: somebody else decides it', async () => {
  const userId = await insertUser(server.db, { status: 3 })
  await insertNotarization(server.db, { userId })
  await server.db.rows(sql`update notarizations set handled_by = ${as.accountId}, handled_at = now()`)
  await server.db.rows(sql`update notarizations set handled_by = null, handled_at = null`)
  expect(await news()).toEqual([])
  expect(await news(await server.operator({ permissions: 'all' }))).toEqual([['notarization', 1]])
})

test('DESK-28 SEC-Z2 only queues that the operator may decide in are counted, and only the last day for an account that never looked', async () => {
  await insertUser(server.db, { status: 2 })
  await insertUser(server.db, { type: 1, status: 2, mobile: '13800138001' })
  expect(await news(await server.operator({ permissions: ['user/checkIndividual'] }))).toEqual([['individual', 1]])
  expect(await news(await server.operator({ permissions: ['user/getUserList'] }))).toEqual([])
  await server.db.rows(sql`update queue_arrivals set at = at - interval '25 hours'`)
  expect(await news()).toEqual([])
})
