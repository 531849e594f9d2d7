import { session } from '@console/platform/contract/session'
import { logError } from '../../http/log'
import { type StubService, stubService } from '../../testing/stub-service'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { post } from './post'
import { traceIn } from './trace'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const given = `00-${ID}-${SPAN}-01`

/** The `traceparent` that each call of the service came with. */
let received: string[]
let status: number
let provider: StubService
let server: TestServer
beforeAll(async () => {
  provider = await stubService((_body, { headers }, response) => {
    received.push(String(headers.traceparent))
    response.statusCode = status
    return 'ok'
  })
  server = await startTestServer({ sms: { gateway: 'http', url: provider.url } })
})
beforeEach(async () => {
  received = []
  status = 200
  server.lines.length = 0
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const ask = async (traceparent?: string) => {
  const { username } = await server.operator()
  return server.request(session.sendSMS, { username }, { headers: traceparent === undefined ? {} : { traceparent } })
}
const traces = () => new Set(server.lines.map((line) => JSON.parse(line).traceId))

test('RUN-07 the trace of a call goes on to its answer, its lines in the log, and the service that is called for it, by a span of its own', async () => {
  const answer = await ask(given)
  expect([answer.statusCode, answer.headers['x-trace-id']]).toEqual([200, ID])
  expect(traces()).toEqual(new Set([ID]))
  expect(received).toEqual([expect.stringMatching(new RegExp(`^00-${ID}-(?!${SPAN})[\\da-f]{16}-01$`))])
})

test('RUN-07 a call without a trace, or with a malformed one, begins its own', async () => {
  for (const traceparent of [
    undefined,
    '',
    'forged\u00e9',
    `ff-${ID}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `${given}x`,
    given.toUpperCase(),
  ]) {
    server.lines.length = 0
    const id = String((await ask(traceparent)).headers['x-trace-id'])
    expect(id).toMatch(/^(?!4bf9)[\da-f]{32}$/)
    expect(traces()).toEqual(new Set([id]))
    expect(received.at(-1)).toMatch(new RegExp(`^00-${id}-[\\da-f]{16}-00$`))
  }
})

test('RUN-07 what later versions of the header add is passed over', () => {
  expect(traceIn(`01-${ID}-${SPAN}-03-more`)).toEqual({ id: ID, flags: '03' })
})

test('RUN-07 when the service fails, the log has the trace that the service received', async () => {
  status = 500
  const answer = await ask(given)
  expect([answer.statusCode, answer.headers['x-trace-id']]).toEqual([503, ID])
  const failed = server.lines.map((line) => JSON.parse(line)).find(({ level }) => level >= 50)
  expect(failed).toMatchObject({ traceId: ID, err: { cause: { traceId: ID } } })

  const error = await post(provider.url, { type: 'text/plain', body: '?', maxBytes: 100 }).catch((error: Error) => error)
  expect(logError(error as Error)).toMatchObject({ traceId: received.at(-1)!.split('-')[1] })
})
