import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SavedEvidence } from '@console/platform/contract/open/evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const client = join(__dirname, '../../../../clients/java/Evidence.java')
const folder = mkdtempSync(join(tmpdir(), 'console-java-'))
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

/** Java compiles the one file, and runs it. */
const run = (...args: string[]) => promisify(execFile)('java', ['-Dfile.encoding=UTF-8', client, ...args], { env: { ...env, CONSOLE, LC_ALL: 'C.UTF-8' } })

test('OPEN-01 OPEN-02 Java is enough to save a file and to read its state; a refusal ends it with its problem', async () => {
  const path = join(folder, 'contract.txt')
  writeFileSync(path, 'x'.repeat(300_000))
  const saved: SavedEvidence = JSON.parse((await run('save', 'by-java', '采购"合同"\\', path)).stdout)
  expect(saved).toMatchObject({ ref: 'by-java', fileStatus: 1, baoquan: expect.stringMatching(/^BQ\d{8}[\dA-HJKMNP-TV-Z]{10}$/) })
  expect(JSON.parse((await run('state', 'by-java')).stdout)).toEqual(saved)
  const refused = await run('state', 'none').catch((error: { stdout: string; stderr: string }) => error)
  expect(refused).toMatchObject({ code: 22 })
  expect(refused.stdout + refused.stderr).toContain('/open/problems/not-found')
})
