import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'

jest.setTimeout(180_000)

const ROOT = join(__dirname, '../../..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'console-client-'))
const key = { APP_ID: 'app00000000000000aa', SECURITY_KEY: 'a'.repeat(32) }
let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  await insertUser(server.db, { type: 2, status: 3, app_id: key.APP_ID, security_key: key.SECURITY_KEY })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const MEGABYTE = 1024 ** 2

/** A proxy that cuts the first connection after so many bytes. */
async function cuttingProxy(after: number) {
  let carried = 0
  let cuts = 0
  const proxy = createServer((client) => {
    const behind: Socket = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      behind.destroy()
    }
    for (const socket of [client, behind]) socket.on('error', end).on('close', end)
    client.on('data', (chunk) => {
      carried += chunk.length
      if (carried > after && cuts === 0) {
        cuts += 1
        end()
      }
    })
    client.pipe(behind).pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, cuts: () => cuts, close: () => proxy.close() }
}

const PROGRAM = `
import { fileSource, OpenClient, OpenProblem, type UploadSource } from '@console/open-client'

declare const process: { env: Record<string, string>; argv: string[] }
declare const console: { log(text: string): void }
const client = new OpenClient({ origin: process.env.CONSOLE!, keyId: process.env.APP_ID!, secret: process.env.SECURITY_KEY!, waitMs: 50 })
const small = { name: '合同.txt', type: 'text/plain', content: btoa('contract') }
const saved = await client.put('/open/v1/evidence/{ref}', { params: { ref: 'small' }, body: { title: '合同', fileType: 1, file: small } })
const source: UploadSource = await fileSource('recording.bin', { type: 'video/mp4' })
const steps: number[] = []
const upload_id = await client.upload(source, { partBytes: ${4 * MEGABYTE}, progress: (offset) => steps.push(offset) })
await client.put('/open/v1/evidence/{ref}', { params: { ref: 'large' }, body: { title: '录像', fileType: 4, upload_id } })
const state = await client.get('/open/v1/evidence/{ref}', { params: { ref: 'large' } })
const number: string = state.baoquan
const certificate: Uint8Array = await client.file('/open/v1/evidence/{ref}/proof-package', { params: { ref: 'small' } })
const refused = await client.get('/open/v1/evidence/{ref}', { params: { ref: 'none' } }).catch((error: unknown) => error)
if (!(refused instanceof OpenProblem)) throw refused
// @ts-expect-error there is no such call
const none = () => client.get('/open/v1/nothing', {})
// @ts-expect-error a title is text
const wrong = () => client.put('/open/v1/evidence/{ref}', { params: { ref: 'x' }, body: { title: 1, fileType: 1 } })
const whoIs = async (token: string) => {
  const found = await client.post('/open/v1/introspect', { body: { token } })
  return found.active ? found.permissions.concat(found.username) : found.locked
}
console.log(JSON.stringify({ saved, state, number, steps, zip: certificate.length, refused: [refused.status, refused.type], sha256: source.sha256, left: [none, wrong, whoIs].length }))
`

/** Calls a server that does not answer, with a signal of its own, and collects garbage meanwhile. */
const IMPATIENT_PROGRAM = `
import { OpenClient } from '@console/open-client'

const asked = performance.now()
const { signal } = new AbortController()
const client = new OpenClient({ origin: process.env.CONSOLE, keyId: 'a', secret: 'b', attempts: 1, timeoutMs: 1000, signal })
const collecting = setInterval(() => gc(), 100)
const error = await client.get('/open/v1/notice', {}).catch((error) => error)
clearInterval(collecting)
console.log(JSON.stringify({ error: error.name, seconds: (performance.now() - asked) / 1000 }))
`

beforeAll(async () => {
  const { stdout: packed } = await run(process.execPath, [join(ROOT, 'scripts/pack-client.mjs'), '--out', folder], { cwd: ROOT })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.trim()], { cwd: folder })
})

test('OPEN-15 the packed client is installed, type-checked and run in an empty folder: it saves, uploads 20 MB over a broken connection, and reads the state', async () => {
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  writeFileSync(join(folder, 'recording.bin'), Buffer.alloc(20 * MEGABYTE, 'recording '))
  const settings = {
    compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: [], skipLibCheck: false },
    include: ['program.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''))

  const proxy = await cuttingProxy(10 * MEGABYTE)
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env: { PATH: process.env.PATH, CONSOLE: proxy.origin, ...key } })
  proxy.close()
  const printed = JSON.parse(stdout)
  expect(printed).toMatchObject({ saved: { fileStatus: 1 }, refused: [404, '/open/problems/not-found'], number: printed.state.baoquan })
  expect(printed.state).toMatchObject({ fileStatus: 1, sha256: printed.sha256 })
  expect(printed.zip).toBeGreaterThan(100)
  expect([proxy.cuts(), printed.steps.at(-1)]).toEqual([1, 20 * MEGABYTE])
  // The connection broke within one part; the rest was sent from there on or again.
  expect(printed.steps.length).toBeGreaterThan(5)
  expect(await server.db.rows(sql`select size::int, used_at is not null as used from uploads where name = 'recording.bin'`)).toEqual([
    { size: 20 * MEGABYTE, used: true },
  ])
})

test.each([
  ['no answer', ''],
  ['the beginning of an answer', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'],
])('OPEN-15 a call that gets %s ends after its timeout, whatever is collected as garbage meanwhile', async (_, answer) => {
  const stalling = createServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.write(answer)))
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve))
  writeFileSync(join(folder, 'impatient.js'), IMPATIENT_PROGRAM)
  const origin = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`
  const env = { PATH: process.env.PATH, CONSOLE: origin }
  const { stdout } = await run(process.execPath, ['--expose-gc', 'impatient.js'], { cwd: folder, timeout: 60_000, env })
  stalling.close()
  const { error, seconds } = JSON.parse(stdout)
  expect(error).toBe('TimeoutError')
  expect(seconds).toBeGreaterThan(0.9)
})
