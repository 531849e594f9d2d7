import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { File, get, routes, z } from '@console/platform/contract'
import { generate } from 'selfsigned'
import { eventually } from '../../testing/eventually'
import { type HttpServer, startHttpServer } from '../../testing/http-server'
import { domain } from '../call'

const { endless, plain } = routes({
  endless: get('/api/files/endless', { summary: '文件', access: 'public', download: true, input: z.object({}), result: File }),
  plain: get('/api/files/plain', { summary: '数据', access: 'public', input: z.object({}), result: z.string() }),
})
const readLimits = { bytesPerSecond: 100_000, windowMs: 600 }
/** More than a connection's buffers. */
const large = 'x'.repeat(16 * 1024 * 1024)

const bodies: Readable[] = []
const routesOf = domain(
  { endless, plain },
  {
    endless: async () => ({
      name: '大.bin',
      type: 'application/octet-stream',
      open: async () => {
        const body = new Readable({ read: () => void body.push(Buffer.alloc(64 * 1024)) })
        bodies.push(body)
        return body
      },
    }),
    plain: async () => large,
  },
)

let server: HttpServer
let secure: HttpServer
beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  server = await startHttpServer(routesOf, { readLimits })
  secure = await startHttpServer(routesOf, { readLimits, tls: { key, cert } })
  for (const { app } of [server, secure]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const one of [server, secure]) await one.close()
})
beforeEach(() => {
  bodies.length = 0
})

const portOf = ({ app }: HttpServer) => Number(new URL(app.listeningOrigin).port)

/** Whether the server closes the connection of a client that reads so many bytes every 20 ms, within a time. */
async function isCutOff(path: string, bytes?: number, withinMs = 6 * readLimits.windowMs) {
  const [[accepted]] = await Promise.all([once(server.app.server, 'connection'), open(path, bytes)])
  return Promise.race([once(accepted, 'close').then(() => true), setTimeout(withinMs, false, { ref: false })])
}

const clients: (() => void)[] = []
afterEach(() => {
  for (const leave of clients.splice(0)) leave()
})

async function open(path: string, bytes?: number) {
  const socket = connect(portOf(server), '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const reading = setInterval(() => bytes !== 0 && socket.read(bytes), 20)
  clients.push(() => {
    clearInterval(reading)
    socket.destroy()
  })
  await once(socket, 'connect')
}

test.each([
  ['nothing of a file', endless.path, 0],
  ['a few bytes of a file now and then', endless.path, 10],
  ['nothing of an answer that is no file', plain.path, 0],
])('SEC-R4 a client that reads %s is disconnected', async (_, path, bytes) => {
  expect(await isCutOff(path, bytes, 30_000)).toBe(true)
  expect(bodies.every(({ destroyed }) => destroyed)).toBe(true)
})

test('SEC-R4 a client that reads fast enough is not disconnected', async () => {
  expect(await isCutOff(endless.path)).toBe(false)
})

test('SEC-R4 a client is not disconnected if the server itself was blocked', async () => {
  const cutOff = isCutOff(endless.path)
  for (let stalls = 0; stalls < 3; stalls++) {
    await setTimeout(150)
    for (const until = performance.now() + 1.2 * readLimits.windowMs; performance.now() < until; );
  }
  expect(await cutOff).toBe(false)
})

test('SEC-R4 over HTTP/2 a stream that is not read is reset, and the others of its connection continue', async () => {
  const session = connectHttp2(secure.app.listeningOrigin, { rejectUnauthorized: false })
  session
    .request({ ':path': endless.path })
    .on('error', () => undefined)
    .pause()
  let bytes = 0
  const read = session.request({ ':path': endless.path }).on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await eventually('the body to be destroyed', () => bodies[0]?.destroyed === true)
  const before = bytes
  await setTimeout(3 * readLimits.windowMs)
  expect([read.destroyed, bytes > before]).toEqual([false, true])
  session.destroy()
})
