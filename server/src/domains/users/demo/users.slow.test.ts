import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../infra/db/db'
import { fileStore } from '../../../infra/files/file-store'
import { emptyTables, openTestDatabase } from '../../../testing/test-database'
import { drift } from '../../../testing/test-users'
import { seedUsers } from './users'

const dataDir = mkdtempSync(join(tmpdir(), 'console-demo-'))
const files = fileStore({ dataDir })
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await seedUsers(db, files)
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('the demo has users of both kinds in every state, enough for many pages', async () => {
  const counts = await db.rows<{ type: number; status: number; count: number }>(
    sql`select type, status, count(*) as count from users group by 1, 2 order by 1, 2`,
  )
  expect(counts).toHaveLength(8)
  for (const { count } of counts) expect(count).toBeGreaterThan(10)
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(500)
})

test('a demo user is refused for a reason that fits their application', async () => {
  const reasons = await db.rows<{ type: number; all: string }>(sql`select type, string_agg(distinct opinion, ' ') as all from users group by 1 order by 1`)
  expect(reasons[0]!.all).not.toMatch(/营业执照|企业|授权书/)
  expect(reasons[1]!.all).toMatch(/营业执照/)
})

test('BAL-01 every demo balance is the sum of its entries and was never below zero', async () => {
  expect(await drift(db)).toEqual([])
  expect(
    await db.rows(
      sql`select user_id from (select user_id, sum(amount) over (partition by user_id order by created_at, id) as balance from ledger_entries) running where balance < 0`,
    ),
  ).toEqual([])
})

test('every applicant has documents, whose bytes match the recorded hash and size', async () => {
  expect(await db.rows(sql`select id from users u where (status > 1) <> exists (select from user_documents where user_id = u.id)`)).toEqual([])
  for (const { file, sha256, size } of await db.rows<{ file: string; sha256: string; size: number }>(
    sql`select distinct file, sha256, size from user_documents`,
  )) {
    const bytes = await buffer((await files.read(file))!)
    expect({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }).toEqual({ sha256, size })
  }
})

test('the demo is the same every time', async () => {
  const everything = () =>
    db.one(
      sql`select (select md5(string_agg(u::text, '' order by id)) from users u) as users, (select md5(string_agg(e::text, '' order by id)) from ledger_entries e) as entries`,
    )
  const first = await everything()
  await emptyTables(db)
  await seedUsers(db, files)
  expect(await everything()).toEqual(first)
})
