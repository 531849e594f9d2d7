import { once } from 'node:events'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { File, get, routes, text as textOf, z } from '@console/platform/contract'
import { generate } from 'selfsigned'
import { eventually } from '../../testing/eventually'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'
import { ExportSlots } from '../exports/export-slots'

const { file, spreadsheet, echo } = routes({
  file: get('/api/files/own', { summary: '文件', access: 'signed-in', download: true, input: z.object({}), result: File }),
  spreadsheet: get('/api/files/export', { summary: '导出', access: 'signed-in', download: true, input: z.object({}), result: File }),
  echo: get('/api/files/echo', { summary: '数据', access: 'public', input: z.object({ word: textOf('词') }), result: z.string() }),
})
/** Of an account, as `download-places.ts` has it. */
const PLACES = 16
/** So long a file takes to begin. */
const BEGINS_AFTER_MS = 300

const slots = new ExportSlots()
let opened = 0
let running = 0
async function open() {
  await setTimeout(BEGINS_AFTER_MS)
  opened += 1
  running += 1
  const body = new Readable({ read: () => void body.push(Buffer.alloc(64 * 1024)) })
  return body.once('close', () => (running -= 1))
}
const large = { name: '大.bin', type: 'application/octet-stream', open }
const routesOf = domain(
  { file, spreadsheet, echo },
  {
    file: async () => large,
    spreadsheet: async ({ operator }) => slots.inSlot({ ...large, countUpTo: async () => 0, rowsSoFar: () => 0 }, operator),
    echo: async ({ input: { word } }) => word,
  },
)

let server: HttpServer
let secure: HttpServer
beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  // Where a place was lost, the test shall not wait for it.
  server = await startHttpServer(routesOf, { downloadWaitMs: 2_000 })
  secure = await startHttpServer(routesOf, { downloadWaitMs: 2_000, tls: { key, cert } })
  for (const { app } of [server, secure]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const one of [server, secure]) await one.close()
})
beforeEach(() => {
  opened = 0
})
afterEach(() => eventually('the files end', () => running === 0))

/** One connection over HTTP/2. `ask` resolves to the status once the head is there. */
function http2Client(token: string) {
  const session = connectHttp2(secure.app.listeningOrigin, { rejectUnauthorized: false })
  const begin = (path: string) => session.request({ ':path': path, authorization: `Bearer ${token}` })
  const ask = async (path: string) => (await once(begin(path), 'response'))[0][':status'] as number
  return { begin, ask, leave: () => session.destroy() }
}

test('SEC-R4 SEC-R5 over HTTP/2 files that their client does not wait for give their places back', async () => {
  const client = http2Client((await secure.operator()).token)
  const asked = Array.from({ length: PLACES }, () => client.begin(file.path))
  await setTimeout(BEGINS_AFTER_MS / 3)
  for (const stream of asked) stream.close(constants.NGHTTP2_CANCEL)
  await eventually('the files end', () => opened === PLACES && running === 0)
  expect(await client.ask(file.path)).toBe(200)
  client.leave()
})

test('SEC-R4 SEC-R5 over HTTP/2 an export that its client does not wait for gives its slot back', async () => {
  const client = http2Client((await secure.operator()).token)
  const asked = client.begin(spreadsheet.path)
  await eventually('the export begins', () => slots.running === 1)
  asked.close(constants.NGHTTP2_CANCEL)
  await eventually('the slot is free', () => slots.running === 0)
  expect(await client.ask(spreadsheet.path)).toBe(200)
  client.leave()
})

/** Sends requests over one connection without waiting for answers. */
async function pipeline(paths: string[], headers = '') {
  const socket = connect(Number(new URL(server.app.listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`).join(''))
  return socket
}

test('SEC-R4 SEC-R5 files that a client asks for in one go, and does not wait for, give their places back', async () => {
  const { token } = await server.operator()
  const authorization = `authorization: Bearer ${token}\r\n`
  const socket = await pipeline(Array<string>(PLACES).fill(file.path), authorization)
  await eventually('the first file begins', () => running > 0)
  socket.destroy()
  await eventually('the files end', () => running === 0)
  const last = await pipeline([file.path], authorization)
  expect(`${(await once(last, 'data'))[0]}`).toContain('HTTP/1.1 200')
  last.destroy()
})

test('what a client asks for in one go is answered in order', async () => {
  const words = ['one', 'two', 'three', 'four']
  const socket = await pipeline(words.map((word) => `${echo.path}?word=${word}`))
  let answers = ''
  socket.on('data', (chunk) => (answers += chunk))
  await eventually('all are answered', () => answers.includes('four'))
  expect([...answers.matchAll(/"data":"(\w+)"/g)].map(([, word]) => word)).toEqual(words)
  socket.destroy()
})

test('SEC-R4 a client that asks on and on, and reads nothing, is disconnected', async () => {
  const { token } = await server.operator()
  const socket = await pipeline(Array<string>(200).fill(file.path), `authorization: Bearer ${token}\r\n`)
  await text(socket)
  expect(opened).toBeLessThanOrEqual(1)
})
