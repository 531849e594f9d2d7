import { createHash } from 'node:crypto'
import { verifyStandaloneTimestamp } from '@console/platform/proof'
import { moveClock, stopClock } from '../../testing/clock'
import { countAtOnce, type StubService, stubService } from '../../testing/stub-service'
import { refused, testAuthority } from '../../testing/test-authority'
import { type TimeAuthority, timeAuthority } from './time-authority'

const hash = createHash('sha256').update('合同').digest()

let foreign: Awaited<ReturnType<typeof testAuthority>>
let service: StubService
let stamper: TimeAuthority
beforeAll(async () => {
  foreign = await testAuthority()
})
beforeEach(async () => {
  service = await stubService((question) => foreign.answer(question))
  stamper = timeAuthority({ url: service.url, roots: foreign.roots })
})
afterEach(async () => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  await service.close()
})

/** Why there was no time stamp, down to the first cause. */
async function fault(): Promise<string> {
  let error = await stamper.stamp(hash).then(
    () => new Error('It was stamped'),
    (error: Error) => error,
  )
  while (error.cause) error = error.cause as Error
  return error.message
}

test('an external authority is called for a token of the hash with its certificate, and its time and name are used', async () => {
  service.answer = (question, { headers }) => {
    expect(headers['content-type']).toBe('application/timestamp-query')
    return foreign.answer(question)
  }
  const stamp = await stamper.stamp(hash)
  expect(stamp.authority).toBe('国家授时中心测试')
  const roots = stamper.roots.map((root) => root.toString('base64'))
  expect(await verifyStandaloneTimestamp(new Uint8Array(stamp.token), hash, roots)).toMatchObject({ trusted: true, at: stamp.at })
  expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(10_000)
})

test('the chain to its roots is checked for the first token only: a signature costs milliseconds', async () => {
  const verify = jest.spyOn(crypto.subtle, 'verify')
  await stamper.stamp(hash)
  expect(verify.mock.calls.length).toBeGreaterThan(1)
  verify.mockClear()
  await stamper.stamp(hash)
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a name and a password in its address are sent as authorization', async () => {
  service.answer = (question, { headers }) => {
    expect(headers.authorization).toBe(`Basic ${Buffer.from('公司:p@ss').toString('base64')}`)
    return foreign.answer(question)
  }
  const url = service.url.replace('//', `//${encodeURIComponent('公司')}:p%40ss@`)
  await timeAuthority({ url, roots: foreign.roots }).stamp(hash)
})

test.each<[string, StubService['answer'], RegExp]>([
  ['is no time stamp', () => 'maintenance', /something else than a time stamp/],
  ['grants none', () => refused(), /status 2/],
  ['is to another question', (question) => foreign.answer(question, { nonce: Uint8Array.of(0x40, 1) }), /another question/],
  [
    'is of another hash',
    async (question) => foreign.answer(Buffer.from(question.toString('latin1').replace(hash.toString('latin1'), '0'.repeat(32)), 'latin1')),
    /不是该文件/,
  ],
  ['comes from somebody unknown', async (question) => (await testAuthority({ name: '陌生机构' })).answer(question), /陌生机构 stamped it/],
  ['is signed with a certificate for documents', async (question) => (await testAuthority({ purpose: 'documents' })).answer(question), /证书用途不符/],
  ['is too long', () => Buffer.alloc(70_000), /more than 65536 bytes/],
  ['is a failure', (_, __, response) => void response.writeHead(502).end(), /answered 502/],
  ['leads elsewhere', (_, __, response) => void response.writeHead(302, { location: '/elsewhere' }).end(), /answered 302/],
  ['breaks off', (_, __, response) => void response.destroy(), /closed|terminated|hang up/],
])('SEC-R11 an answer that %s is refused', async (_, answer, why) => {
  service.answer = answer
  expect(await fault()).toMatch(why)
  expect(service.asked).toBe(1)
})

/** Seconds that the authority's clock is ahead. */
const ahead = (seconds: number) => {
  service.answer = (question) => foreign.answer(question, { at: new Date(Date.now() + seconds * 1000) })
}

test.each([
  [8 * 3600, '28800 s ahead of'],
  [301, '301 s ahead of'],
  [-301, '301 s behind'],
  [-8 * 3600, '28800 s behind'],
])('SEC-R10 an authority whose clock is %i seconds ahead is refused, with the difference in the message', async (seconds, words) => {
  stopClock(Math.floor(Date.now() / 1000) * 1000)
  ahead(seconds)
  expect(await fault()).toContain(`国家授时中心测试 says ${new Date(Date.now() + seconds * 1000).toISOString()}, ${words} this server`)
  expect(stamper.driftMs()).toBe(seconds * 1000)
  ahead(0)
  await stamper.stamp(hash)
  expect(stamper.driftMs()).toBe(0)
})

test.each([300, -300])('SEC-R10 an authority whose clock is %i seconds ahead is accepted', async (seconds) => {
  stopClock(Math.floor(Date.now() / 1000) * 1000)
  expect(stamper.driftMs()).toBeUndefined()
  ahead(seconds)
  expect((await stamper.stamp(hash)).at).toEqual(new Date(Date.now() + seconds * 1000))
})

test('SEC-R11 a call to an authority times out after five seconds', async () => {
  service.answer = () => undefined
  const since = Date.now()
  expect(await fault()).toMatch(/did not answer in time/)
  expect(Date.now() - since).toBeGreaterThan(4_500)
})

test('SEC-R11 after three failures in a row an authority is not called, for longer each time, until it answers', async () => {
  stopClock()
  const answer = service.answer
  service.answer = () => 'down'
  const askedAfter = async (ms: number) => {
    moveClock(ms)
    const before = service.asked
    await stamper.stamp(hash).catch(() => undefined)
    return service.asked - before
  }
  expect([await askedAfter(0), await askedAfter(0), stamper.isDown(), await askedAfter(0)]).toEqual([1, 1, false, 1])
  expect([stamper.isDown(), await askedAfter(29_000), await askedAfter(1_000)]).toEqual([true, 0, 1])
  expect([await askedAfter(59_000), await askedAfter(1_000)]).toEqual([0, 1])
  for (let i = 0; i < 5; i++) await askedAfter(600_000)
  expect([await askedAfter(599_000), await askedAfter(1_000)]).toEqual([0, 1])
  service.answer = answer
  expect([await askedAfter(600_000), stamper.isDown(), await askedAfter(0)]).toEqual([1, false, 1])
})

test('SCALE-03 whoever asks, an authority has no more questions at the same time than it may be asked', async () => {
  const most = countAtOnce(service)
  const authority = timeAuthority({ url: service.url, roots: foreign.roots, atOnce: 3 })
  await Promise.all(Array.from({ length: 9 }, () => authority.stamp(hash)))
  expect([most(), service.asked]).toEqual([3, 9])
})
