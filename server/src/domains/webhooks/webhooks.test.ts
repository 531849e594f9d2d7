import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import { Webhook } from 'standardwebhooks'
import sql from 'sql-template-tag'
import { addEvent } from '../../events/add-event'
import { DAY, HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import { ageClaims } from '../../testing/pass-time'
import { eventually } from '../../testing/eventually'
import { type StubService, stubService } from '../../testing/stub-service'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

interface Received {
  headers: Record<string, string>
  body: string
}

let server: TestServer
let as: TestOperator
let receiver: StubService
let received: Received[]
let answer: { status: number; text: string } | undefined
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true, webhookEveryS: 0.1, webhookAllow: ['127.0.0.0/8'] }, { runsJobs: true })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  receiver = await stubService((body, { headers }, response) => {
    received.push({ headers: headers as Record<string, string>, body: body.toString() })
    if (!answer) return undefined
    response.statusCode = answer.status
    return answer.text
  })
})
beforeEach(async () => {
  await server.empty()
  received = []
  answer = { status: 200, text: 'ok' }
  as = await server.operator({ permissions: 'all' })
})
afterEach(() => jest.useRealTimers())
afterAll(async () => {
  await receiver.close()
  await server.close()
})

const everyScope = (Object.keys(scopes) as Scope[]).join()
async function system(given = everyScope) {
  await server.call(systems.add, { name: `官网${Math.random()}`, scopes: given }, { as })
  return (await server.call(systems.list, {}, { as })).data[0]!.id
}
async function hook({ url = receiver.url, types = 'points.granted', systemId }: { url?: string; types?: string; systemId?: number } = {}) {
  const of = systemId ?? (await system())
  const { secret } = await server.call(webhooks.add, { systemId: of, url, types }, { as })
  const { id } = (await server.call(webhooks.list, { systemId: of }, { as })).data[0]!
  return { id, secret, systemId: of }
}
const grant = (points: number) => addEvent(server.db, 'points.granted', { user_id: 1, points }, { resource: 'user', recordId: 1 })
const arrived = (count: number) => eventually(`${count} calls`, () => received.length >= count)
const deliveries = async (webhookId: number) => (await server.call(webhooks.deliveries, { webhookId }, { as })).data
const row = (id: number) => server.call(webhooks.webhook, { id }, { as })
/** Waits until no delivery is pending. */
const settled = (webhookId: number) =>
  eventually('deliveries at rest', async () => {
    const rows = await server.db.rows<{ rests: boolean }>(
      sql`select claimed_until is null and attempts > 0 and (status <> 1 or due_at > ${new Date()}) as rests from webhook_deliveries where webhook_id = ${webhookId}`,
    )
    return rows.length > 0 && rows.every(({ rests }) => rests)
  })
/** Sessions end meanwhile. */
async function later(ms: number) {
  moveClock(ms)
  as = await server.operator({ permissions: 'all' })
}

test('HOOK-01 an event is sent to the address, with a signature that the standard’s library accepts', async () => {
  const { id, secret } = await hook()
  await grant(5)
  await arrived(1)
  const [{ headers, body }] = received as [Received]
  const verified = new Webhook(secret).verify(body, headers)
  expect(verified).toEqual({
    id: headers['webhook-id'],
    type: 'points.granted',
    timestamp: expect.stringMatching(/Z$/),
    data: { user_id: 1, points: 5, ref: null },
  })
  expect(headers['content-type']).toBe('application/json')
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  await settled(id)
  expect(await deliveries(id)).toEqual([
    expect.objectContaining({ event: headers['webhook-id'], type: 'points.granted', status: 2, attempts: 1, answer_status: 200, answer: 'ok', due_at: null }),
  ])
  expect(await row(id)).toMatchObject({ waiting: 0, failed: 0, failing_since: null })
})

test('HOOK-01 an address gets only the types that it is subscribed to, within its system’s scopes', async () => {
  const systemId = await system('users,invoices')
  await hook({ systemId, types: 'points.granted,notice.changed' })
  await addEvent(server.db, 'notice.changed', { id: 1, change: 'added' })
  await addEvent(server.db, 'invoice.courier', { id: 1 }, { resource: 'invoice', recordId: 1 })
  await grant(1)
  await arrived(1)
  await server.db.rows(sql`select pg_sleep(0.5)`)
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['points.granted'])
})

test('HOOK-02 a failed delivery is repeated at the standard’s intervals, and has failed after the last attempt', async () => {
  stopClock()
  const { id } = await hook()
  answer = { status: 500, text: `错误${'x'.repeat(300)}` }
  await grant(1)
  const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
  for (const [nth, wait] of waits.entries()) {
    await arrived(nth + 1)
    await settled(id)
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ status: 1, attempts: nth + 1, answer_status: 500 })
    expect(delivery!.answer).toHaveLength(200)
    await later(wait - 1)
    await server.db.rows(sql`select pg_sleep(0.3)`)
    expect(received).toHaveLength(nth + 1)
    moveClock(1)
  }
  // It answers once, so that it is not disabled before the last attempt.
  await arrived(7)
  await settled(id)
  await server.db.rows(sql`update webhooks set failing_since = null`)
  for (const wait of [14 * HOUR, 20 * HOUR, 24 * HOUR]) {
    const before = received.length
    await later(wait)
    await arrived(before + 1)
    await settled(id)
    await server.db.rows(sql`update webhooks set failing_since = null`)
  }
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveries(id)).toEqual([expect.objectContaining({ status: 3, attempts: 10, due_at: null })])
  expect(await row(id)).toMatchObject({ waiting: 0, failed: 1 })
})

test('HOOK-02 an address that has failed for a day is disabled, and continues where it stopped when it is enabled', async () => {
  stopClock()
  const { id } = await hook()
  answer = { status: 503, text: '' }
  await grant(1)
  await arrived(1)
  await settled(id)
  expect(await row(id)).toMatchObject({ status: 1, failing_since: expect.any(String) })
  await later(DAY)
  await arrived(2)
  await eventually('switched off', async () => (await row(id)).status === 3)
  // The list of systems finds it, and so does the workbench of operators who manage systems.
  const found = await server.call(systems.list, { callbacks: 1 }, { as })
  expect(found).toMatchObject({ count: 1, data: [{ id: (await row(id)).system_id }] })
  answer = { status: 200, text: '' }
  await later(DAY)
  await server.db.rows(sql`select pg_sleep(0.5)`)
  expect(received).toHaveLength(2)
  await server.call(webhooks.changeStatus, { id, status: 1 }, { as })
  await arrived(3)
  await settled(id)
  expect(await row(id)).toMatchObject({ status: 1, failing_since: null, waiting: 0 })
})

test('HOOK-02 an address that answers 410 is disabled at once; redirects are not followed', async () => {
  const { id } = await hook()
  answer = { status: 410, text: '' }
  await grant(1)
  await eventually('switched off', async () => (await row(id)).status === 3)
  const other = await hook()
  answer = { status: 301, text: '' }
  await grant(1)
  await settled(other.id)
  expect(await deliveries(other.id)).toEqual([expect.objectContaining({ status: 1, answer_status: 301 })])
})

test('HOOK-03 an address that hangs does not delay the others', async () => {
  const hanging = await stubService(() => undefined)
  const { id: slow } = await hook({ url: hanging.url })
  const { id } = await hook()
  for (let n = 0; n < 40; n += 1) await grant(n)
  await eventually('the one that hangs was called', () => hanging.asked > 0)
  await grant(99)
  await eventually('the event', () => received.some(({ body }) => body.includes('"points":99') || body.includes('"points": 99')))
  // The other one is still waited for.
  expect((await deliveries(slow)).filter(({ attempts }) => attempts > 0)).toEqual([])
  await settled(id)
  await hanging.close()
})

test('HOOK-04 during a replacement both secrets are valid for a day', async () => {
  stopClock()
  const { id, secret } = await hook()
  const { secret: newer } = await server.call(webhooks.replaceSecret, { id }, { as })
  expect(newer).not.toBe(secret)
  expect(await row(id)).toMatchObject({ previous_until: expect.any(String) })
  await grant(1)
  await arrived(1)
  const verify = (by: string, { body, headers }: Received) => new Webhook(by).verify(body, headers)
  for (const by of [secret, newer]) expect(verify(by, received[0]!)).toMatchObject({ type: 'points.granted' })
  await settled(id)
  moveClock(DAY)
  await grant(2)
  await arrived(2)
  expect(verify(newer, received[1]!)).toMatchObject({ data: { points: 2 } })
  expect(() => verify(secret, received[1]!)).toThrow()
})

test('HOOK-04 a secret is shown once and never stored in plain text', async () => {
  const { id, secret } = await hook()
  const { secret: newer } = await server.call(webhooks.replaceSecret, { id }, { as })
  const kept = JSON.stringify(await server.db.rows(sql`select * from webhooks`)) + JSON.stringify(await server.db.rows(sql`select * from audit_trail`))
  for (const shown of [secret, newer]) {
    expect(shown).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(kept).not.toContain(shown.slice(6))
    expect(server.lines.join()).not.toContain(shown)
  }
})

test('HOOK-05 an operator sends an event again, and sees the result', async () => {
  const { id } = await hook()
  await grant(1)
  await arrived(1)
  await settled(id)
  const [delivery] = await deliveries(id)
  await server.call(webhooks.resend, { id: delivery!.id }, { as })
  await arrived(2)
  await settled(id)
  expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id'])
  expect(await deliveries(id)).toEqual([expect.objectContaining({ status: 2, attempts: 1 })])
  expect((await server.db.rows<{ action: string }>(sql`select action from audit_trail order by id desc limit 1`))[0]!.action).toBe(
    `重新发送事件 ${delivery!.event}`,
  )
})

test('HOOK-05 an address is edited, stopped and deleted; one in the internal network is refused', async () => {
  const { id, systemId } = await hook()
  for (const [url, message] of [
    ['https://10.0.0.1/hook', '不能回调内部网络的地址'],
    ['https://[::1]/hook', '不能回调内部网络的地址'],
    ['http://93.184.216.34/', '回调地址应以 https:// 开头'],
    ['https://user:pw@example.com/', '请输入以 https:// 开头的完整地址，不含用户名和密码'],
    ['ftp://example.com/', '请输入以 https:// 开头的完整地址，不含用户名和密码'],
  ] as const) {
    const refused = await server.request(webhooks.add, { systemId, url, types: 'points.granted' }, { as })
    expect([url, refused.statusCode, refused.json().data]).toEqual([url, 422, { fields: { url: message } }])
  }
  await server.call(webhooks.edit, { id, url: `${receiver.url}/other`, types: 'notice.changed,user.reviewed' }, { as })
  expect(await row(id)).toMatchObject({ url: `${receiver.url}/other`, types: ['user.reviewed', 'notice.changed'] })
  await server.call(webhooks.changeStatus, { id, status: 2 }, { as })
  await addEvent(server.db, 'notice.changed', { id: 1, change: 'added' })
  await server.db.rows(sql`select pg_sleep(0.5)`)
  expect(received).toEqual([])
  await server.call(webhooks.remove, { id }, { as })
  expect((await server.request(webhooks.webhook, { id }, { as })).statusCode).toBe(404)
})

test('HOOK-03 deliveries that a crashed server had claimed are sent by another one', async () => {
  stopClock()
  const { id } = await hook()
  await server.call(webhooks.changeStatus, { id, status: 2 }, { as })
  await server.call(webhooks.changeStatus, { id, status: 1 }, { as })
  await grant(1)
  await arrived(1)
  await settled(id)
  // The state that a server leaves when it is killed while sending.
  await server.db.rows(sql`update webhook_deliveries set status = 1, attempts = 0, claimed_until = now() + interval '1 minute'`)
  // The clock of a server that is ahead does not end the claim.
  moveClock(2 * MINUTE)
  await server.db.rows(sql`select pg_sleep(0.5)`)
  expect(received).toHaveLength(1)
  await ageClaims(server.db, MINUTE)
  await arrived(2)
})
