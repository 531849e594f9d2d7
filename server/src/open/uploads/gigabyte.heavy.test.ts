import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { hasRoom } from '../../infra/files/disk-room'
import { fileStore } from '../../infra/files/file-store'
import { migrate } from '../../infra/db/migrate'
import { openPostgres } from '../../infra/db/postgres'
import { uploadCalls, uploadIdOf } from '../../testing/open-uploads'
import { serverProcess, type ServerProcess } from '../../testing/server-process'
import { type Postgres, startPostgres } from '../../testing/temporary-postgres'
import { insertUser } from '../../testing/test-users'

const ROOT = join(__dirname, '../../../..')
const SIZE = 1024 ** 3
const CHUNK = 1024 ** 2
const RSS_BELOW = 250e6

const key = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
const calls = uploadCalls(key)
const dataDir = mkdtempSync(join(tmpdir(), 'console-gigabyte-'))
let postgres: Postgres
let server: ServerProcess
beforeAll(async () => {
  // As in production: run from sources, the process contains a compiler.
  await promisify(execFile)(process.execPath, ['-e', "import('./scripts/build-server.mjs').then(({ buildServer }) => buildServer())"], { cwd: ROOT })
  postgres = await startPostgres()
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

async function start() {
  server = serverProcess({ script: join(ROOT, 'server/dist/main.js'), env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, BUILD_DIR: 'none', DEMO: '0' } })
  const url = await server.url
  if (!url) throw new Error(server.output())
  return url
}

const seed = randomBytes(CHUNK)
/** The file's bytes from an offset on, part by part; each part is different. */
function* bytesFrom(offset: number, end = SIZE) {
  for (let at = offset; at < end; ) {
    const part = Math.floor(at / CHUNK)
    const bytes = Buffer.from(seed)
    bytes.writeUInt32BE(part)
    const chunk = bytes.subarray(at - part * CHUNK, Math.min(CHUNK, end - part * CHUNK))
    at += chunk.length
    yield chunk
  }
}

interface Sending {
  from?: number
  end?: number
  /** The connection is cut after so many bytes of the file. */
  cutAfter?: number
}

/** Makes a call, whose body is a part of the file. */
async function send(origin: string, { method, url, headers }: InjectOptions, { from = 0, end = 0, cutAfter }: Sending = {}) {
  const length = end - from
  const sent = request(origin + String(url), {
    method,
    headers: { ...(headers as Record<string, string>), ...(length > 0 && { 'content-length': length }) },
    agent: false,
  })
  const answer = new Promise<{ status: number; headers: Record<string, unknown> }>((resolve) => {
    sent.on('response', (response) => void response.resume().on('end', () => resolve({ status: response.statusCode!, headers: response.headers })))
    sent.on('error', () => resolve({ status: 0, headers: {} }))
  })
  if (cutAfter !== undefined) {
    for (const chunk of bytesFrom(from, cutAfter)) if (!sent.write(chunk)) await Promise.race([new Promise((resolve) => sent.once('drain', resolve)), answer])
    sent.destroy()
  } else await pipeline(Readable.from(bytesFrom(from, end)), sent).catch(() => undefined)
  return answer
}

test('OPEN-10 OPEN-13 a gigabyte that is cut halfway continues, survives a killed server, and its size does not affect memory', async () => {
  if (!(await hasRoom(tmpdir(), 2.5 * SIZE))) throw new Error('This test needs 2.5 GB of the disk')
  const db = openPostgres(postgres.url)
  await migrate(db)
  await insertUser(db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
  const hash = createHash('sha256')
  for (const chunk of bytesFrom(0)) hash.update(chunk)
  const sha256 = hash.digest('hex')

  let origin = await start()
  let most = 0
  const measure = () => {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))
    if (found) most = Math.max(most, Number(found[1]) * 1024)
  }
  measure()
  const idle = most
  const watch = setInterval(measure, 100)
  const offsetOf = async (id: string) => Number((await send(origin, await calls.state(id))).headers['upload-offset'])

  const begun = performance.now()
  const id = uploadIdOf(await send(origin, await calls.create(SIZE, { filename: '录像.mp4', filetype: 'video/mp4', sha256 })))
  await send(origin, await calls.append(id, 0), { end: SIZE, cutAfter: SIZE / 2 })
  const half = await offsetOf(id)
  expect(half).toBeGreaterThan(SIZE / 2 - 64 * CHUNK)
  expect(half).toBeLessThanOrEqual(SIZE / 2)

  const third = send(origin, await calls.append(id, half), { from: half, end: SIZE })
  while (partialSize(id) < (SIZE * 3) / 4) await setTimeout(10)
  clearInterval(watch)
  server.process.kill('SIGKILL')
  await Promise.all([third, server.exit])
  origin = await start()
  const again = setInterval(measure, 100)
  const offset = await offsetOf(id)
  expect(offset).toBeGreaterThanOrEqual((SIZE * 3) / 4)
  expect(await send(origin, await calls.append(id, offset), { from: offset, end: SIZE })).toMatchObject({ status: 204 })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(again)

  expect(await db.rows(sql`select id, size::float8, sha256 from uploads`)).toEqual([{ id, size: SIZE, sha256 }])
  const stored = createHash('sha256')
  for await (const chunk of (await fileStore({ dataDir }).read(`uploads/${id}`))!) stored.update(chunk as Buffer)
  expect(stored.digest('hex')).toBe(sha256)
  expect(readdirSync(join(dataDir, 'files/partial'))).toEqual([])
  await db.close()
  process.stdout.write(
    `1 GB in ${seconds.toFixed(1)} s with a cut and a restart; RSS at most ${(most / 1e6).toFixed(0)} MB (${(idle / 1e6).toFixed(0)} MB before)\n`,
  )
  expect(most).toBeLessThan(RSS_BELOW)
})

const partialSize = (id: string) => statSync(join(dataDir, 'files/partial', id)).size
