import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2 } from 'node:http2'
import { Agent, get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { session } from '@console/platform/contract/session'
import { users } from '@console/platform/contract/users'
import { generate } from 'selfsigned'
import sql from 'sql-template-tag'
import { migrate } from './infra/db/migrate'
import { openDatabase } from './infra/db/open-database'
import { readXlsx } from './testing/read-xlsx'
import { runServer, type ServerProcess } from './testing/server-process'
import { makeOperator } from './testing/test-operators'

const EXPORTED = 600
const unchecked = { rejectUnauthorized: false }

let place: string
let dataDir: string
let token: string
let env: Record<string, string>
let server: ServerProcess
let url: string

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'console-closing-'))
  dataDir = join(place, 'data')
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  env = { DEMO: '0', BUILD_DIR: place, TLS_CERT: join(place, 'cert.pem'), TLS_KEY: join(place, 'key.pem') }
  writeFileSync(env.TLS_CERT!, cert)
  writeFileSync(env.TLS_KEY!, key)
  mkdirSync(join(place, 'shell/dist/assets'), { recursive: true })
  writeFileSync(join(place, 'shell/dist/index.html'), '<!doctype html>')
  // More than the buffers of a socket hold.
  writeFileSync(join(place, 'shell/dist/assets/large.js'), Buffer.alloc(32 * 1024 * 1024, ' '))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  token = (await makeOperator(db, { permissions: 'all' })).token
  await db.rows(sql`insert into users (type, name, mobile, status, registered_at)
    select 2, '企业' || i, '1' || (3000000000 + i), 2, timestamptz '2026-05-01' + i * interval '1 minute' from generate_series(1, ${EXPORTED}::int) i`)
  await db.close()
})
beforeEach(async () => {
  server = runServer(dataDir, env)
  url = (await server.url)!
})
afterEach(async () => {
  server.process.kill('SIGKILL')
  await server.exit
})
afterAll(() => rmSync(place, { recursive: true }))

/** Ends the server and expects exit code 0 in time, a closed database and a released directory. */
async function expectGoodEnd(stopping: Promise<number | null>, asked: number) {
  expect([await stopping, server.output()]).toEqual([0, expect.any(String)])
  expect(performance.now() - asked).toBeLessThan(30_000)
  expect(readdirSync(join(dataDir, 'lock'))).toEqual([])
}

/** An HTTP/2 call; resolves when the server has received half of it. */
async function halfSent(client: ClientHttp2Session): Promise<ClientHttp2Stream> {
  const stream = client.request({
    ':method': 'POST',
    ':path': session.currentUser.path,
    authorization: `Bearer ${token}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  stream.write('padding=')
  await new Promise<void>((answered, failed) => client.ping((error) => (error ? failed(error) : answered())))
  return stream
}

async function statusOf(stream: ClientHttp2Stream) {
  const [headers] = await once(stream, 'response')
  stream.resume()
  return headers[':status']
}

test('SEC-R1 on SIGTERM an HTTP/2 client gets GOAWAY, its running call is answered, and the server ends', async () => {
  const [idle, busy] = [connectHttp2(url, unchecked), connectHttp2(url, unchecked)]
  // A ping of a session that is not connected yet is cancelled.
  await Promise.all([once(idle, 'connect'), once(busy, 'connect')])
  expect(await statusOf(idle.request({ ':path': '/healthz' }))).toBe(200)
  const call = await halfSent(busy)
  const toldToGo = [once(idle, 'goaway'), once(busy, 'goaway')]
  const asked = performance.now()
  const stopping = server.stop()
  await Promise.all(toldToGo)
  const status = statusOf(call)
  call.end('1')
  // Read completely, and refused for an unknown field.
  expect(await status).toBe(422)
  await expectGoodEnd(stopping, asked)
})

test('SEC-R1 on SIGTERM a kept-alive connection, a silent one and one that never reads do not delay the end of the server', async () => {
  const agent = new Agent({ keepAlive: true, ...unchecked })
  const [answer] = (await once(get(`${url}/healthz`, { agent }), 'response')) as [IncomingMessage]
  await buffer(answer)
  const silent = connectTls(Number(new URL(url).port), '127.0.0.1', unchecked)
  await once(silent, 'secureConnect')
  const [stalled] = (await once(get(`${url}/assets/large.js`, { ...unchecked, agent: false }), 'response')) as [IncomingMessage]
  const failed = once(stalled, 'error')
  const client = connectHttp2(url, unchecked)
  const unread = client.request({ ':path': '/assets/large.js' })
  await once(unread, 'response')
  unread.on('error', () => {
    // It is cut off, too; the other test checks that.
  })
  client.on('error', () => {
    // As above.
  })
  const asked = performance.now()
  await expectGoodEnd(server.stop(), asked)
  stalled.resume()
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(server.output()).toContain('closing cut off connections')
  silent.destroy()
  agent.destroy()
})

test('SEC-R1 an export that is running at SIGTERM arrives completely', async () => {
  const options = { ...unchecked, agent: false, headers: { authorization: `Bearer ${token}` } }
  const [answer] = (await once(get(`${url}${users.export.path}?type=2`, options), 'response')) as [IncomingMessage]
  const asked = performance.now()
  const stopping = server.stop()
  const { sheets } = await readXlsx(await buffer(answer))
  expect(sheets[0]).toHaveLength(EXPORTED + 1)
  await expectGoodEnd(stopping, asked)
})
