import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SavedEvidence } from '@console/platform/contract/open/evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const script = join(__dirname, '../../../../clients/curl/evidence.sh')
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

const run = async (...args: string[]) => (await promisify(execFile)(script, args, { env: { ...env, CONSOLE }, encoding: 'latin1', maxBuffer: 1e8 })).stdout
const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

test('OPEN-01 curl and openssl are enough to save a file and to get its proof', async () => {
  const path = join(folder, '合同"1".txt')
  writeFileSync(path, 'x'.repeat(300_000))
  const saved: SavedEvidence = JSON.parse(utf8(await run('save', 'curl-1', '采购"合同"\\', path)))
  expect(saved).toMatchObject({ ref: 'curl-1', fileStatus: 1, baoquan: expect.stringMatching(/^BQ\d{8}[\dA-HJKMNP-TV-Z]{10}$/) })
  expect(JSON.parse(await run('state', 'curl-1'))).toEqual(saved)
  expect((await run('certificate', 'curl-1')).slice(0, 5)).toBe('%PDF-')
  expect((await run('proof-package', 'curl-1')).slice(0, 2)).toBe('PK')
})

test('OPEN-02 a refusal ends the script with its problem', async () => {
  const failed = await run('state', 'none').catch((error: { code: number; stdout: string }) => error)
  expect(failed).toMatchObject({ code: 22, stdout: expect.stringContaining('/open/problems/not-found') })
})
