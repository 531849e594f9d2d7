import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SavedEvidence } from '@console/platform/contract/open/evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

/** The same task in each language, with its standard tools. */
const clients = {
  'curl and openssl': [join(__dirname, '../../../../clients/curl/evidence.sh')],
  'Python’s standard library': ['python3', join(__dirname, '../../../../clients/python/evidence.py')],
}
const folder = mkdtempSync(join(tmpdir(), 'console-curl-'))
const env = { ...process.env, APP_ID: 'app00000000000000aa', SECURITY_KEY: 'a'.repeat(32) }
let server: TestServer
let CONSOLE: string
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  CONSOLE = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await insertUser(server.db, { type: 2, status: 3, app_id: env.APP_ID, security_key: env.SECURITY_KEY })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function run([program, ...first]: string[], ...args: string[]) {
  const { stdout } = await promisify(execFile)(program!, [...first, ...args], { env: { ...env, CONSOLE }, encoding: 'latin1', maxBuffer: 1e8 })
  return stdout
}
const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

test.each(Object.entries(clients))('OPEN-01 %s is enough to save a file and to get its proof', async (name, client) => {
  const ref = `by-${name.slice(0, 4)}`
  const path = join(folder, '合同"1".txt')
  writeFileSync(path, 'x'.repeat(300_000))
  const saved: SavedEvidence = JSON.parse(utf8(await run(client, 'save', ref, '采购"合同"\\', path)))
  expect(saved).toMatchObject({ ref, fileStatus: 1, baoquan: expect.stringMatching(/^BQ\d{8}[\dA-HJKMNP-TV-Z]{10}$/) })
  expect(JSON.parse(await run(client, 'state', ref))).toEqual(saved)
  expect((await run(client, 'certificate', ref)).slice(0, 5)).toBe('%PDF-')
  expect((await run(client, 'proof-package', ref)).slice(0, 2)).toBe('PK')
})

test.each(Object.entries(clients))('OPEN-02 a refusal ends it with its problem: %s', async (_, client) => {
  const failed = await run(client, 'state', 'none').catch((error: { code: number; stdout: string }) => error)
  expect(failed).toMatchObject({ code: 22, stdout: expect.stringContaining('/open/problems/not-found') })
})

test('OPEN-10 curl and openssl are enough to upload a file in parts, to continue an upload, and to save the file', async () => {
  const curl = clients['curl and openssl']
  const path = join(folder, '录像.bin')
  writeFileSync(path, Buffer.alloc(5_000_000, 'recording '))
  const id = (await run(curl, 'upload', path)).trim()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect((await run(curl, 'upload', path, id)).trim()).toBe(id)
  const saved: SavedEvidence = JSON.parse(utf8(await run(curl, 'save-upload', 'by-upload', '录像', id)))
  expect(saved).toMatchObject({ fileStatus: 1, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') })
})
