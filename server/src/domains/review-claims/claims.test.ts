import { reviewClaims } from '@console/platform/contract/review-claims'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import { ageClaims, passTime } from '../../testing/pass-time'
import type { TestOperator } from '../../testing/test-operators'
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
  li = await server.operator({ permissions: ['user/checkUser', 'user/getUserList'], realname: '李敏' })
  wang = await server.operator({ permissions: ['user/checkUser', 'user/getUserList'], realname: '王小明' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const tabs = new Map<TestOperator, string>()
/** The default tab of each operator. */
const tabOf = (as: TestOperator) => tabs.get(as) ?? tabs.set(as, String(tabs.size + 1).padStart(32, '0')).get(as)!

const claim = async (as: TestOperator, { id = 7, tab = tabOf(as), takeOver = undefined as '1' | undefined } = {}) =>
  (await server.call(reviewClaims.claim, { queue: 'enterprise', id, tab, takeOver }, { as })).holder
const release = (as: TestOperator, id = 7) => server.call(reviewClaims.release, { queue: 'enterprise', id, tab: tabOf(as) }, { as })

test('UX-B5 the first to open a record claims it, and the second learns who and since when', async () => {
  expect(await claim(li)).toBeNull()
  await passTime(server.db, 3 * SECOND)
  expect(await claim(wang)).toEqual({ name: '李敏', since: '2026-11-21 10:00:00', self: false })
  expect(await claim(li)).toBeNull()
})

test('UX-B5 a renewed claim lasts, and ends a minute after the last renewal', async () => {
  await claim(li)
  for (let beat = 0; beat < 30; beat++) {
    await passTime(server.db, 4 * SECOND)
    expect(await claim(li)).toBeNull()
  }
  expect(await claim(wang)).toMatchObject({ name: '李敏', since: '2026-11-21 10:00:00' })
  await passTime(server.db, MINUTE)
  expect(await claim(wang)).toBeNull()
  expect(await claim(li)).toMatchObject({ name: '王小明', since: '2026-11-21 10:03:00' })
})

test('UX-B5 a claim holds at a server whose clock is ahead, and ends in time if that server has made it', async () => {
  await claim(li)
  moveClock(5 * MINUTE)
  expect(await claim(wang)).toMatchObject({ name: '李敏' })
  await claim(wang, { takeOver: '1' })
  moveClock(-5 * MINUTE)
  await ageClaims(server.db, MINUTE)
  expect(await claim(li)).toBeNull()
})

test('UX-B5 a claim that expired and is renewed by its tab starts at that time', async () => {
  await claim(li)
  await passTime(server.db, 2 * MINUTE)
  expect(await claim(li)).toBeNull()
  expect(await claim(wang)).toEqual({ name: '李敏', since: '2026-11-21 10:02:00', self: false })
})

test('UX-B5 a takeover moves the claim, and the first operator learns of it at the next renewal', async () => {
  await claim(li)
  expect(await claim(wang, { takeOver: '1' })).toBeNull()
  expect(await claim(li)).toMatchObject({ name: '王小明', self: false })
})

test('leaving a record ends its claim', async () => {
  await claim(wang)
  await release(wang)
  expect(await claim(li)).toBeNull()
})

test('UX-B5 a list shows which records colleagues work on, without the operator’s own; polling does not prolong the session', async () => {
  const ask = (as: TestOperator) => server.call(reviewClaims.holders, { queue: 'enterprise', ids: '7,8,9' }, { as })
  await claim(li)
  await claim(wang, { id: 8 })
  expect(await ask(li)).toEqual([{ id: 8, name: '王小明' }])
  expect(await ask(wang)).toEqual([{ id: 7, name: '李敏' }])
  expect(await server.call(reviewClaims.holders, { queue: 'individual', ids: '7' }, { as: await server.operator({ permissions: 'all' }) })).toEqual([])
  await passTime(server.db, MINUTE)
  expect(await ask(wang)).toEqual([])
  const { at } = (await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${wang.accountId}`))!
  moveClock(5 * MINUTE)
  await ask(wang)
  expect((await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${wang.accountId}`))!.at).toEqual(at)
  await expect(ask(await server.operator({ permissions: ['user/getUserList'] }))).rejects.toMatchObject({ code: 403 })
})

test('nobody ends another operator’s claim', async () => {
  await claim(li)
  await server.call(reviewClaims.release, { queue: 'enterprise', id: 7, tab: tabOf(li) }, { as: wang })
  expect(await claim(wang, { tab: tabOf(li) })).toMatchObject({ name: '李敏' })
})

test('one account in two tabs learns that the other tab is its own', async () => {
  await claim(li)
  expect(await claim(li, { tab: 'f'.repeat(32) })).toMatchObject({ self: true })
})

test('a claim does not restrict decisions: an operator without one may decide', async () => {
  const userId = await insertUser(server.db)
  await claim(li, { id: userId })
  expect(await server.call(users.review, { userId, status: 1 }, { as: wang })).toBeNull()
})

test('SEC-Z1 an operator who may not decide cannot claim', async () => {
  const viewer = await server.operator({ permissions: ['user/getUserList'] })
  await expect(claim(viewer)).rejects.toMatchObject({ code: 403 })
})

test('SEC-A9 renewing a claim does not prolong the session', async () => {
  const seen = () => server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${li.accountId}`)
  const before = await seen()
  moveClock(5 * MINUTE)
  await claim(li)
  expect(await seen()).toEqual(before)
})

test('expired claims are deleted', async () => {
  await claim(li)
  await server.sweep()
  const count = async () => (await server.db.one<{ count: number }>(sql`select count(*) from review_claims`))!.count
  expect(await count()).toBe(1)
  await passTime(server.db, MINUTE)
  await server.sweep()
  expect(await count()).toBe(0)
})
