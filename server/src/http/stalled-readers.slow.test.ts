import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { File, get, routes, z } from '@console/platform/contract'
import type { FastifyInstance } from 'fastify'
import { collectGarbage } from '../testing/collect-garbage'
import { ROWS_AT_ONCE } from '../infra/db/list'
import { storedZip } from '../infra/zip/stored-zip'
import { xlsx } from './exports/xlsx'
import type { ByteRange } from '../infra/files/byte-range'
import { fileStore } from '../infra/files/file-store'
import { storedFile } from '../infra/files/stored-file'
import { registerBuiltFiles, sendBuiltFile } from '../releases/pages/send-built-file'
import { domain } from './call'
import { implement } from './implement'
import { guardEverything } from './requests/permission'
import { webServer } from './web-server'

const READ_AHEAD = 512 * 1024
const CLIENTS = 10
/** More than the buffers of a connection. */
const BYTES = 16 * 1024 * 1024

const directory = mkdtempSync(join(tmpdir(), 'console-stalled-'))
const download = (name: string) => get(`/api/files/${name}`, { summary: '文件', access: 'public', download: true, input: z.object({}), result: File })
const contract = routes({ stored: download('stored'), zip: download('zip'), exported: download('exported') })

/** Rows of a kilobyte that do not compress. */
async function* rows() {
  for (;;) yield Array.from({ length: ROWS_AT_ONCE }, () => randomBytes(768).toString('base64'))
}

let app: FastifyInstance
beforeAll(async () => {
  const files = fileStore({ dataDir: directory })
  const stored = storedFile(files, { ...(await files.put(randomBytes(BYTES))), name: '录像.mp4', type: 'video/mp4' }, { missing: '没有' })
  const zip = storedZip(['1', '2'].map((name) => ({ name, at: new Date(), size: BYTES, crc32: 0, read: () => stored.open() })))
  const columns = [{ title: '数据', width: 20, value: (row: string) => row }]
  writeFileSync(join(directory, 'large.js'), Buffer.alloc(BYTES, ' '))

  app = webServer({ trustProxy: [], logLevel: 'silent' })
  guardEverything(app, async () => null)
  implement(
    app,
    null as never,
    domain(contract, {
      stored: async () => stored,
      zip: async () => ({ name: 'a.zip', type: 'application/zip', size: zip.size, open: async (range?: ByteRange) => zip.read(range) }),
      exported: async () => ({ name: 'a.xlsx', type: 'application/zip', open: async () => xlsx(columns, rows()) }),
    }),
  )
  registerBuiltFiles(app)
  app.get('/assets/large.js', { config: { access: 'public' } }, (_request, reply) => sendBuiltFile(reply, directory, 'large.js'))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

/** Reachable memory in bytes. Memory outside of the heap is released some time after a collection. */
async function memory() {
  for (let i = 0; i < 3; i++) {
    collectGarbage()
    await setTimeout(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Sends requests and reads nothing. Resolves when the server cannot send more to any of them. */
async function stall(head: string, clients: number) {
  const accepted: Socket[] = []
  const accept = (socket: Socket) => accepted.push(socket)
  app.server.on('connection', accept)
  const sockets = Array.from({ length: clients }, () => connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1').pause())
  // A reset counts as closed.
  for (const socket of sockets) socket.on('error', () => undefined).write(`${head}host: x\r\n\r\n`)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const sent = () => accepted.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0)
  const isStalled = () => accepted.length === clients && accepted.every(({ writableLength }) => writableLength > 0)
  for (let before = -1; before !== sent() || !isStalled(); await setTimeout(300)) before = sent()
  app.server.off('connection', accept)
  return async () => {
    for (const socket of sockets) socket.destroy()
    while (accepted.some(({ destroyed }) => !destroyed)) await setTimeout(20)
  }
}

test.each([
  ['a file', 'GET /api/files/stored HTTP/1.1\r\n'],
  ['a part of a file', 'GET /api/files/stored HTTP/1.1\r\nrange: bytes=1-\r\n'],
  ['a zip', 'GET /api/files/zip HTTP/1.1\r\n'],
  ['a part of a zip', 'GET /api/files/zip HTTP/1.1\r\nrange: bytes=1000-\r\n'],
  ['an export', 'GET /api/files/exported HTTP/1.1\r\n'],
  ['a file of a release', 'GET /assets/large.js HTTP/1.1\r\n'],
])('SEC-R4 for %s at most 512 kB are buffered for a client that has stopped reading', async (_, head) => {
  // What the first one loads stays.
  await (await stall(head, 1))()
  const before = await memory()
  const leave = await stall(head, CLIENTS)
  const bytes = ((await memory()) - before) / CLIENTS
  await leave()
  expect(bytes).toBeLessThan(READ_AHEAD)
})
