import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { HOUR, MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import { eventually } from '../../testing/eventually'
import { type StubService, stubService } from '../../testing/stub-service'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { smsReceipts } from './receipts'
import { smsGateway } from './sms-gateway'

const metricsToken = 'm'.repeat(40)
/** What the gateway answers when it is asked about a message. */
let status: unknown
/** About which messages it was asked. */
let asked: string[] = []
let stub: StubService
let server: TestServer
beforeAll(async () => {
  stub = await stubService((body) => {
    const { mobile, receipt } = JSON.parse(String(body))
    if (mobile) return JSON.stringify({ receipt: `of-${mobile}` })
    asked.push(receipt)
    return typeof status === 'string' ? status : JSON.stringify(status)
  })
  server = await startTestServer({ metricsToken, sms: { gateway: 'http', url: stub.url } }, { runsJobs: true })
})
beforeEach(async () => {
  await server.empty()
  asked = []
  stopClock()
})
afterEach(() => void jest.useRealTimers())
afterAll(async () => {
  await server.close()
  await stub.close()
})

/** As another server of the same database has it. */
function another({ url = stub.url, provider = 'http' } = {}) {
  const lines: [object, string][] = []
  const note = (facts: object, line: string) => void lines.push([facts, line])
  const gateway = smsGateway({ gateway: 'http', url }, () => undefined)
  return { lines, ...smsReceipts({ db: server.db, gateway, provider, log: { warn: note as never, error: note as never } }) }
}

/** An operator who has asked for a code. */
async function sentTo() {
  const operator = await server.operator()
  await server.call(session.sendSMS, { username: operator.username })
  return operator
}
const pending = () => server.db.rows(sql`select id from sms_receipts`)

test('SMS-04 nobody is asked within ten seconds; then what became of a message is counted, and said with the account where it failed', async () => {
  const { accountId, mobile } = await sentTo()
  const receipts = another()
  status = { status: 'failed', reason: 'UNDELIV' }
  moveClock(9 * SECOND)
  await receipts.ask()
  expect(asked).toEqual([])
  moveClock(SECOND)
  await receipts.ask()
  expect([asked, receipts.counts, await pending()]).toEqual([[`of-${mobile}`], { delivered: 0, failed: 1, unknown: 0 }, []])
  expect(receipts.lines).toEqual([[{ provider: 'http', account: accountId, reason: 'UNDELIV' }, 'a message was not delivered']])
  status = { status: 'delivered' }
  await sentTo()
  moveClock(MINUTE)
  await receipts.ask()
  expect([receipts.counts, receipts.lines.length]).toEqual([{ delivered: 1, failed: 1, unknown: 0 }, 1])
})

test('SMS-04 a message without a final status is asked about four times within seven minutes', async () => {
  const { accountId } = await sentTo()
  const receipts = another()
  status = { status: 'waiting' }
  for (let second = 0; second < 7 * 60; second += 10) {
    moveClock(10 * SECOND)
    await receipts.ask()
  }
  expect([asked.length, receipts.counts, await pending()]).toEqual([4, { delivered: 0, failed: 0, unknown: 1 }, []])
  expect(receipts.lines).toEqual([[{ provider: 'http', account: accountId }, 'the provider has not said whether a message was delivered']])
})

test.each([
  ['answers nonsense', () => stub.url],
  ['is down', () => 'http://127.0.0.1:9/sms'],
])('SMS-04 a provider that %s is asked no more often, and operators go on', async (_, url) => {
  await sentTo()
  const receipts = another({ url: url() })
  status = 'not JSON'
  for (let second = 0; second < 7 * 60; second += 10) {
    moveClock(10 * SECOND)
    await receipts.ask()
  }
  expect([receipts.counts, await pending()]).toEqual([{ delivered: 0, failed: 0, unknown: 1 }, []])
  expect(receipts.lines.map(([, line]) => line)).toEqual([
    ...Array(4).fill('the provider could not be asked whether a message was delivered'),
    'the provider has not said whether a message was delivered',
  ])
})

test('SMS-04 of several servers one asks about a message', async () => {
  const operators = [await sentTo(), await sentTo(), await sentTo()]
  const servers = [another(), another(), another()]
  status = { status: 'delivered' }
  moveClock(10 * SECOND)
  await Promise.all(servers.map((one) => one.ask()))
  expect([...asked].sort()).toEqual(operators.map(({ mobile }) => `of-${mobile}`).sort())
  expect(servers.reduce((sum, { counts }) => sum + counts!.delivered, 0)).toBe(3)
})

test('SMS-04 twenty messages are asked about at a time, and those of an earlier provider not at all; they are forgotten', async () => {
  const { accountId } = await server.operator()
  const receipts = another()
  for (let i = 0; i < 21; i++) await receipts.expect({ id: `m-${i}`, accountId, sentAt: new Date() })
  await another({ provider: 'aliyun' }).expect({ id: 'other', accountId, sentAt: new Date() })
  status = { status: 'delivered' }
  moveClock(10 * SECOND)
  await receipts.ask()
  expect(asked).toHaveLength(20)
  await receipts.ask()
  expect([asked.length, asked.includes('other')]).toEqual([21, false])
  moveClock(HOUR)
  await server.sweep()
  expect(await pending()).toEqual([])
})

test('SMS-04 a message that is sent is answered as sent, whether or not its receipt can be noted', async () => {
  const { accountId } = await server.operator()
  const receipts = another()
  await receipts.expect({ id: 'm-1', accountId: accountId + 1, sentAt: new Date() })
  expect(receipts.lines.map(([, line]) => line)).toEqual(['whether a message is delivered will not be known'])
})

test('SMS-04 a server that listens asks by itself; metrics name provider and outcome from the start, and nothing where nobody can be asked', async () => {
  const read = async (of: TestServer) => (await of.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
  const counted = (await read(server)).match(/^console_sms_receipts_total.*$/gm)
  expect(counted).toEqual(['delivered', 'failed', 'unknown'].map((outcome) => `console_sms_receipts_total{provider="http",outcome="${outcome}"} 0`))
  await sentTo()
  moveClock(10 * SECOND)
  status = { status: 'delivered' }
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await eventually('the receipt to be counted', async () => (await read(server)).includes('console_sms_receipts_total{provider="http",outcome="delivered"} 1'))
  const other = await startTestServer({ metricsToken })
  expect((await read(other)).match(/^console_sms_receipts_total.*$/gm)).toBeNull()
  await other.close()
})
