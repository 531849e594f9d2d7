import { reviewClaims } from '@console/platform/contract/review-claims'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
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

test('UX-B5 the first to open a record has it, and the second is told who and since when', async () => {
  expect(await claim(li)).toBeNull()
  moveClock(3 * SECOND)
  expect(await claim(wang)).toEqual({ name: '李敏', since: '2026-11-21 10:00:00', self: false })
  expect(await claim(li)).toBeNull()
})

test('UX-B5 a claim that is repeated lasts, and is gone a minute after the last time', async () => {
  await claim(li)
  for (let beat = 0; beat < 30; beat++) {
    moveClock(4 * SECOND)
    expect(await claim(li)).toBeNull()
  }
  expect(await claim(wang)).toMatchObject({ name: '李敏', since: '2026-11-21 10:00:00' })
  moveClock(MINUTE)
  expect(await claim(wang)).toBeNull()
  expect(await claim(li)).toMatchObject({ name: '王小明', since: '2026-11-21 10:03:00' })
})

test('UX-B5 a claim that ended and is taken up again by its tab began then', async () => {
  await claim(li)
  moveClock(2 * MINUTE)
  expect(await claim(li)).toBeNull()
  expect(await claim(wang)).toEqual({ name: '李敏', since: '2026-11-21 10:02:00', self: false })
})

test('UX-B5 whoever takes over has the record, and the first one is told with the next repetition', async () => {
  await claim(li)
  expect(await claim(wang, { takeOver: '1' })).toBeNull()
  expect(await claim(li)).toMatchObject({ name: '王小明', self: false })
})

test('leaving a record ends its claim', async () => {
  await claim(wang)
  await release(wang)
  expect(await claim(li)).toBeNull()
})

test('UX-B5 a list is told which of its records colleagues are at work on, and nothing of the operator’s own; asking keeps no session awake', async () => {
  const ask = (as: TestOperator) => server.call(reviewClaims.holders, { queue: 'enterprise', ids: '7,8,9' }, { as })
  await claim(li)
  await claim(wang, { id: 8 })
  expect(await ask(li)).toEqual([{ id: 8, name: '王小明' }])
  expect(await ask(wang)).toEqual([{ id: 7, name: '李敏' }])
  expect(await server.call(reviewClaims.holders, { queue: 'individual', ids: '7' }, { as: await server.operator({ permissions: 'all' }) })).toEqual([])
  moveClock(MINUTE)
  expect(await ask(wang)).toEqual([])
  const { at } = (await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${wang.accountId}`))!
  moveClock(5 * MINUTE)
  await ask(wang)
  expect((await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${wang.accountId}`))!.at).toEqual(at)
  await expect(ask(await server.operator({ permissions: ['user/getUserList'] }))).rejects.toMatchObject({ code: 403 })
})

test('nobody ends the claim of somebody else', async () => {
  await claim(li)
  await server.call(reviewClaims.release, { queue: 'enterprise', id: 7, tab: tabOf(li) }, { as: wang })
  expect(await claim(wang, { tab: tabOf(li) })).toMatchObject({ name: '李敏' })
})

test('one account in two tabs is told that the other tab is its own', async () => {
  await claim(li)
  expect(await claim(li, { tab: 'f'.repeat(32) })).toMatchObject({ self: true })
})

test('a claim is a courtesy: who has none may decide all the same', async () => {
  const userId = await insertUser(server.db)
  await claim(li, { id: userId })
  expect(await server.call(users.review, { userId, status: 1 }, { as: wang })).toBeNull()
})

test('SEC-Z1 whoever may not decide cannot claim', async () => {
  const viewer = await server.operator({ permissions: ['user/getUserList'] })
  await expect(claim(viewer)).rejects.toMatchObject({ code: 403 })
})

test('SEC-A9 repeating a claim does not keep the session awake', async () => {
  const seen = () => server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions where account_id = ${li.accountId}`)
  const before = await seen()
  moveClock(5 * MINUTE)
  await claim(li)
  expect(await seen()).toEqual(before)
})

test('claims that have run out are swept away', async () => {
  await claim(li)
  await server.sweep()
  const count = async () => (await server.db.one<{ count: number }>(sql`select count(*) from review_claims`))!.count
  expect(await count()).toBe(1)
  moveClock(MINUTE)
  await server.sweep()
  expect(await count()).toBe(0)
})
