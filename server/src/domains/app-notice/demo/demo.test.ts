import sql from 'sql-template-tag'
import { fileStore } from '../../../infra/files/file-store'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../infra/db/db'
import { openTestDatabase } from '../../../testing/test-database'
import { seedDemo } from '../../../demo/demo-data'

const dataDir = mkdtempSync(join(tmpdir(), 'console-demo-'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.transaction((tx) => seedDemo(tx, fileStore({ dataDir })))
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('the demo has versions in a row, feedback of every kind, and one notice that is displayed', async () => {
  expect(await db.one(sql`select count(*)::int as versions, count(upper_version)::int as followed from app_versions`)).toEqual({ versions: 21, followed: 20 })
  expect(await db.rows(sql`select user_type, type from feedback group by 1, 2`)).toHaveLength(6)
  expect(
    await db.one(sql`select count(*)::int as feedback, (select sum(feedback)::int from feedback_counts where day = '-infinity') as counted from feedback`),
  ).toEqual({
    feedback: 320,
    counted: 320,
  })
  expect(await db.rows(sql`select title from notices where ended_at is null and end_time > now()`)).toEqual([{ title: '意见反馈入口上线' }])
  expect(await db.one(sql`select count(*)::int as notices, count(account_id)::int as named from notices`)).toEqual({ notices: 40, named: 40 })
})
