import { appNotice } from '@console/platform/contract/app-notice'
import { finance } from '@console/platform/contract/finance'
import { notarization } from '@console/platform/contract/notarization'
import { online } from '@console/platform/contract/online'
import { type EventType, eventTypeNames } from '@console/platform/contract/open/event-titles'
import { eventTypes } from '@console/platform/contract/open/event-types'
import { openEvents } from '@console/platform/contract/open/events'
import { openNotarizations } from '@console/platform/contract/open/notarizations'
import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import { openProver } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { stampWaiting } from '../../evidence/proof/stamp'
import { addEvent } from '../../events/add-event'
import type { Db } from '../../infra/db/db'
import { sweep } from '../../infra/db/sweep'
import { apk } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import { placeAll } from '../../testing/place-events'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { insertEvidence } from '../../testing/test-evidence'
import { insertNotarization } from '../../testing/test-notarizations'
import type { TestOperator } from '../../testing/test-operators'
import { insertInvoice, insertPaidOrder } from '../../testing/test-orders'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

interface Feed {
  data: { id: string; type: EventType; timestamp: string; data: Record<string, unknown> }[]
  after: string
}

const DAY_MS = 86_400_000
let server: TestServer
let as: TestOperator
let reader: TestKey
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  reader = await insertSystem(server.db, Object.keys(scopes) as Scope[])
})
afterAll(() => server.close())

const call = async (query = '', key = reader) => server.app.inject(await signedCall(key, openEvents.feed, {}, undefined, { query }))
const read = async (query = '', key = reader) => {
  await placeAll(server.db)
  const answer = await call(query, key)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"after"')])
  return answer.json<Feed>()
}
const eventsIn = async (query?: string, key?: TestKey) => (await read(query, key)).data.map(({ type, data }) => [type, data])

const refer = (resource: string, recordId: number, ref: string) =>
  server.db.rows(
    sql`insert into open_references (namespace, resource, ref, content, record_id, created_at) values ('platform', ${resource}, ${ref}, ${Buffer.alloc(32)}, ${recordId}, now())`,
  )

async function uploadedPackage() {
  const { payload, type } = await multipartOf([['file', { name: '存证.apk', bytes: await apk() }]])
  const answer = await server.app.inject({
    ...{ method: 'POST', url: appNotice.upload.path, payload },
    headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
  })
  return answer.json().data.path as string
}

/** What makes events of each type, and their content. */
const acts: Record<EventType, () => Promise<Record<string, unknown>[]>> = {
  async 'user.reviewed'() {
    const [one, other] = [await insertUser(server.db, { status: 2 }), await insertUser(server.db, { status: 2 })]
    await refer('user', one, 'website-17')
    await server.call(users.review, { userId: one, status: 1 }, { as })
    await server.call(users.review, { userId: other, status: 0, account: '照片不清晰' }, { as })
    return [
      { user_id: one, ref: 'website-17', user_status: 3 },
      { user_id: other, ref: null, user_status: 4 },
    ]
  },
  async 'user.revoked'() {
    const id = await insertUser(server.db, { status: 2 })
    await refer('user', id, 'website-18')
    await server.call(users.review, { userId: id, status: 1 }, { as: await server.operator({ permissions: ['user/checkUser'] }) })
    await server.call(users.revoke, { userId: id, reason: '李四冒用他人证件' }, { as })
    return [{ user_id: id, ref: 'website-18' }]
  },
  async 'points.granted'() {
    const id = await insertUser(server.db, { mobile: '13800138000' })
    await server.call(users.addPoints, { type: 2, mobile: '13800138000', points: 100, pointsType: 1, explain: '活动' } as never, { as })
    return [{ user_id: id, ref: null, points: 100 }]
  },
  async 'invoice.decided'() {
    const userId = await insertUser(server.db)
    const id = await insertInvoice(server.db, { userId, orders: [await insertPaidOrder(server.db, { userId })] })
    await server.call(finance.reviewInvoice, { id, status: 2, remark: '税号有误' }, { as })
    return [{ id, ref: null, status: 4 }]
  },
  async 'invoice.reopened'() {
    const userId = await insertUser(server.db)
    const id = await insertInvoice(server.db, { userId, orders: [await insertPaidOrder(server.db, { userId })] })
    await refer('invoice', id, 'finance-2')
    await server.call(finance.reviewInvoice, { id, status: 2, remark: '税号有误' }, { as })
    const { deal_time } = await server.call(finance.invoice, { id }, { as })
    await server.call(finance.reopenInvoice, { id, dealTime: deal_time!, reason: '李四点错了' }, { as })
    return [{ id, ref: 'finance-2' }]
  },
  async 'invoice.courier'() {
    const userId = await insertUser(server.db)
    const invoice = async (status: 1 | 3) => insertInvoice(server.db, { userId, status, orders: [await insertPaidOrder(server.db, { userId })] })
    const [one, other] = [await invoice(3), await invoice(1)]
    await refer('invoice', one, 'finance-1')
    await server.call(finance.setCourierNumber, { id: one, number: 'SF100000' }, { as })
    await server.call(finance.reviewInvoice, { id: other, status: 1, courierNumber: 'SF100001' }, { as })
    return [
      { id: one, ref: 'finance-1' },
      { id: other, ref: null },
    ]
  },
  async 'notarization.decided'() {
    const userId = await insertUser(server.db)
    const { orderId, orderNo } = await insertNotarization(server.db, { userId })
    await server.call(notarization.review, { orderId, userId, isCheck: 1, checkRemark: '材料齐全' }, { as })
    return [{ order_no: orderNo, notarial_status: 2 }]
  },
  async 'notarization.reopened'() {
    const userId = await insertUser(server.db)
    const { orderId, orderNo } = await insertNotarization(server.db, { userId })
    await server.call(notarization.review, { orderId, userId, isCheck: 1, checkRemark: '材料齐全' }, { as })
    const { checkedAt } = await server.call(notarization.detail, { orderId, userId }, { as })
    await server.call(notarization.reopen, { orderId, checkedAt: checkedAt!, reason: '李四点错了' }, { as })
    return [{ order_no: orderNo }]
  },
  async 'notarization.concluded'() {
    const userId = await insertUser(server.db)
    const result = async (orderNo: string, body: object) => server.app.inject(await signedCall(reader, openNotarizations.result, { order_no: orderNo }, body))
    const [issued, failed] = [await insertNotarization(server.db, { userId }), await insertNotarization(server.db, { userId })]
    await server.call(notarization.review, { orderId: issued.orderId, userId, isCheck: 1, checkRemark: '材料齐全' }, { as })
    await result(failed.orderNo, { result: '出证成功' })
    await result(issued.orderNo, { result: '出证成功' })
    await result(issued.orderNo, { result: '出证成功' })
    await result(failed.orderNo, { result: '出证失败', remark: '李四的证据原件未能核验' })
    return [
      { order_no: issued.orderNo, notarial_status: 2 },
      { order_no: failed.orderNo, notarial_status: 4 },
    ]
  },
  async 'evidence.sealed'() {
    const userId = await insertUser(server.db)
    const [one, other] = [await insertEvidence(server.db, { userId }), await insertEvidence(server.db, { userId })]
    await refer('evidence', other.id, 'contract-1')
    const prover = await openProver(server.db, { demo: false })
    await stampWaiting(server.db, prover)
    await sealWaiting(server.db, prover)
    return [
      { baoquan: one.baoquan, user_id: userId, ref: null },
      { baoquan: other.baoquan, user_id: userId, ref: 'contract-1' },
    ]
  },
  async 'live_config.changed'() {
    const user_id = await insertUser(server.db, { mobile: '13800138000', type: 2, status: 3 })
    await server.call(online.addLiveConfig, { type: 2, mobile: '13800138000', screenshotDelay: 10, screenshotNum: 3 }, { as })
    const [{ id }] = (await server.db.rows<{ id: number }>(sql`select id from live_configs`)) as [{ id: number }]
    await server.call(online.editLiveConfig, { id, screenshotDelay: 20, screenshotNum: 3 }, { as })
    await server.call(online.deleteLiveConfig, { id }, { as })
    return ['added', 'edited', 'removed'].map((change) => ({ id, user_id, change }))
  },
  async 'notice.changed'() {
    const form = { title: '系统维护通知', content: '今晚 22:00 维护。', time: '2026-01-01 08:00:00 - 2099-12-31 23:59:59' }
    await server.call(appNotice.addNotice, form, { as })
    const [{ id }] = (await server.db.rows<{ id: number }>(sql`select id from notices`)) as [{ id: number }]
    await server.call(appNotice.editNotice, { ...form, id, title: '维护' }, { as })
    await server.call(appNotice.cancelNotice, { id, type: 1 }, { as })
    await server.call(appNotice.cancelNotice, { id, type: 2 }, { as })
    return ['added', 'edited', 'ended', 'removed'].map((change) => ({ id, change }))
  },
  async 'version.published'() {
    const version = { update_time: '2026-12-01 10:00:00', current_version: '3.2.0', update_desc: '体验改进', update_content: '一' }
    await server.call(appNotice.addVersion, { ...version, address: await uploadedPackage() }, { as })
    const [{ id }] = (await server.db.rows<{ id: number }>(sql`select id from app_versions`)) as [{ id: number }]
    return [{ id, current_version: '3.2.0' }]
  },
  async 'version.withdrawn'() {
    const [published] = await acts['version.published']()
    const { id } = published as { id: number }
    await server.call(appNotice.withdrawVersion, { id, reason: '李四的手机打不开' }, { as })
    return [{ id, current_version: '3.2.0' }]
  },
}

test.each(eventTypeNames)('EVENT-01 %s is reported, only with ids and references, to callers with the scope', async (type) => {
  const expected = await acts[type]()
  const all = await read()
  const own = all.data.filter((event) => event.type === type)
  expect(own.map(({ data }) => data)).toEqual(expected)
  for (const event of own)
    expect(event).toMatchObject({ id: expect.stringMatching(/^evt_\d+$/), timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
  const { scope, data, example } = eventTypes[type]
  // The example in the docs is a valid event.
  expect(data.parse(example)).toEqual(example)
  const others = await insertSystem(
    server.db,
    (Object.keys(scopes) as Scope[]).filter((name) => name !== scope),
  )
  const alone = await insertSystem(server.db, [scope])
  expect((await eventsIn('', others)).filter(([name]) => name === type)).toEqual([])
  expect((await eventsIn('', alone)).filter(([name]) => name === type)).toHaveLength(expected.length)
  expect((await eventsIn(`?types=${type}`)).map(([name]) => name)).toEqual(expected.map(() => type))
})

const grant = (points: number, db: Db = server.db) => addEvent(db, 'points.granted', { user_id: 1, points }, { resource: 'user', recordId: 1 })
const points = ({ data }: Feed) => data.map((event) => event.data.points)

test('EVENT-01 an event that is rolled back is not reported', async () => {
  await expect(
    server.db.transaction(async (tx) => {
      await grant(1, tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await grant(2)
  expect(points(await read())).toEqual([2])
})

test('EVENT-02 a reader continues where the last answer ended, and reads each event once', async () => {
  for (let n = 0; n < 250; n += 1) await grant(n)
  const seen: unknown[] = []
  for (let after = '0', found: Feed; ; after = found.after) {
    found = await read(`?after=${after}`)
    seen.push(...points(found))
    if (found.after === after) break
    expect(found.data.length).toBeLessThanOrEqual(100)
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n))
})

test('EVENT-02 the event of a slow transaction is not skipped by faster readers', async () => {
  await server.db.rows(
    sql`insert into events (type, data, at, id) overriding system value values ('points.granted', '{"user_id":1,"ref":null,"points":2}', now(), 900)`,
  )
  const first = await read()
  expect(points(first)).toEqual([2])
  // It took its number before the other one, and is committed after it.
  await server.db.rows(
    sql`insert into events (type, data, at, id) overriding system value values ('points.granted', '{"user_id":1,"ref":null,"points":1}', now(), 800)`,
  )
  expect(points(await read(`?after=${first.after}`))).toEqual([1])
  expect(points(await read())).toEqual([2, 1])
})

test('EVENT-02 an empty answer moves past many events that the reader does not want', async () => {
  await server.db.transaction((tx) =>
    tx.rows(sql`insert into events (type, data, at) select 'notice.changed', '{"id":1,"change":"added"}', now() from generate_series(1, 1500)`),
  )
  await grant(7)
  const first = await read('?types=points.granted')
  expect(first.data).toEqual([])
  expect(points(await read(`?types=points.granted&after=${first.after}`))).toEqual([7])
})

test('EVENT-03 a waiting reader gets an event at once, and an empty answer at the end of the wait', async () => {
  const start = Date.now()
  const waiting = Promise.all([read('?wait=20'), read('?wait=20')])
  setTimeout(() => void grant(3), 300)
  for (const found of await waiting) expect(points(found)).toEqual([3])
  expect(Date.now() - start).toBeLessThan(15_000)
  const { after } = await read()
  const from = Date.now()
  expect(await read(`?after=${after}&wait=1`)).toEqual({ data: [], after })
  expect(Date.now() - from).toBeGreaterThanOrEqual(1_000)
})

test('EVENT-03 unwanted events do not end a wait', async () => {
  const waiting = read('?wait=2&types=notice.changed')
  await grant(3)
  expect((await waiting).data).toEqual([])
})

test('EVENT-04 events are kept for the configured days, and a reader who missed some gets an error that says so', async () => {
  await grant(1)
  const first = await read()
  await grant(2)
  await grant(3)
  const last = await read()
  await sweep(server.db, new Date(Date.now() + 29 * DAY_MS))
  expect(points(await read())).toEqual([1, 2, 3])
  await sweep(server.db, new Date(Date.now() + 31 * DAY_MS))
  // The newest stays, for the cursor of a reader who has read it.
  expect(points(await read())).toEqual([3])
  expect(await read(`?after=${last.after}`)).toEqual({ data: [], after: last.after })
  const gone = await call(`?after=${first.after}`)
  expect([gone.statusCode, gone.json().type]).toEqual([410, '/open/problems/place-gone'])
})

test('EVENT-02 an invalid query is refused by name', async () => {
  for (const [query, field] of [
    ['?after=x', 'after'],
    ['?after=-1', 'after'],
    ['?types=none', 'types'],
    ['?wait=21', 'wait'],
    ['?other=1', 'other'],
  ]) {
    const answer = await call(query)
    expect([query, answer.statusCode, answer.json().errors]).toEqual([query, 422, [expect.objectContaining({ field })]])
  }
})
