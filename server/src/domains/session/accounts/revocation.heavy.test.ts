import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../app'
import { readConfig } from '../../../config/config'
import type { Database } from '../../../infra/db/db'
import { migrate } from '../../../infra/db/migrate'
import { openPostgres } from '../../../infra/db/postgres'
import { type Postgres, startPostgres } from '../../../testing/temporary-postgres'
import { makeOperator } from '../../../testing/test-operators'

jest.setTimeout(120_000)

const SESSIONS = 20

let postgres: Postgres
let db: Database
let urls: string[]
const dataDir = mkdtempSync(join(tmpdir(), 'console-revocation-'))
const apps: ReturnType<typeof createApp>[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  db = openPostgres(postgres.url)
  await migrate(db)
  const config = readConfig({ DEMO: '0', BUILD_DIR: 'none', DATA_DIR: dataDir })
  for (let i = 0; i < 2; i++) apps.push(createApp({ config, db: openPostgres(postgres.url), secret: Buffer.alloc(32) }))
  urls = await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await db.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('SEC-A10 two servers, twenty busy sessions: no request that starts after an account is disabled succeeds', async () => {
  const operators = await Promise.all(Array.from({ length: SESSIONS }, () => makeOperator(db)))
  const disabledAt = new Map<number, number>()
  const late: number[] = []
  let [letIn, refused, running] = [0, 0, true]

  const clients = operators.flatMap(({ token, accountId }) =>
    urls.map(async (url) => {
      while (running) {
        const asked = performance.now()
        const { status } = await fetch(`${url}${session.currentUser.path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
        if (status !== 200) refused += 1
        else if (asked > (disabledAt.get(accountId) ?? Infinity)) late.push(accountId)
        else letIn += 1
      }
    }),
  )
  for (const { accountId } of operators) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await db.rows(sql`update accounts set status = 2 where id = ${accountId}`)
    disabledAt.set(accountId, performance.now())
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  running = false
  await Promise.all(clients)
  expect(late).toEqual([])
  expect(letIn).toBeGreaterThan(SESSIONS)
  expect(refused).toBeGreaterThan(SESSIONS)
})
