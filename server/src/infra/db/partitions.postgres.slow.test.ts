import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { openProver } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { stampWaiting } from '../../evidence/proof/stamp'
import { holdUser, insertLogins } from '../../open/users/queries'
import { archiveBefore } from '../../operations/archive/archive'
import { eventually } from '../../testing/eventually'
import { type Postgres, startPostgres } from '../../testing/temporary-postgres'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { fileStore } from '../files/file-store'
import type { Database } from './db'
import { migrate } from './migrate'
import { addPartitions } from './partitions'
import { openPostgres } from './postgres'

const run = promisify(execFile)
/** One for the whole file, which no month's end divides. */
const at = new Date()
const folder = mkdtempSync(join(tmpdir(), 'console-partitions-'))
let postgres: Postgres
let db: Database
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' })
  db = openPostgres(postgres.url)
  await migrate(db)
  await addPartitions(db, at)
})
afterAll(async () => {
  await db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

test('PART-02 a database that was restored from a dump gets its next partitions', async () => {
  const dump = join(folder, 'dump.sql')
  await run(join(postgres.bin, 'pg_dump'), ['-d', postgres.url, '-f', dump])
  await db.script('create database restored')
  const url = Object.assign(new URL(postgres.url), { pathname: 'restored' }).href
  await run(join(postgres.bin, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', dump])
  const restored = openPostgres(url)
  // A dump has the tables in the order of their names: what refers to another one is older than that.
  expect(await restored.one(sql`select 'custody_anchors'::regclass::oid < 'custody_events'::regclass::oid as older`)).toEqual({ older: true })
  await restored.rows(sql`select setval('evidence_id_seq', partition_block())`)
  await insertEvidence(restored, { userId: await insertUser(restored) })
  const prover = await openProver(restored, { demo: false })
  while (await stampWaiting(restored, prover));
  while (await sealWaiting(restored, prover));
  expect((await addPartitions(restored, at)).sort()).toEqual(['custody_anchors_from_10000000', 'custody_events_from_10000000', 'evidence_proofs_from_10000000'])
  expect(await addPartitions(restored, at)).toEqual([])
  await restored.close()
})

test('PART-05 sign-ins are archived beside one that is being added', async () => {
  const userId = await insertUser(db)
  const login = (ref: string, at: number) => ({ ref, login_time: new Date(at), ip: '192.0.2.1' })
  const { month, begins } = (await db.one<{ month: string; begins: Date }>(sql`
    select to_char(lower::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM') as month, lower::timestamptz as begins
    from partitions where parent = 'front_logins'::regclass and lower is not null order by ends limit 1`))!
  await db.transaction(async (tx) => void (await insertLogins(tx, userId, [login('a', begins.getTime() - 1000)])))
  const files = fileStore({ dataDir: folder })
  let archiving: ReturnType<typeof archiveBefore> | undefined
  await db.transaction(async (tx) => {
    await holdUser(tx, userId)
    archiving = archiveBefore({ db, files, dataDir: folder }, 'front_logins', month, at)
    archiving.catch(() => undefined)
    await eventually('the archive to wait', async () => (await db.rows(sql`select from pg_locks where not granted`)).length > 0)
    await insertLogins(tx, userId, [login('b', begins.getTime() + 1000)])
  })
  expect(await archiving).toMatchObject({ rows: 1 })
  expect(await db.rows(sql`select ref from front_logins`)).toEqual([{ ref: 'b' }])
})
