import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../infra/db/db'
import { insertEvidence } from '../../testing/test-evidence'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { insertUser } from '../../testing/test-users'
import { addCustody } from './custody'
import { digestsOf } from '../../infra/files/digests'
import { saveEvidence } from './save-evidence'

let db: Database
let userId: number
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  userId = await insertUser(db, { name: '华信科技', mobile: '13800138000' })
})
afterAll(() => db.close())

test('saved evidence keeps the subject’s name of that time', async () => {
  const { id } = await insertEvidence(db, { userId })
  await db.rows(sql`update users set name = '华信集团' where id = ${userId}`)
  expect(await db.one(sql`select company_name, mobile, user_type from evidence where id = ${id}`)).toEqual({
    company_name: '华信科技',
    mobile: '13800138000',
    user_type: 2,
  })
})

test('its statement contains hashes, size and name of exactly this file', async () => {
  const bytes = Buffer.from('合同正文')
  const { id, baoquan } = await insertEvidence(db, { userId, bytes, savedAt: new Date('2026-06-01T10:00:00+08:00') })
  const { manifest } = (await db.one<{ manifest: string }>(sql`select manifest from evidence_proofs where evidence_id = ${id}`))!
  expect(JSON.parse(manifest)).toMatchObject({ baoquan, ...digestsOf(bytes), size: bytes.length, savedAt: '2026-06-01T02:00:00.000Z' })
})

test('a piece whose file differs from the captured one, or is missing, is refused', async () => {
  const piece = await insertEvidence(db, { userId })
  const other = { ...piece, baoquan: 'BQ99999999999999' }
  await expect(saveEvidence(db, [{ ...other, digests: digestsOf(Buffer.from('anders')) }])).rejects.toThrow('not the one that was captured')
  await expect(saveEvidence(db, [{ ...other, file: undefined }])).rejects.toThrow('an uploaded file is there')
  await expect(saveEvidence(db, [{ ...other, fileStatus: 2 }])).rejects.toThrow('an uploaded file is there')
  await expect(saveEvidence(db, [{ ...other, userId: 999_999 }])).rejects.toThrow('there is no user')
})

test('SEC-F5 evidence, its proof and its custody cannot be changed or deleted', async () => {
  const { id } = await insertEvidence(db, { userId })
  await db.rows(sql`update evidence set file_status = 2 where id = ${id}`)
  for (const change of [
    sql`update evidence set title = '另一份' where id = ${id}`,
    sql`update evidence set sha256 = sha256('x') where id = ${id}`,
    sql`delete from evidence where id = ${id}`,
    sql`update evidence_proofs set manifest = '{}' where evidence_id = ${id}`,
    sql`delete from evidence_proofs where evidence_id = ${id}`,
    sql`update custody_events set content = '{}' where evidence_id = ${id}`,
    sql`delete from custody_events where evidence_id = ${id}`,
  ])
    await expect(db.rows(change)).rejects.toThrow('refused')
})

test('a proof is written once', async () => {
  const { id } = await insertEvidence(db, { userId })
  await db.rows(sql`update evidence_proofs set signature = 'first' where evidence_id = ${id}`)
  await expect(db.rows(sql`update evidence_proofs set signature = 'second' where evidence_id = ${id}`)).rejects.toThrow('refused')
})

test('custody is a chain for each piece, whose hashes anybody can compute', async () => {
  const one = await insertEvidence(db, { userId })
  const other = await insertEvidence(db, { userId })
  const event = { kind: 'previewed' as const, at: new Date('2026-06-02T00:00:00Z'), by: '王小明', accountId: 1, ip: '10.0.0.1' }
  await addCustody(
    db,
    [one, other, one].map(({ id }, i) => ({ ...event, evidenceId: id, detail: `第 ${i} 次` })),
  )
  const chain = await db.rows<{ seq: number; content: string; hash: Buffer }>(
    sql`select seq, content, hash from custody_events where evidence_id = ${one.id} order by seq`,
  )
  expect(chain.map(({ seq, content }) => [seq, JSON.parse(content).kind])).toEqual([
    [1, 'saved'],
    [2, 'previewed'],
    [3, 'previewed'],
  ])
  let previous = createHash('sha256').update(`evidence:${one.id}`).digest()
  for (const { content, hash } of chain) {
    previous = createHash('sha256')
      .update(Buffer.from([4]))
      .update(previous)
      .update(content)
      .digest()
    expect(Buffer.from(hash).equals(previous)).toBe(true)
  }
})
