import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { appKinds, fileStatuses, fileTypes } from '@console/platform/contract/evidence'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../infra/db/db'
import { seedDemo } from '../../../demo/demo-data'
import { demoEnd } from '../../../demo/demo-time'
import { openProver } from '../../../evidence/proof/prover'
import { stampAll } from '../../../evidence/proof/stamp-and-seal'
import { fileStore } from '../../../infra/files/file-store'
import { openTestDatabase } from '../../../testing/test-database'
import { needsTranscoding } from '../../public/rules'
import { ownBytes } from './own-bytes'

const dataDir = mkdtempSync(join(tmpdir(), 'console-demo-'))
const files = fileStore({ dataDir })
const DAY = 24 * 3_600_000
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.transaction((tx) => seedDemo(tx, files))
})
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('the demo has old and new evidence of every kind and state, from the app and not', async () => {
  const values = async (column: string) =>
    (await db.rows<{ value: number }>(sql`select distinct ${raw(column)} as value from evidence order by 1`)).map(({ value }) => value)
  const codes = (names: object) => Object.keys(names).map(Number).sort()
  expect(await values('file_type')).toEqual(codes(fileTypes))
  expect(await values('is_app')).toEqual(codes(appKinds))
  expect(await values('file_status')).toEqual(codes(fileStatuses))
  expect(await values('new_data')).toEqual([0, 1])
  expect(await values('user_type')).toEqual([1, 2])
  expect(await db.rows(sql`select file_type, file_status from evidence group by 1, 2`)).toHaveLength(15)
})

test('every file has its own bytes, which match its hashes and checksums', async () => {
  const rows = await db.rows<{ file: string; sha256: string; recorded: string; size: number }>(sql`
    select f.file, f.sha256, encode(e.sha256, 'hex') as recorded, f.size from evidence_files f join evidence e on e.id = f.evidence_id`)
  expect(rows.length).toBeGreaterThan(300)
  expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length)
  for (const { file, sha256, recorded, size } of rows) {
    const bytes = await buffer((await files.read(file))!)
    expect([createHash('sha256').update(bytes).digest('hex'), recorded, bytes.length]).toEqual([sha256, sha256, size])
  }
})

test('applications refer to evidence of the user who pays for them', async () => {
  expect(
    await db.rows(
      sql`select from order_evidence oe join orders o on o.id = oe.order_id join evidence e on e.id = oe.evidence_id where e.user_id <> o.user_id or o.kind <> 3`,
    ),
  ).toEqual([])
  expect((await db.rows(sql`select distinct order_id from order_evidence`)).length).toBeGreaterThan(100)
})

test('MOBILE-01 one available recording waits for a version that iPhones can play', async () => {
  const rows = await db.rows<{ type: string }>(
    sql`select f.type from evidence e join evidence_files f on f.evidence_id = e.id where e.file_status = 1 and f.kind = 'original'`,
  )
  expect(rows.filter(({ type }) => needsTranscoding(type))).toEqual([{ type: 'video/3gpp' }])
})

test('every chain of custody is ordered by time, including the time stamp', async () => {
  await stampAll(db, await openProver(db, { demo: true }), new AbortController().signal)
  const disordered = sql`
    select from (select kind, at, lag(at) over (partition by evidence_id order by seq) as before from (
      select evidence_id, seq, content::json ->> 'kind' as kind, (content::json ->> 'at')::timestamptz as at from custody_events) c) d`
  expect(await db.rows(sql`${disordered} where kind = 'stamped'`)).toHaveLength(420)
  expect(await db.rows(sql`${disordered} where at < before`)).toEqual([])
})

test('order numbers contain the time in China', async () => {
  expect((await db.rows(sql`select from orders`)).length).toBeGreaterThan(500)
  expect(
    await db.rows(sql`select order_no from orders where order_no not like '%' || to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || '%'`),
  ).toEqual([])
})

test.each([
  ['users', 'registered_at'],
  ['users', 'checked_at'],
  ['front_logins', 'at'],
  ['orders', 'created_at'],
  ['gifts', 'created_at'],
  ['invoices', 'created_at'],
  ['invoices', 'deal_time'],
  ['evidence', 'saved_at'],
  ['captures', 'begin_at'],
  ['notarizations', 'added_at'],
  ['feedback', 'added_at'],
  ['app_versions', 'created_at'],
  ['audit_trail', 'at'],
  ["(select (content::json ->> 'at')::timestamptz as at from custody_events) c", 'at'],
])('the data of %s continues until yesterday, and not further', async (table, column) => {
  const { last } = (await db.one<{ last: Date }>(sql`select max(${raw(column)}) as last from ${raw(table)}`))!
  expect(Date.now() - demoEnd).toBeGreaterThanOrEqual(0)
  expect(Date.now() - demoEnd).toBeLessThan(DAY)
  expect(last.getTime()).toBeLessThanOrEqual(demoEnd)
  expect(demoEnd - last.getTime()).toBeLessThan(5 * DAY)
})

test.each(['shop.jpg', 'chat.png', 'voice.wav', 'scene.mp4', 'scene.3gp', 'statement.pdf'])(
  'a remark makes a copy of %s differ and leaves it readable',
  (name) => {
    const template = readFileSync(join(__dirname, 'media', name))
    const [one, other] = [ownBytes(name, template, 'evidence 1'), ownBytes(name, template, 'evidence 2')]
    expect(one.equals(other)).toBe(false)
    expect(one.subarray(0, 2)).toEqual(template.subarray(0, 2))
    expect(one.length - template.length).toBeLessThan(64)
  },
)

test('a format without a placeholder for a comment is refused', () => {
  expect(() => ownBytes('a.exe', Buffer.from('x'), 'evidence 1')).toThrow('no place for a remark')
})
