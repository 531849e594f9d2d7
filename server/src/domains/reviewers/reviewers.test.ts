import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { reviewers } from '@console/platform/contract/reviewers'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { DAY, MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import { passTime } from '../../testing/pass-time'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const TAB = '0'.repeat(32)

let server: TestServer
let li: TestOperator
let wang: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  stopClock(new Date('2026-11-21T10:00:00+08:00'))
  li = await server.operator({ permissions: 'all', realname: '李敏' })
  wang = await server.operator({ permissions: 'all', realname: '王小明' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

let made = 0
/** An enterprise that is decided some seconds after its record was claimed. */
async function decide(as: TestOperator, status: 0 | 1, seconds?: number) {
  const userId = await insertUser(server.db, { status: 2, mobile: `1380000${String(++made).padStart(4, '0')}` })
  if (seconds !== undefined) {
    await server.call(reviewClaims.claim, { queue: 'enterprise', id: userId, tab: TAB }, { as })
    await passTime(server.db, seconds * SECOND)
  }
  await server.call(users.review, { userId, status, ...(status === 0 && { account: '照片模糊' }) }, { as })
  return userId
}
const list = async (input: object = {}) => (await server.call(reviewers.list, { page: 1, limit: 10, ...input }, { as: li })).data

test('DESK-27 decisions are counted by reviewer and queue, with approvals and the median time', async () => {
  for (const seconds of [10, 50, 30]) await decide(li, 1, seconds)
  await decide(li, 0)
  await decide(wang, 1)
  expect(await list()).toEqual([
    { id: expect.any(String), reviewer: '李敏', queue: 'enterprise', decided: 4, passed: 3, reopened: 0, median_s: 30, measured: 3 },
    { id: expect.any(String), reviewer: '王小明', queue: 'enterprise', decided: 1, passed: 1, reopened: 0, median_s: null, measured: 0 },
  ])
})

test('DESK-37 a revoked decision counts for its reviewer, and as revoked', async () => {
  const userId = await insertUser(server.db, { status: 3, mobile: '13800138009' })
  const { orderId } = await insertNotarization(server.db, { userId })
  const review = (isCheck: 0 | 1, as: TestOperator) => server.call(notarization.review, { orderId, userId, isCheck, checkRemark: '材料不全' }, { as })
  await review(0, li)
  const { checkedAt } = await server.call(notarization.detail, { orderId, userId }, { as: li })
  await server.call(notarization.reopen, { orderId, checkedAt: checkedAt!, reason: '看错了申请' }, { as: wang })
  await review(1, wang)
  expect((await list()).map(({ reviewer, decided, passed, reopened }) => [reviewer, decided, passed, reopened])).toEqual([
    ['李敏', 1, 0, 1],
    ['王小明', 1, 1, 0],
  ])
})

test('DESK-27 all four kinds are counted; revoking an approval is not a decision on an application', async () => {
  const approved = await decide(wang, 1)
  await server.call(users.revoke, { userId: approved, reason: '材料系伪造' }, { as: li })
  const person = await insertUser(server.db, { type: 1, status: 2 })
  await server.call(users.review, { userId: person, status: 0, type: 1, account: '照片模糊' }, { as: li })
  const userId = await insertUser(server.db, { status: 3, mobile: '13800138009' })
  const { orderId } = await insertNotarization(server.db, { userId })
  await server.call(notarization.review, { orderId, userId, isCheck: 0, checkRemark: '材料不全' }, { as: li })
  const invoice = await insertInvoice(server.db, { userId, type: '纸质邮寄', orders: [await insertPaidOrder(server.db, { userId })] })
  await server.call(finance.reviewInvoice, { id: invoice, status: 1, courierNumber: 'SF1234567890' }, { as: li })
  expect((await list()).map(({ reviewer, queue, decided, passed }) => [reviewer, queue, decided, passed])).toEqual([
    ['李敏', 'individual', 1, 0],
    ['李敏', 'invoice', 1, 1],
    ['李敏', 'notarization', 1, 0],
    ['王小明', 'enterprise', 1, 1],
  ])
  expect((await list({ queue: 'invoice' })).map(({ queue }) => queue)).toEqual(['invoice'])
  expect((await list({ keyword: '小明' })).map(({ reviewer }) => reviewer)).toEqual(['王小明'])
})

test('DESK-27 the default is the last thirty days; two accounts with the same name have separate rows', async () => {
  await decide(li, 1)
  moveClock(31 * DAY)
  li = await server.operator({ permissions: 'all', realname: '李敏' })
  const namesake = await server.operator({ permissions: 'all', realname: '李敏' })
  await decide(li, 1)
  await decide(namesake, 1)
  expect((await list()).map(({ decided }) => decided)).toEqual([1, 1])
  expect((await list({ datetime: '2026-11-21 - 2026-11-21' })).map(({ decided }) => decided)).toEqual([1])
})

test('DESK-27 an expired claim gives no time, and a refused decision is not counted', async () => {
  const userId = await insertUser(server.db, { status: 2 })
  await server.call(reviewClaims.claim, { queue: 'enterprise', id: userId, tab: TAB }, { as: li })
  await passTime(server.db, 2 * MINUTE)
  await server.call(users.review, { userId, status: 1 }, { as: li })
  await expect(server.call(users.review, { userId, status: 1 }, { as: wang })).rejects.toMatchObject({ code: 409 })
  expect((await list()).map(({ reviewer, decided, measured }) => [reviewer, decided, measured])).toEqual([['李敏', 1, 0]])
  await expect(server.db.rows(sql`delete from review_decisions`)).rejects.toThrow()
})

test('SEC-Z1 the statistics need their own permission', async () => {
  const reviewer = await server.operator({ permissions: ['user/getUserList', 'user/checkUser', 'audit/getList'] })
  await expect(server.call(reviewers.list, { page: 1, limit: 10 }, { as: reviewer })).rejects.toMatchObject({ code: 403 })
})
