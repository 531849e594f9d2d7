import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { File, get, routes, text, z } from '@console/platform/contract'
import { collectGarbage } from '../../testing/collect-garbage'
import { eventually } from '../../testing/eventually'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'

const { own, linked } = routes({
  own: get('/api/files/own', { summary: '文件', access: 'signed-in', download: true, input: z.object({}), result: File }),
  linked: get('/api/files/linked', { summary: '文件', access: 'public', download: true, input: z.object({ grant: text('链接') }), result: File }),
})

/** The clients here read nothing. On a busy machine the server would cut them off in the middle of a test. */
const UNHURRIED = { bytesPerSecond: 1, windowMs: 600_000 }

/** For so long a request waits for a place: longer than a busy machine takes to send or to leave one. */
const WAIT_MS = 5_000
let server: HttpServer
let running = 0
beforeAll(async () => {
  const open = async () => {
    running += 1
    const body = new Readable({ read: () => void body.push(Buffer.alloc(64 * 1024)) })
    return body.once('close', () => (running -= 1))
  }
  const file = { name: '大.bin', type: 'application/octet-stream', open }
  const options = { downloadWaitMs: WAIT_MS, readLimits: UNHURRIED }
  server = await startHttpServer(domain({ own, linked }, { own: async () => file, linked: async () => file }), options)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const leaving: AbortController[] = []
/** A body that nobody refers to is cancelled when its answer is collected as garbage. */
const unread: Response[] = []
afterEach(async () => {
  unread.length = 0
  for (const client of leaving.splice(0)) client.abort()
  await eventually('the downloads end', () => running === 0)
})

/** Requests a file and reads nothing of it. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const client = new AbortController()
  leaving.push(client)
  const answer = await fetch(server.app.listeningOrigin + path, { headers, signal: client.signal })
  unread.push(answer)
  return { status: answer.status, answer, leave: () => client.abort() }
}
const askMany = (count: number, ...asked: Parameters<typeof ask>) => Promise.all(Array.from({ length: count }, () => ask(...asked)))
const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

test('SEC-R5 an account has at most sixteen running downloads, the next is refused with a message after a while, and other accounts are served at once', async () => {
  const [one, other] = [await server.operator(), await server.operator()]
  const answers = await askMany(20, own.path, as(one))
  expect([countOf(answers, 200), countOf(answers, 429), running]).toEqual([16, 4, 16])
  const refused = answers.find(({ status }) => status === 429)!.answer
  expect([refused.headers.get('retry-after'), refused.headers.get('connection'), await refused.json()]).toMatchObject([
    '10',
    'close',
    { msg: '同时进行的下载过多，请等其中一些完成后再试' },
  ])
  expect((await ask(own.path, as(other))).status).toBe(200)
})

test('SEC-R5 a waiting request gets the place of a download that ends', async () => {
  const one = await server.operator()
  const answers = await askMany(16, own.path, as(one))
  const waiting = ask(own.path, as(one))
  await setTimeout(200)
  answers[0]!.leave()
  expect((await waiting).status).toBe(200)
})

test('SEC-R5 one address has at most 32 running files of links, for any number of links', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`${linked.path}?grant=${i}`)))
  expect([countOf(answers, 200), running]).toEqual([32, 32])
})

test('SEC-R5 a wait that its client aborts uses no place', async () => {
  const one = await server.operator()
  await askMany(16, own.path, as(one))
  const client = new AbortController()
  const waiting = fetch(server.app.listeningOrigin + own.path, { headers: as(one), signal: client.signal })
  await setTimeout(100)
  client.abort()
  await expect(waiting).rejects.toThrow()
  await setTimeout(WAIT_MS + 200)
  expect(running).toBe(16)
})

test('SEC-R5 a wait for a place ends, whatever is collected as garbage meanwhile', async () => {
  const one = await server.operator()
  await askMany(16, own.path, as(one))
  const waiting = ask(own.path, as(one))
  for (let i = 0; i < 3; i++) {
    await setTimeout(200)
    collectGarbage()
  }
  expect((await waiting).status).toBe(429)
})

test('HEAD uses no place', async () => {
  const one = await server.operator()
  await askMany(16, own.path, as(one))
  const answer = await fetch(server.app.listeningOrigin + own.path, { method: 'HEAD', headers: as(one) })
  expect(answer.status).toBe(200)
})
