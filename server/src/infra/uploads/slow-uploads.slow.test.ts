import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Nothing, post, routes, text, upload } from '@console/platform/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { domain } from '../../http/call'
import { eventually } from '../../testing/eventually'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import type { TestOperator } from '../../testing/test-operators'

const films = routes({
  add: upload('/api/films/add', {
    summary: '上传影片',
    access: 'user/checkUser',
    input: z.strictObject({}),
    file: { field: 'film', label: '影片', extensions: ['.mov'], maxBytes: 100_000_000 },
    result: Nothing,
  }),
  note: post('/api/films/note', { summary: '备注', access: 'user/checkUser', input: z.strictObject({ title: text('片名') }), result: Nothing }),
})

/** Time for a busy machine until a file begins. */
const WHOLE_MS = 6_000
const bodyLimits = { wholeMs: WHOLE_MS, windowMs: 4_500, bytesPerSecond: 10_000 }
const dataDir = mkdtempSync(join(tmpdir(), 'console-slow-'))
const incoming = join(dataDir, 'files/incoming')
let server: HttpServer
let port: number
let as: TestOperator
beforeAll(async () => {
  const record = { subject: 'user', subjectId: 1, action: '上传' } as const
  server = await startHttpServer(
    domain(films, {
      add: {
        prepare: async () => async (call) => {
          call.record(record)
          return null
        },
      },
      note: async (call) => {
        call.record(record)
        return null
      },
    }),
    { bodyLimits, uploads: { dataDir } },
  )
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  as = await server.operator({ permissions: ['user/checkUser'] })
})
beforeEach(async () => void (await server.db.rows(sql`delete from uploads`)))
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const BOUNDARY = 'x'.repeat(30)
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="film"; filename="a.mov"\r\ncontent-type: video/quicktime\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`

/** A connection that has sent the head of a call, with the answer. */
function client(path: string, type: string, { token = as.token, length = 50_000_000 } = {}) {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // A reset counts as closed, too.
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  return { socket, closed, answer: () => answer }
}
const uploading = (options = {}) => client(films.add.path, `multipart/form-data; boundary=${BOUNDARY}`, options)

/** Sends a piece every 100 ms until stopped, or until the connection is closed. */
async function dripping({ socket }: { socket: Socket }, piece: string | Buffer, stopped: () => boolean) {
  while (!stopped() && !socket.destroyed) {
    socket.write(piece)
    await setTimeout(100)
  }
}

const nothingIsLeft = async () => {
  const until = Date.now() + 10_000
  const left = () => (existsSync(incoming) ? readdirSync(incoming) : [])
  while (left().length && Date.now() < until) await setTimeout(20)
  expect([left(), await server.db.rows(sql`select id from uploads`)]).toEqual([[], []])
}

test('SEC-R4 an upload may take longer than another body, while it arrives fast enough', async () => {
  const pieces = 40
  const piece = Buffer.alloc(200_000, 1)
  const call = uploading({ length: PART.length + pieces * piece.length + END.length })
  call.socket.write(PART)
  let sent = 0
  await dripping(call, piece, () => sent++ === pieces)
  expect(call.answer()).toBe('')
  call.socket.write(END)
  await eventually('the answer', () => call.answer().includes('"code"'))
  expect(call.answer()).toContain('HTTP/1.1 200')
  expect(await server.db.rows(sql`select size::int from uploads`)).toEqual([{ size: pieces * piece.length }])
  call.socket.destroy()
})

test.each([
  ['trickles', 'x'],
  ['falls silent', ''],
])('SEC-R4 SEC-F1 an upload that %s is refused with a message, disconnected, and leaves nothing', async (_, piece) => {
  const call = uploading()
  call.socket.write(PART + 'x'.repeat(1_000))
  void dripping(call, piece, () => false)
  const answer = await call.closed
  expect(answer).toContain('HTTP/1.1 408')
  expect(answer).toContain('上传速度过慢，已中断，请检查网络后重试')
  await nothingIsLeft()
})

test('SEC-R4 a form that arrives too slowly is refused and disconnected', async () => {
  const call = client(films.note.path, 'application/x-www-form-urlencoded', { length: 500_000 })
  void dripping(call, 'x', () => false)
  expect(await call.closed).toContain('HTTP/1.1 408')
})

test('SEC-R4 a call without permission or with an invalid body is answered at once, and cannot send for ever', async () => {
  const stranger = uploading({ token: 'nobody' })
  const wrong = uploading()
  wrong.socket.write(PART.replace('a.mov', 'a.exe'))
  for (const call of [stranger, wrong]) void dripping(call, Buffer.alloc(10_000), () => false)
  expect(await stranger.closed).toContain('HTTP/1.1 401')
  expect(await wrong.closed).toContain('HTTP/1.1 422')
  await nothingIsLeft()
})

test('SEC-R3 UX-D6 interrupted uploads do not count against a browser that repeats them', async () => {
  for (let cut = 0; cut < 12; cut++) {
    const call = uploading()
    call.socket.write(PART)
    call.socket.write(Buffer.alloc(1_000_000))
    while (call.socket.writableLength && !call.socket.destroyed) await setTimeout(1)
    expect(call.answer()).toBe('')
    call.socket.resetAndDestroy()
  }
  const whole = uploading({ length: PART.length + END.length + 1 })
  whole.socket.write(`${PART}x${END}`)
  await eventually('the answer to the whole upload', () => whole.answer().includes('"code"'))
  expect(whole.answer()).toContain('HTTP/1.1 200')
  whole.socket.destroy()
})

test('SEC-R3 at most four files of one account arrive at a time; other accounts are not affected, and its next one starts when one has ended', async () => {
  const calls: ReturnType<typeof uploading>[] = []
  const begin = (token = as.token) => {
    const call = uploading({ token })
    calls.push(call)
    call.socket.write(PART)
    void dripping(call, Buffer.alloc(10_000), () => false)
    return call
  }
  const arriving = async (count: number) => {
    const until = Date.now() + 20_000
    const now = () => (existsSync(incoming) ? readdirSync(incoming) : []).length
    while (now() !== count && Date.now() < until) await setTimeout(10)
    expect([now(), calls.map((call) => call.answer())]).toEqual([count, expect.anything()])
  }
  const first = begin()
  for (let i = 0; i < 3; i++) begin()
  await arriving(4)
  const fifth = await begin().closed
  expect(fifth).toContain('HTTP/1.1 429')
  expect(fifth).toContain('同时上传的文件不能超过 4 个，请等其中一个完成后再试')
  begin((await server.operator({ permissions: ['user/checkUser'] })).token)
  await arriving(5)
  first.socket.resetAndDestroy()
  await arriving(4)
  begin()
  await arriving(5)
  for (const { socket } of calls) socket.resetAndDestroy()
  await nothingIsLeft()
})

test('SEC-F1 a connection that is cut at any point leaves nothing, and the server continues', async () => {
  for (const sent of ['', PART.slice(0, 20), PART, `${PART}${'x'.repeat(500_000)}`, `${PART}x${END.slice(0, 10)}`]) {
    const call = uploading()
    call.socket.write(sent)
    await setTimeout(50)
    call.socket.resetAndDestroy()
    await call.closed
  }
  await nothingIsLeft()
  expect((await server.app.inject({ method: 'POST', url: films.add.path })).statusCode).toBe(401)
  expect(server.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
})
