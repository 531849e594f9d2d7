import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { seedDemo } from '../../../demo/demo-data'
import { type FileStore, fileStore } from '../../../infra/files/file-store'
import { openTestDatabase } from '../../../testing/test-database'
import { drift } from '../../../testing/test-users'

const dataDir = mkdtempSync(join(tmpdir(), 'console-demo-'))
let files: FileStore
let db: Database
beforeAll(async () => {
  files = fileStore({ dataDir })
  db = await openTestDatabase()
  await db.transaction((tx) => seedDemo(tx, files))
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('FIN-01 FIN-02 the demo has a few hundred orders of each list, in every state', async () => {
  const counts = await db.rows<{ kind: number; pay: number; orders: number }>(sql`select kind, pay, count(*) as orders from orders group by 1, 2 order by 1, 2`)
  expect(counts.map(({ kind, pay }) => `${kind}${pay}`)).toEqual(['11', '12', '13', '21', '22', '23', '31', '32', '33'])
  const inAll = (kinds: number[]) => counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { orders }) => sum + orders, 0)
  expect(inAll([1, 2])).toBeGreaterThan(300)
  expect(inAll([3])).toBeGreaterThan(300)
})

test('FIN-02 balances of the demo equal the points of its paid recharges and gifts', async () => {
  expect(await drift(db)).toEqual([])
})

test('INV-01 the demo has a few hundred invoices, of both types in every state, and paper ones with and without a courier number', async () => {
  const kinds = await db.rows<{ kind: string; invoices: number }>(sql`
    select type || ' ' || status || case when courier_number is null then '' else ' 已寄出' end as kind, count(*) as invoices from invoices group by 1 order by 1`)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['电子 1', '电子 2', '电子 3', '电子 4'],
    ...['纸质邮寄 1', '纸质邮寄 2', '纸质邮寄 3', '纸质邮寄 3 已寄出', '纸质邮寄 4'],
  ])
  for (const { kind, invoices } of kinds) expect([kind, invoices >= 5]).toEqual([kind, true])
  expect(kinds.reduce((sum, { invoices }) => sum + invoices, 0)).toBeGreaterThan(300)
})

test('INV-04 every issued electronic invoice of the demo has a PDF of the stated size', async () => {
  const documents = await db.rows<{ pdf: string; size: number }>(sql`select pdf, pdf_size as size from invoices where type = '电子' and status = 3`)
  expect(documents.length).toBeGreaterThan(10)
  for (const { pdf, size } of documents) {
    const bytes = await buffer((await files.read(pdf))!)
    expect({ head: bytes.subarray(0, 5).toString(), size: bytes.length }).toEqual({ head: '%PDF-', size })
  }
  expect(new Set(documents.map(({ pdf }) => pdf)).size).toBe(documents.length)
})
