import { verify } from '@console/platform/proof'
import sql, { raw } from 'sql-template-tag'
import { proofOf } from '../../evidence/proof/proof-of'
import { openProver } from '../../evidence/proof/prover'
import { sealWaiting } from '../../evidence/proof/seal'
import { stampWaiting } from '../../evidence/proof/stamp'
import { recordChange } from '../../operators/audit/trail'
import { verifyTrail } from '../../operators/audit/verify'
import { listFrontLogins } from '../../domains/authority/queries'
import { genericPlanOf } from '../../testing/index-plan'
import { openEmptyDatabase, openTestDatabase } from '../../testing/test-database'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import type { Database, Db } from './db'
import { migrate, migrationsIn } from './migrate'
import { addPartitions } from './partitions'

interface Partition {
  parent: string
  name: string
}
const partitions = (db: Db) => db.rows<Partition>(sql`select parent::text as parent, partition::text as name from partitions order by parent::text, ends`)
const rowsOf = async (db: Db, table: string) => (await db.one<{ count: number }>(sql`select count(*)::int as count from ${raw(table)}`))!.count

/** Of the audit trail and of sign-ins: an entry at each time. */
async function insertAt(db: Db, userId: number, ...times: string[]) {
  for (const at of times) {
    await recordChange(db, { at: new Date(at), accountId: null, operator: '王芳', ip: '' }, { subject: 'user', subjectId: userId, action: '审核' })
    await db.rows(sql`insert into front_logins (user_id, at, ip) values (${userId}, ${at}, '192.0.2.1')`)
  }
}

async function settle(db: Database) {
  const prover = await openProver(db, { demo: false })
  while (await stampWaiting(db, prover));
  while (await sealWaiting(db, prover));
  return prover
}

async function expectProved(db: Database, piece: Awaited<ReturnType<typeof insertEvidence>>) {
  const { proof, trust } = await proofOf(db, await openProver(db, { demo: false }), piece.id)
  expect(await verify(proof, piece.digests, trust)).toMatchObject({
    integrity: { state: 'passed' },
    timestamp: { state: 'passed' },
    chain: { state: 'passed' },
  })
}

describe('tables in partitions', () => {
  let db: Database
  let userId: number
  beforeAll(async () => {
    db = await openTestDatabase()
    userId = await insertUser(db)
  })
  afterAll(() => db.close())

  test('PART-01 months and blocks that are missing are added, also after a year without a server, and once', async () => {
    await addPartitions(db, new Date())
    await addPartitions(db, new Date('2028-02-29T20:00:00Z'))
    expect(await addPartitions(db, new Date('2028-02-29T20:00:00Z'))).toEqual([])
    const names = (await partitions(db)).filter(({ parent }) => parent === 'audit_trail').map(({ name }) => name)
    expect([names[0], ...names.slice(-3)]).toEqual(['audit_trail_before', 'audit_trail_2028_03', 'audit_trail_2028_04', 'audit_trail_2028_05'])
    // In Shanghai it is March already.
    await insertAt(db, userId, '2020-01-01T00:00:00Z', '2028-02-29T15:59:59Z', '2028-02-29T16:00:00Z')
    for (const table of ['audit_trail', 'front_logins'])
      expect([await rowsOf(db, `${table}_before`), await rowsOf(db, `${table}_2028_02`), await rowsOf(db, `${table}_2028_03`)]).toEqual([1, 1, 1])
    expect(await verifyTrail(db)).toMatchObject({ intact: true, head: { id: 3 } })
  })

  test('PART-06 a keyword within some days is looked for by the index for keywords in partitions of some ten thousand rows, too', async () => {
    await db.rows(
      sql`insert into front_logins (user_id, at, ip) select ${userId}, timestamptz '2028-04-01' + i * interval '100 seconds', '192.0.2.1' from generate_series(1, 20000) i`,
    )
    await db.script('analyze front_logins')
    const asked = jest.spyOn(db, 'rows')
    await listFrontLogins(db, { keyword: '没有的词', datetime: '2028-04-02 - 2028-04-20', page: 1, limit: 10 }, true)
    const search = asked.mock.calls.map(([statement]) => statement).find(({ text }) => text.includes('with reach'))!
    asked.mockRestore()
    const plan = await genericPlanOf(db, search)
    expect(plan).toMatch(/Bitmap Index Scan on front_logins_2028_04_search/)
    // By its times it would be read once for each week.
    expect(plan).not.toMatch(/front_logins_2028_04_at_id_idx .*\n.*Index Cond: .*\n.*Filter: .*p(_\d+)?\.part/)
  })

  test('PART-02 pieces of evidence on both sides of the end of a block are stamped, sealed, and proved', async () => {
    await db.rows(sql`select setval('evidence_id_seq', partition_block() - 2)`)
    const pieces = []
    for (let i = 0; i < 4; i++) pieces.push(await insertEvidence(db, { userId }))
    await settle(db)
    expect([await rowsOf(db, 'evidence_proofs_before'), await rowsOf(db, 'evidence_proofs_from_5000000')]).toEqual([1, 3])
    // Of a piece, its end before it was sealed and the one after.
    expect([await rowsOf(db, 'custody_anchors_before'), await rowsOf(db, 'custody_anchors_from_5000000')]).toEqual([2, 6])
    for (const piece of pieces) await expectProved(db, piece)
    // Nothing is in the next block yet, and from the first piece of this one on a further one is wanted.
    expect(await addPartitions(db, new Date())).toEqual(['custody_events_from_10000000', 'evidence_proofs_from_10000000', 'custody_anchors_from_10000000'])
  })

  test('PART-03 a partition refuses by itself whatever its table refuses', async () => {
    const all = await partitions(db)
    expect(new Set(all.map(({ parent }) => parent))).toEqual(new Set(['audit_trail', 'custody_anchors', 'custody_events', 'evidence_proofs', 'front_logins']))
    for (const { parent, name } of all)
      for (const statement of ['delete from %', 'truncate % cascade']) {
        expect([parent, await db.script(statement.replace('%', parent)).catch((error) => error.message)]).toEqual([parent, expect.stringContaining('refused')])
        expect([name, await db.script(statement.replace('%', name)).catch((error) => error.message)]).toEqual([name, expect.stringContaining('refused')])
      }
    const guards = await db.rows<Partition & { guards: string }>(sql`
      select p.parent::text as parent, p.partition::text as name,
        (select string_agg(tgname || ' ' || tgtype, ',' order by tgname) from pg_trigger t where t.tgrelid = p.partition and not tgisinternal and tgfoid in ('refuse_change'::regproc, 'keep_proof'::regproc, 'chain_entry'::regproc, 'chain_custody'::regproc)) as guards
      from partitions p`)
    const kinds = new Set(guards.map(({ parent, guards }) => `${parent} ${guards}`))
    expect(kinds.size).toBe(5)
  })

  test('PART-03 every partition has the indexes, keys and rules of the first', async () => {
    const shapes = await db.rows<Partition & { shape: string }>(sql`
      select p.parent::text as parent, p.partition::text as name, (
        select string_agg(replace(line, p.partition::text, '%'), E'\n' order by replace(line, p.partition::text, '%')) from (
          select pg_get_indexdef(indexrelid) as line from pg_index where indrelid = p.partition
          union all select pg_get_constraintdef(oid) from pg_constraint where conrelid = p.partition
          union all select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || attgenerated::text from pg_attribute where attrelid = p.partition and attnum > 0
        ) lines) as shape
      from partitions p`)
    const beside = (shape: string, name: string, parent: string) => shape.replaceAll(`custody_events${name.slice(parent.length)}(`, 'custody_events%(')
    const kinds = new Set(shapes.map(({ parent, name, shape }) => `${parent}\n${beside(shape, name, parent)}`))
    expect([...kinds].map((kind) => kind.split('\n')[0]).toSorted()).toEqual([
      'audit_trail',
      'custody_anchors',
      'custody_events',
      'evidence_proofs',
      'front_logins',
    ])
  })

  test('PART-03 no entry of the trail is moved to another month, and none is added that is not chained', async () => {
    await expect(db.script(`update audit_trail set at = at + interval '1 year'`)).rejects.toThrow('refused')
    await db.rows(sql`insert into audit_trail_2028_03 (at, operator, ip, subject, action) values ('2028-03-02', '某人', '', 'user', '审核')`)
    expect(await verifyTrail(db)).toMatchObject({ intact: true, head: { id: 4 } })
  })
})

test('PART-04 the migration keeps all rows, their numbers and their proofs', async () => {
  const db = await openEmptyDatabase()
  try {
    const migrations = migrationsIn()
    await migrate(
      db,
      migrations.filter(({ name }) => name < '202612010100'),
    )
    const userId = await insertUser(db)
    await insertAt(db, userId, '2020-01-01T00:00:00Z', new Date().toISOString())
    const pieces = [await insertEvidence(db, { userId }), await insertEvidence(db, { userId })]
    await settle(db)
    const tables = ['audit_trail', 'front_logins', 'evidence_proofs', 'custody_events', 'custody_anchors']
    const before = await Promise.all(tables.map((table) => db.rows(sql`select t::text as row from ${raw(table)} t order by 1`)))
    await migrate(db, migrations)
    expect(await Promise.all(tables.map((table) => db.rows(sql`select t::text as row from ${raw(table)} t order by 1`)))).toEqual(before)
    expect((await partitions(db)).map(({ name }) => name)).toEqual(tables.map((table) => `${table}_before`).toSorted())

    await addPartitions(db, new Date())
    await insertAt(db, userId, new Date().toISOString())
    expect(await db.one(sql`select max(id)::int as id, count(*)::int as logins from front_logins`)).toEqual({ id: 3, logins: 3 })
    expect(await db.one(sql`select sum(front_logins)::int as days from front_login_counts where day > '-infinity'`)).toEqual({ days: 3 })
    for (const piece of [...pieces, await insertEvidence(db, { userId })]) {
      await settle(db)
      await expectProved(db, piece)
    }
    expect(await verifyTrail(db)).toMatchObject({ intact: true, head: { id: 3 } })
  } finally {
    await db.close()
  }
})
