import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { type Config, readConfig } from '../../config/config'
import { createApp } from '../../app'
import type { Database } from '../../infra/db/db'
import { MINUTE, moveClock, stopClock } from '../../testing/clock'
import { eventually } from '../../testing/eventually'
import { pemOf } from '../../testing/openssl'
import { stubService } from '../../testing/stub-service'
import { insertEvidence } from '../../testing/test-evidence'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { makeCertificate } from './make-certificates'
import { knownProof } from './proof-of'
import { openProver, type Prover } from './prover'
import { stampWaiting } from './stamp'

let db: Database
let prover: Prover
let lines: string[]
beforeEach(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
  lines = []
})

/** The server on a free port, which closes the database with itself. */
async function listening(env: Record<string, string>, given: Partial<Config> = {}) {
  const config = { ...readConfig({ DEMO: '0', BUILD_DIR: 'none', NODE_ENV: 'test', PORT: '0', ...env }), ...given }
  const app = createApp({ config, db, secret: Buffer.alloc(32), log: { write: (line) => lines.push(line) } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

test('a running server seals waiting pieces and later ones', async () => {
  const userId = await insertUser(db, { name: '华信科技' })
  const first = await insertEvidence(db, { userId })
  const app = await listening({ ANCHOR_EVERY_S: '1' })
  const isSealed = async (id: number) => (await knownProof(db, prover, id)).sealed !== null
  await eventually('the first piece to be sealed', () => isSealed(first.id))
  const second = await insertEvidence(db, { userId })
  await eventually('the second piece to be sealed', () => isSealed(second.id))
  await app.close()
  expect(lines.filter((line) => line.includes('could not be sealed'))).toEqual([])
})

test('SEC-R11 while a signing service is down, what is whole and the ends of custody are sealed, and metrics report the service', async () => {
  const userId = await insertUser(db, { name: '华信科技' })
  const whole = await insertEvidence(db, { userId })
  while (await stampWaiting(db, prover));
  const waiting = await insertEvidence(db, { userId })
  const service = await stubService((_, __, response) => void response.writeHead(503).end())
  const dates = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
  const made = await makeCertificate({ root: '公司根证书', name: '公司', purpose: 'documents', ...dates })
  const cert = [made.certificate, made.root].map((der) => pemOf('CERTIFICATE', der)).join('')
  const metricsToken = 'm'.repeat(40)
  const app = await listening({ ANCHOR_EVERY_S: '1' }, { dataDir: tmpdir(), metricsToken, issuer: { cert, signerUrl: service.url } })
  const headers = { authorization: `Bearer ${metricsToken}` }
  await eventually('the service to be reported', async () =>
    (await app.inject({ url: '/metrics', headers })).body.includes('console_service_down{service="signer"} 1'),
  )
  await eventually('the whole piece to be sealed', async () => (await knownProof(db, prover, whole.id)).sealed !== null)
  const ends = () => db.rows(sql`select from custody_ends where evidence_id = ${whole.id}`)
  await eventually('the end of its custody to be sealed', async () => (await ends()).length === 0)
  expect((await knownProof(db, prover, waiting.id)).sealed).toBeNull()
  expect(lines.some((line) => line.includes('evidence could not be stamped'))).toBe(true)
  await app.close()
  await service.close()
})

test('evidence that was saved by a clock ahead of ours is stamped when its time has come', async () => {
  stopClock()
  const { id } = await insertEvidence(db, { userId: await insertUser(db, { name: '华信科技' }), savedAt: new Date(Date.now() + 10 * MINUTE) })
  const isStamped = async () => {
    while (await stampWaiting(db, prover));
    return (await db.one(sql`select from evidence_proofs where evidence_id = ${id} and token is not null and signature is not null`)) !== undefined
  }
  expect(await isStamped()).toBe(false)
  moveClock(10 * MINUTE)
  expect(await isStamped()).toBe(true)
  jest.useRealTimers()
  await db.close()
})

test('a failure is logged and retried', async () => {
  const userId = await insertUser(db, { name: '华信科技' })
  await insertEvidence(db, { userId })
  await db.script('alter table ledger_heads rename to lost')
  const app = await listening({ ANCHOR_EVERY_S: '1' })
  await eventually('two failures in the log', () => lines.filter((line) => line.includes('could not be sealed')).length >= 2)
  await db.script('alter table lost rename to ledger_heads')
  await eventually('a head of the ledger', async () => (await db.rows(sql`select from ledger_heads`)).length > 0)
  await app.close()
})

test('tests seal only when they call for it', async () => {
  expect(readConfig({ NODE_ENV: 'test' }).anchorEveryS).toBe(0)
  await (await listening({})).close()
})
