import { openPostgres } from '../../infra/db/postgres'
import { migrate } from '../../infra/db/migrate'
import { runTransfers } from '../../testing/ledger-traffic'
import { startPostgres } from '../../testing/temporary-postgres'
import { openTestDatabase } from '../../testing/test-database'

const minute = { clients: 16, ms: 60_000 }

test('SEC-L2 embedded: a minute of sixteen clients, ten thousand operations, and every read is consistent', async () => {
  const db = await openTestDatabase()
  const { wrong, transfers, refused, reads } = await runTransfers(db, minute)
  expect(wrong).toEqual([])
  expect(transfers + refused + reads).toBeGreaterThan(10_000)
  await db.close()
})

test('SEC-L2 PostgreSQL: a minute of sixteen clients, ten thousand operations, and every read is consistent', async () => {
  const postgres = await startPostgres()
  const db = openPostgres(postgres.url, { connections: 16 })
  await migrate(db)
  const { wrong, transfers, refused, reads } = await runTransfers(db, minute)
  expect(wrong).toEqual([])
  expect(transfers + refused + reads).toBeGreaterThan(10_000)
  await db.close()
  await postgres.stop()
})
