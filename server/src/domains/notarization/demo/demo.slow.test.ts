import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { type captureStatuses, statusesOf } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { seedDemo } from '../../../demo/demo-data'
import { fileStore } from '../../../infra/files/file-store'
import { openTestDatabase } from '../../../testing/test-database'

const dataDir = mkdtempSync(join(tmpdir(), 'console-demo-'))
const files = fileStore({ dataDir })
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.transaction((tx) => seedDemo(tx, files))
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('every order for a certificate has its application, in every state', async () => {
  expect(await db.rows(sql`select o.id from orders o left join notarizations n on n.order_id = o.id where o.kind = 3 and n.order_id is null`)).toEqual([])
  const states = await db.rows<{ status: number; count: number }>(sql`select status, count(*)::int as count from notarizations group by 1 order by 1`)
  expect(states.map(({ status }) => status)).toEqual([1, 2, 3, 4])
  for (const { count } of states) expect(count).toBeGreaterThan(5)
})

test('paid applications have a handler, and some open ones the demo administrator', async () => {
  expect(await db.rows(sql`select from notarizations where (pay = 2) <> (handled_by is not null)`)).toEqual([])
  const own = await db.rows(sql`select from notarizations n join accounts a on a.id = n.handled_by where n.status = 1 and a.username = 'admin@demo.cn'`)
  expect(own.length).toBeGreaterThan(3)
})

test('every document is a file that matches its hash', async () => {
  const documents = await db.rows<{ file: string; sha256: string }>(sql`select distinct file, sha256 from notarization_documents`)
  expect(documents).toHaveLength(9)
  for (const { file, sha256 } of documents)
    expect(
      createHash('sha256')
        .update(await buffer((await files.read(file))!))
        .digest('hex'),
    ).toBe(sha256)
})

test('captures of every type exist in each of its statuses', async () => {
  const found = await db.rows<{ type: keyof typeof statusesOf; status: keyof typeof captureStatuses }>(sql`select distinct type, status from captures`)
  for (const [type, statuses] of Object.entries(statusesOf))
    expect(
      found
        .filter((row) => row.type === type)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([...statuses].sort())
  expect((await db.rows(sql`select from live_configs`)).length).toBeGreaterThan(10)
})
