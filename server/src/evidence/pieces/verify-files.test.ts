import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { type FileStore, fileStore, filesIn } from '../../infra/files/file-store'
import { HOUR } from '../../testing/clock'
import { ageClaims } from '../../testing/pass-time'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { readShared } from '../../operations/metrics/queries'
import { verifyDueFiles } from './verify-files'

const directory = mkdtempSync(join(tmpdir(), 'console-check-files-'))
const stored = fileStore({ dataDir: directory })
/** Files that the store refuses to read. */
let refused: (file: string) => boolean
let read: string[]
const files: FileStore = {
  ...stored,
  async read(file, range) {
    read.push(file)
    if (refused(file)) throw Object.assign(new Error('InvalidObjectState'), { $metadata: { httpStatusCode: 403 } })
    return stored.read(file, range)
  },
}
const logged: object[] = []
let db: Database
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  logged.length = 0
  read = []
  refused = () => false
  await emptyTables(db)
  userId = await insertUser(db)
})
afterAll(async () => {
  await db.close()
  rmSync(directory, { recursive: true })
})

const HOUR_MS = 3_600_000
const check = (hoursLater = 0, signal = new AbortController().signal) =>
  verifyDueFiles({ db, files, signal, log: { error: (fields: object) => void logged.push(fields) } }, () => new Date(Date.now() + hoursLater * HOUR_MS))
const insert = (text: string) => insertEvidence(db, { userId, files, bytes: Buffer.from(text) })
const pathOf = (piece: { file?: { file: string } }) => join(filesIn(directory), piece.file!.file)
const damaged = async () =>
  (await db.rows<{ id: number }>(sql`select evidence_id as id from evidence_files where damaged_at is not null order by 1`)).map(({ id }) => id)
/** What a check has found instead of a piece's own SHA-256. */
const foundIn = async ({ id }: { id: number }) =>
  (await db.one<{ found: string | null }>(sql`select found_sha256 as found from evidence_files where evidence_id = ${id}`))!.found
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kinds = async (id: number) =>
  (await db.rows<{ kind: string }>(sql`select content::json->>'kind' as kind from custody_events where evidence_id = ${id} order by seq`)).map(
    ({ kind }) => kind,
  )

test('SEC-F5 DESK-45 a flipped bit, two swapped files and a deleted file are all found, each once, with the digest that the bytes have now', async () => {
  const pieces = [await insert('完好'), await insert('翻转一位'), await insert('交换甲'), await insert('交换乙'), await insert('删除')] as const
  const [intact, flipped, one, other, deleted] = pieces
  const bytes = readFileSync(pathOf(flipped))
  bytes[3]! ^= 1
  writeFileSync(pathOf(flipped), bytes)
  const [first, second] = [readFileSync(pathOf(one)), readFileSync(pathOf(other))]
  writeFileSync(pathOf(one), second)
  writeFileSync(pathOf(other), first)
  rmSync(pathOf(deleted))

  await check()
  const found = [flipped.id, one.id, other.id, deleted.id]
  expect(await damaged()).toEqual(found)
  expect(logged).toEqual(expect.arrayContaining(found.map((evidence) => ({ evidence, file: expect.any(String) }))))
  expect(await Promise.all(pieces.map(foundIn))).toEqual([null, sha256(bytes), sha256(second), sha256(first), null])
  await check(2)
  expect([await kinds(intact.id), await kinds(flipped.id), await kinds(deleted.id)]).toEqual([['saved'], ['saved', 'damaged'], ['saved', 'damaged']])
})

test('SEC-F5 a file that matches again is accepted from the next check on', async () => {
  const piece = await insert('合同正文')
  const bytes = readFileSync(pathOf(piece))
  rmSync(pathOf(piece))
  await check()
  expect(await damaged()).toEqual([piece.id])
  writeFileSync(pathOf(piece), bytes)
  await check(0.5)
  expect(await damaged()).toEqual([piece.id])
  await check(1.1)
  expect([await damaged(), await kinds(piece.id)]).toEqual([[], ['saved', 'damaged', 'verified']])
})

test('each file is compared once a day, the least recently checked first', async () => {
  await insert('甲')
  await insert('乙')
  const checkedAt = () => db.rows<{ at: Date }>(sql`select checked_at as at from evidence_files order by evidence_id`)
  await check()
  const first = await checkedAt()
  await check(23)
  expect(await checkedAt()).toEqual(first)
  const stop = new AbortController()
  stop.abort()
  await check(25, stop.signal)
  expect(await checkedAt()).toEqual(first)
  expect(first.every(({ at }) => at instanceof Date)).toBe(true)
})

test('SEC-F5 a file that cannot be read does not keep the others from being compared, is logged, and is tried again an hour later', async () => {
  const [unreadable, other, later] = [await insert('归档'), await insert('完好'), await insert('其他')] as const
  refused = (file) => file === unreadable.file!.file
  const unchecked = async () =>
    (await db.rows<{ id: number }>(sql`select evidence_id as id from evidence_files where checked_at is null order by 1`)).map(({ id }) => id)
  await check()
  expect([await unchecked(), await damaged()]).toEqual([[unreadable.id], []])
  expect(logged).toEqual([{ err: expect.objectContaining({ message: 'InvalidObjectState' }), evidence: unreadable.id, file: expect.any(String) }])
  expect((await readShared(db))!.unreadable).toBe(1)

  read = []
  await ageClaims(db, 0.9 * HOUR)
  await check(0.9)
  expect(read).toEqual([])
  await ageClaims(db, 0.2 * HOUR)
  await check(1.1)
  expect([read, logged.length]).toEqual([[unreadable.file!.file], 2])
  refused = () => false
  await ageClaims(db, 1.1 * HOUR)
  await check(2.2)
  expect(await unchecked()).toEqual([])
  expect([await kinds(unreadable.id), await kinds(other.id), await kinds(later.id)]).toEqual([['saved'], ['saved'], ['saved']])
})

test('SEC-F5 a store that can read nothing ends a run after a few files, and later runs come to the others', async () => {
  const pieces = []
  for (let n = 0; n < 12; n += 1) pieces.push(await insert(`证据 ${n}`))
  refused = () => true
  await expect(check()).rejects.toThrow('InvalidObjectState')
  expect([read.length, await damaged()]).toEqual([5, []])
  await expect(check()).rejects.toThrow('InvalidObjectState')
  expect(new Set(read).size).toBe(10)
  refused = () => false
  await ageClaims(db, 1.1 * HOUR)
  await check(1.1)
  expect(new Set(read).size).toBe(12)
  expect(await db.rows(sql`select from evidence_files where checked_at is null`)).toEqual([])
})
