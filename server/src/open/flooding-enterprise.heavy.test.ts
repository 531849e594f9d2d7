import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { evidence } from '@console/platform/contract/evidence'
import { openEvidence } from '@console/platform/contract/open/evidence'
import { migrate } from '../infra/db/migrate'
import { openPostgres } from '../infra/db/postgres'
import { addressOf, signedHeaders, type TestKey } from '../testing/open-caller'
import { serverProcess } from '../testing/server-process'
import { type Postgres, startPostgres } from '../testing/temporary-postgres'
import { makeOperator } from '../testing/test-operators'
import { insertUser } from '../testing/test-users'

jest.setTimeout(300_000)

const ROOT = join(__dirname, '../../..')
const LIMIT = 600
const CONNECTIONS = 16
/** The number of timed calls, with a pause after each, like an operator. */
const TIMED = 300
const PAUSE_MS = 20

const flooding = { keyId: 'app0000000000000001', secret: '0123456789abcdef'.repeat(2) }
const other = { keyId: 'app0000000000000002', secret: 'fedcba9876543210'.repeat(2) }
const dataDir = mkdtempSync(join(tmpdir(), 'console-flooding-'))
let postgres: Postgres
beforeAll(async () => {
  // As in production: run from sources, the process contains a compiler.
  await promisify(execFile)(process.execPath, ['-e', "import('./scripts/build-server.mjs').then(({ buildServer }) => buildServer())"], { cwd: ROOT })
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('OPEN-06 an enterprise that floods is refused beyond its limit; prints the times of operators and of another enterprise meanwhile', async () => {
  const db = openPostgres(postgres.url)
  await migrate(db)
  for (const { keyId, secret } of [flooding, other]) await insertUser(db, { type: 2, status: 3, app_id: keyId, security_key: secret })
  const { token } = await makeOperator(db, { permissions: 'all' })
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, BUILD_DIR: 'none', DEMO: '0', OPEN_CALLS_PER_MINUTE: String(LIMIT) }
  const server = serverProcess({ script: join(ROOT, 'server/dist/main.js'), env })
  const url = await server.url
  if (!url) throw new Error(server.output())

  let made = 0
  /** A call that saves a piece. */
  async function signed(key: TestKey) {
    const body = JSON.stringify({ title: '合同', fileType: 5, file: { name: '合同.txt', type: 'text/plain', content: 'YQ==' } })
    const address = url + addressOf(openEvidence.save, { ref: `piece-${made++}` })
    return { address, init: { method: 'PUT', body, headers: await signedHeaders(key, { method: 'PUT', url: address, body }) } }
  }
  async function send({ address, init }: Awaited<ReturnType<typeof signed>>) {
    const answer = await fetch(address, init)
    await answer.arrayBuffer()
    return answer
  }
  const save = async (key: TestKey) => send(await signed(key))
  const list = async () => (await fetch(`${url}${evidence.list.path}?page=1&limit=10`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()

  const alone = { list: await p99(list), other: await p99(() => save(other)) }
  let open = true
  const statuses = new Map<number, number>()
  const flood = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let call = await signed(flooding)
      while (open) {
        const { status, headers } = await send(call)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // A refused call is sent again unchanged: a new signature would slow this process, which measures the times.
        if (status !== 429) call = await signed(flooding)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }),
  )
  while (!statuses.get(429)) await setTimeout(50)
  const beside = { list: await p99(list), other: await p99(() => save(other)) }
  open = false
  await flood
  expect(await server.stop()).toBe(0)
  await db.close()

  process.stdout.write(`alone ${JSON.stringify(alone)}, beside ${statuses.get(429)} refused calls ${JSON.stringify(beside)} (p99 in milliseconds)\n`)
  expect([...statuses.keys()].toSorted()).toEqual([200, 429])
})

/** In milliseconds. */
async function p99(call: () => Promise<unknown>) {
  const took: number[] = []
  for (let i = 0; i < TIMED; i++) {
    const begun = performance.now()
    await call()
    took.push(performance.now() - begun)
    await setTimeout(PAUSE_MS)
  }
  return Math.round(took.toSorted((one, another) => one - another)[Math.floor(TIMED * 0.99)]! * 10) / 10
}
