import { finance, invoiceTabs } from '@console/platform/contract/finance'
import { notarization, notarizationTabs } from '@console/platform/contract/notarization'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { users, userTabs } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { MINUTE, stopClock } from '../../testing/clock'
import { passTime } from '../../testing/pass-time'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

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

const tabOf = ({ accountId }: TestOperator) => String(accountId).padStart(32, '0')
const waiting = (day: number, more = {}) => insertUser(server.db, { registered_at: `2026-05-${String(day).padStart(2, '0')}T12:00:00+08:00`, ...more })

async function next(as = li, { skipped = '', ...filters }: { skipped?: string; keyword?: string; deciding?: number } = {}) {
  const { row, following, left } = await server.call(users.next, { types: 2, tab: tabOf(as), skipped, ...filters }, { as })
  return { id: row?.user_id, following: following?.user_id, left }
}
const decide = (userId: number, as = li) => server.call(users.review, { userId, status: 1 }, { as })

test('UX-B2 the oldest waiting record comes first, together with the one after it', async () => {
  const [third, first, second] = [await waiting(9), await waiting(7), await waiting(8)]
  await waiting(1, { status: 3 })
  await waiting(2, { type: 1 })
  expect(await next()).toEqual({ id: first, following: second, left: 3 })
  await decide(first)
  expect(await next()).toEqual({ id: second, following: third, left: 2 })
  await decide(second)
  expect(await next()).toEqual({ id: third, following: undefined, left: 1 })
  await decide(third)
  expect(await next()).toEqual({ id: undefined, following: undefined, left: 0 })
})

test('UX-B2 skipped records come back at the end, in the order in which they were skipped', async () => {
  const [first, second, third] = [await waiting(1), await waiting(2), await waiting(3)]
  expect(await next(li, { skipped: `${first}` })).toEqual({ id: second, following: third, left: 3 })
  expect(await next(li, { skipped: `${second},${first}` })).toEqual({ id: third, following: second, left: 3 })
  await decide(third)
  expect(await next(li, { skipped: `${second},${first}` })).toEqual({ id: second, following: first, left: 2 })
})

test('UX-B2 the next record is the same before and after the current decision is saved', async () => {
  const [first, second, third] = [await waiting(1), await waiting(2), await waiting(3)]
  expect(await next()).toMatchObject({ id: first })
  expect(await next(li, { deciding: first })).toEqual({ id: second, following: third, left: 2 })
  await decide(first)
  expect(await next(li, { deciding: first })).toEqual({ id: second, following: third, left: 2 })
  await decide(second)
  expect(await next(li, { deciding: third, skipped: `${third}` })).toEqual({ id: undefined, following: undefined, left: 0 })
})

test('the queue uses the filter of its list', async () => {
  const wanted = await waiting(2, { name: '华信科技' })
  await waiting(1, { name: '其他企业' })
  expect(await next(li, { keyword: '华信' })).toEqual({ id: wanted, following: undefined, left: 1 })
})

test('UX-B5 a record that a colleague has open is passed over, and offered when nothing else is left', async () => {
  const [first, second] = [await waiting(1), await waiting(2)]
  expect(await next(li)).toMatchObject({ id: first })
  expect(await next(wang)).toMatchObject({ id: second })
  await decide(second, wang)
  expect(await next(wang)).toEqual({ id: first, following: undefined, left: 1 })
  // It is still the colleague's.
  const { holder } = await server.call(reviewClaims.claim, { queue: 'enterprise', id: first, tab: tabOf(wang) }, { as: wang })
  expect(holder).toMatchObject({ name: '李敏' })
  await passTime(server.db, MINUTE)
  expect(await next(wang)).toMatchObject({ id: first })
})

test('UX-B5 a record whose decision is being saved is given to no colleague, and stays the operator’s if that is refused', async () => {
  const [first, second, third] = [await waiting(1), await waiting(2), await waiting(3)]
  expect(await next(li)).toMatchObject({ id: first })
  expect(await next(li, { deciding: first })).toMatchObject({ id: second })
  expect(await next(wang)).toMatchObject({ id: third })
  const claim = (id: number) => server.call(reviewClaims.claim, { queue: 'enterprise', id, tab: tabOf(wang) }, { as: wang })
  expect((await claim(first)).holder).toMatchObject({ name: '李敏' })
  expect((await claim(second)).holder).toMatchObject({ name: '李敏' })
})

test('UX-B5 colleagues who ask simultaneously get different records', async () => {
  const ids = new Set<number>()
  for (let day = 1; day <= 8; day++) ids.add(await waiting(day))
  const colleagues = await Promise.all(Array.from({ length: 8 }, () => server.operator({ permissions: 'all' })))
  const taken = await Promise.all(colleagues.map((as) => next(as)))
  expect(new Set(taken.map(({ id }) => id))).toEqual(ids)
})

test('notarizations: paid ones, except the operator’s own cases', async () => {
  const userId = await insertUser(server.db, { status: 3 })
  const { orderId } = await insertNotarization(server.db, { userId })
  await insertNotarization(server.db, { userId, pay: 1 })
  const { handler } = await server.call(notarization.detail, { orderId, userId }, { as: li })
  const [handling, other] = handler?.accountId === wang.accountId ? [wang, li] : [li, wang]
  const take = async (as: TestOperator) => (await server.call(notarization.next, { tab: tabOf(as) }, { as })).row?.id
  expect(await take(other)).toBe(orderId)
  if (handler) expect(await take(handling)).toBeUndefined()
})

test('DESK-21 the operator’s waiting list leaves out cases that they ever handled; their own cases are a separate list', async () => {
  const userId = await insertUser(server.db, { status: 3 })
  const handler = await server.operator({ permissions: 'all' })
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push((await insertNotarization(server.db, { userId })).orderId)
  await insertNotarization(server.db, { userId, pay: 1 })
  const handle = (orderId: number, by: TestOperator) =>
    server.db.rows(sql`update notarizations set handled_by = ${by.accountId}, handled_at = now() where order_id = ${orderId}`)
  for (const id of ids) await handle(id, handler)
  await handle(ids[2]!, wang)
  await handle(ids[1]!, li)
  const list = async (as: TestOperator, own: { waiting: 1 } | { handling: 1 }) => {
    const { data, count } = await server.call(notarization.list, { pay: 2, notarial: 1, ...own, sort: 'addTime.asc' }, { as })
    expect(count).toBe(data.length)
    return data.map(({ id }) => id)
  }
  const lists = async (as: TestOperator) => ({ toDecide: await list(as, { waiting: 1 }), handled: await list(as, { handling: 1 }) })
  expect(await lists(handler)).toEqual({ toDecide: [], handled: [ids[0]] })
  expect(await lists(li)).toEqual({ toDecide: [ids[0], ids[2]], handled: [ids[1]] })
  expect(await lists(wang)).toEqual({ toDecide: [ids[0], ids[1]], handled: [ids[2]] })
  expect(await server.call(notarization.tabCounts, {}, { as: handler })).toMatchObject({ waiting: 0, mine: 1, all: 4 })
  expect((await server.call(notarization.list, { waiting: 1, dateTime: '2026-01-01 - 2027-12-31' }, { as: li })).count).toBe(2)
  expect((await server.call(notarization.list, { waiting: 1, dateTime: '2026-01-01 - 2026-01-02' }, { as: li })).count).toBe(0)
  expect((await server.call(notarization.list, { waiting: 1, notarial: 2 }, { as: li })).count).toBe(0)
})

test('invoices: paper ones without a decision', async () => {
  const userId = await insertUser(server.db, { status: 3 })
  const order = () => insertPaidOrder(server.db, { userId })
  const paper = await insertInvoice(server.db, { userId, orders: [await order()], type: '纸质邮寄' })
  await insertInvoice(server.db, { userId, orders: [await order()], type: '电子' })
  const { row, left } = await server.call(finance.next, { tab: tabOf(li) }, { as: li })
  expect([row?.id, left]).toEqual([paper, 1])
  expect(await server.call(finance.tabCounts, {}, { as: li })).toEqual({ waiting: 1, all: 2, issued: 0, refused: 0 })
})

test('each tab counts the rows that its list shows', async () => {
  for (const status of [1, 2, 2, 3, 4, 4, 4] as const) await insertUser(server.db, { status })
  await insertUser(server.db, { type: 1 })
  const userId = await insertUser(server.db, { status: 3 })
  for (const pay of [1, 2, 2, 3] as const) await insertNotarization(server.db, { userId, pay })
  const lists = [
    [userTabs, users.tabCounts, users.list, { types: 2 }],
    [notarizationTabs, notarization.tabCounts, notarization.list, {}],
    [invoiceTabs, finance.tabCounts, finance.invoices, {}],
  ] as const
  for (const [tabs, counting, list, fixed] of lists) {
    const counts = await server.call(counting, fixed as never, { as: li })
    for (const [tab, { filters }] of Object.entries(tabs)) {
      const { count } = await server.call(list, { ...fixed, ...filters } as never, { as: li })
      expect([list.path, tab, counts[tab]]).toEqual([list.path, tab, count])
    }
  }
})
