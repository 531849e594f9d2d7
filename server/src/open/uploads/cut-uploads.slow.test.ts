import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { authenticator } from '../../domains/session/sessions/authenticate'
import { guardEverything } from '../../http/requests/permission'
import { webServer } from '../../http/web-server'
import type { Database } from '../../infra/db/db'
import { fileStore } from '../../infra/files/file-store'
import { vaultOf } from '../../infra/secrets/vault'
import { createUploads } from '../../infra/uploads/uploads'
import { eventually } from '../../testing/eventually'
import { sha256Of, uploadCalls, uploadIdOf } from '../../testing/open-uploads'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { openGate } from '../callers/admit'
import { implementOpen } from '../http/implement-open'
import { resumableUploads } from './resumable-uploads'
import { uploadsDomain } from './routes'

/** Time for a busy machine until a part begins. */
const bodyLimits = { wholeMs: 3_000, windowMs: 3_000, bytesPerSecond: 10_000 }
const key = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
const calls = uploadCalls(key)
const dataDir = mkdtempSync(join(tmpdir(), 'console-cut-'))
const lines: string[] = []
let db: Database
let app: FastifyInstance
beforeAll(async () => {
  db = await openTestDatabase()
  await insertUser(db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
  app = await start()
})
afterAll(async () => {
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
})
const filesIn = (folder: string) => {
  const path = join(dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path) : []
}

/** The upload calls behind the usual hooks, on the same database and disk each time. */
async function start() {
  const app = webServer({ trustProxy: [], logLevel: 'info', log: { write: (line) => lines.push(line) }, bodyLimits })
  const { admit } = openGate(app, db, { vault: vaultOf({ own: Buffer.alloc(32) }), openCallsPerMinute: 1_000, relaxedLimits: true })
  guardEverything(app, authenticator(db), { admitSigner: admit })
  const uploads = createUploads({ dataDir, db, files: fileStore({ dataDir }) })
  implementOpen(app, db, [uploadsDomain({ resumable: resumableUploads({ dataDir, db, uploads }) })])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

interface Answer {
  /** 0 for a connection that was cut before its answer. */
  status: number
  headers: Record<string, unknown>
  body: string
}

/** A call whose body is sent by hand. */
function open({ method, url, headers }: InjectOptions, length?: number): { sent: ClientRequest; answer: Promise<Answer> } {
  const { port } = app.server.address() as { port: number }
  const own = { ...headers, ...(length !== undefined && { 'content-length': length }) } as Record<string, string>
  const sent = request({ port, host: '127.0.0.1', method, path: String(url), headers: own, agent: false })
  const answer = new Promise<Answer>((resolve) => {
    sent.on('error', () => resolve({ status: 0, headers: {}, body: '' }))
    sent.on('response', async (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: `${Buffer.concat(chunks)}` }))
    })
  })
  return { sent, answer }
}
async function answered(call: InjectOptions, body?: Buffer) {
  const { sent, answer } = open(call, body?.length)
  sent.end(body)
  return answer
}

const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251))
const metadata = { filename: '录像.mp4', sha256: sha256Of(bytes) }
const begin = async () => uploadIdOf(await answered(await calls.create(bytes.length, metadata)))
const offsetOf = async (id: string) => Number((await answered(await calls.state(id))).headers['upload-offset'])
const onDisk = (id: string) => eventually('bytes on the disk', () => sizeOf(id) > 500_000)
const sizeOf = (id: string) => statSync(join(dataDir, 'files/partial', id)).size
const faults = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
const finished = (id: string) => db.one(sql`select size::int, sha256, used_at from uploads where id = ${id}`)

test('OPEN-10 an interrupted upload continues where it was, with exactly the received bytes', async () => {
  const id = await begin()
  let offset = 0
  while (offset < 2_000_000) {
    const { sent, answer } = open(await calls.append(id, offset), bytes.length - offset)
    sent.write(bytes.subarray(offset, offset + 600_000))
    await eventually('the bytes on the disk', () => sizeOf(id) >= offset + 500_000)
    sent.destroy()
    await answer
    const come = await offsetOf(id)
    expect(come).toBeGreaterThan(offset)
    offset = come
  }
  const last = await answered(await calls.append(id, offset), bytes.subarray(offset))
  expect([last.status, last.headers['upload-offset']]).toEqual([204, String(bytes.length)])
  expect(await finished(id)).toEqual({ size: bytes.length, sha256: sha256Of(bytes), used_at: null })
  expect([filesIn('partial'), filesIn('incoming'), faults()]).toEqual([[], [], []])
})

test('OPEN-10 an upload continues on a restarted server, which reads the received bytes again', async () => {
  const id = await begin()
  await answered(await calls.append(id, 0), bytes.subarray(0, 1_000_000))
  await app.close()
  app = await start()
  expect(await offsetOf(id)).toBe(1_000_000)
  expect((await answered(await calls.append(id, 1_000_000), bytes.subarray(1_000_000))).status).toBe(204)
  expect(await finished(id)).toMatchObject({ sha256: sha256Of(bytes) })
})

test('OPEN-10 an upload whose last part came just before its server ended is completed at the caller’s next call', async () => {
  const id = await begin()
  await answered(await calls.append(id, 0), bytes.subarray(0, bytes.length - 1))
  appendFileSync(join(dataDir, 'files/partial', id), bytes.subarray(-1))
  expect(await finished(id)).toBeUndefined()
  expect(await offsetOf(id)).toBe(bytes.length)
  expect(await finished(id)).toMatchObject({ sha256: sha256Of(bytes) })
})

test('OPEN-10 a call replaces an earlier one of the same upload, whose connection may be dead without the server’s knowledge', async () => {
  const id = await begin()
  const silent = open(await calls.append(id, 0), bytes.length)
  silent.sent.write(bytes.subarray(0, 700_000))
  await onDisk(id)
  const offset = await offsetOf(id)
  expect(offset).toBeGreaterThan(500_000)
  await silent.answer
  expect(silent.sent.destroyed).toBe(true)
  expect((await answered(await calls.append(id, offset), bytes.subarray(offset))).status).toBe(204)
  expect(faults()).toEqual([])
})

test('OPEN-12 of two simultaneous last parts each gets the complete upload or the offset to continue from, and there is one upload', async () => {
  const id = await begin()
  await answered(await calls.append(id, 0), bytes.subarray(0, 2_900_000))
  const both = await Promise.all([1, 2].map(async () => answered(await calls.append(id, 2_900_000), bytes.subarray(2_900_000))))
  // The second one may have cut the first one's connection, and found some of its bytes.
  for (const { status } of both) expect([204, 409, 0]).toContain(status)
  const offset = await offsetOf(id)
  expect(both.some(({ status }) => status === 204)).toBe(offset === bytes.length)
  if (offset < bytes.length) expect((await answered(await calls.append(id, offset), bytes.subarray(offset))).status).toBe(204)
  expect(await offsetOf(id)).toBe(bytes.length)
  expect(await db.rows(sql`select sha256 from uploads where id = ${id}`)).toEqual([{ sha256: sha256Of(bytes) }])
})

test.each([
  ['trickles', 'x'],
  ['falls silent', ''],
])('OPEN-10 SEC-R4 a part that %s is disconnected with 408, and its received bytes are kept', async (_, piece) => {
  const id = await begin()
  const { sent, answer } = open(await calls.append(id, 0), bytes.length)
  sent.write(bytes.subarray(0, 100))
  const dripping = (async () => {
    while (!sent.destroyed && !sent.writableFinished) {
      if (piece) sent.write(piece)
      await setTimeout(100)
    }
  })()
  const refusal = await answer
  expect([refusal.status, JSON.parse(refusal.body).detail]).toEqual([408, '上传速度过慢，已中断，请从已收到的位置继续'])
  sent.destroy()
  await dripping
  expect(await offsetOf(id)).toBeGreaterThanOrEqual(100)
  expect(faults()).toEqual([])
})

test('OPEN-10 SEC-R4 a part may take longer than another body, while it arrives fast enough', async () => {
  const id = await begin()
  const { sent, answer } = open(await calls.append(id, 0), bytes.length)
  for (let at = 0; at < bytes.length; at += 60_000) {
    sent.write(bytes.subarray(at, at + 60_000))
    await setTimeout(100)
  }
  sent.end()
  expect(await answer).toMatchObject({ status: 204 })
  expect(await finished(id)).toBeDefined()
})

test('OPEN-11 parts of four uploads of an enterprise arrive at a time; a fifth waits until one has ended', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, begin))
  const four = await Promise.all(
    ids.slice(0, 4).map(async (id) => {
      const part = open(await calls.append(id, 0), bytes.length)
      part.sent.write(bytes.subarray(0, 700_000))
      await onDisk(id)
      return part
    }),
  )
  // Silent ones would be cut off meanwhile.
  const dripping = setInterval(() => {
    for (const { sent } of four) if (!sent.destroyed) sent.write(bytes.subarray(0, 20_000))
  }, 200)
  const refused = await answered(await calls.append(ids[4]!, 0), bytes.subarray(0, 10))
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body).detail]).toEqual([
    ...[429, '2', '同时上传的文件不能超过 4 个，请等其中一个完成后再试'],
  ])
  four[0]!.sent.destroy()
  await four[0]!.answer
  await eventually('a place', async () => (await answered(await calls.append(ids[4]!, 0), bytes.subarray(0, 10))).status === 204)
  clearInterval(dripping)
  for (const { sent } of four) sent.destroy()
  for (const id of ids) expect((await answered(await calls.remove(id))).status).toBe(204)
})
