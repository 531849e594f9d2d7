import sql from 'sql-template-tag'
import { readConfig } from '../../config/config'
import { createApp } from '../../app'
import type { Database } from '../../infra/db/db'
import { eventually } from '../../testing/eventually'
import { insertEvidence } from '../../testing/test-evidence'
import { openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { knownProof } from './proof-of'
import { openProver, type Prover } from './prover'

let db: Database
let prover: Prover
let lines: string[]
beforeEach(async () => {
  db = await openTestDatabase()
  prover = await openProver(db, { demo: false })
  lines = []
})

/** The server on a free port, which closes the database with itself. */
async function listening(env: Record<string, string>) {
  const config = readConfig({ DEMO: '0', BUILD_DIR: 'none', NODE_ENV: 'test', PORT: '0', ...env })
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
