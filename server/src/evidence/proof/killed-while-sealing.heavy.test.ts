import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { auditLeaf, custodyLeaf, fileLeaf, headContent, headHash, toHex } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { runServer, type ServerProcess } from '../../testing/server-process'
import { insertEvidence } from '../../testing/test-evidence'
import { insertUser } from '../../testing/test-users'
import { leavesIn, rootOf } from './merkle-tree'

const ROUNDS = 12
const PIECES = 60
jest.setTimeout(3_600_000)

const place = mkdtempSync(join(tmpdir(), 'console-sealing-'))
let server: ServerProcess | undefined
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  rmSync(place, { recursive: true })
})

const onDatabase = async <T>(dataDir: string, work: (db: Db) => Promise<T>) => {
  const db = await openDatabase({ dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

interface Leaf {
  head: number
  leaf: number
  hash: string
}

/** Every leaf that something says is its own, by what that is. */
async function claimed(db: Db): Promise<Leaf[]> {
  const files = await db.rows<{ head: number; leaf: number; sha256: Uint8Array; sm3: Uint8Array | null; nonce: Uint8Array }>(
    sql`select head_id as head, leaf, e.sha256, case when leaf_digests = 'sm3' then e.sm3 end as sm3, nonce from evidence_proofs p join evidence e on e.id = p.evidence_id where head_id is not null`,
  )
  const ends = await db.rows<{ head: number; leaf: number; hash: Uint8Array; nonce: Uint8Array }>(
    sql`select head_id as head, leaf, c.hash, nonce from custody_anchors a join custody_events c using (evidence_id, seq)`,
  )
  const entries = await db.rows<{ head: number; leaf: number; id: number; hash: Uint8Array }>(
    sql`select head_id as head, leaf, t.id, t.hash from audit_anchors a join audit_trail t on t.id = a.audit_id`,
  )
  const at = async ({ head, leaf }: { head: number; leaf: number }, hash: Promise<Uint8Array>) => ({ head, leaf, hash: toHex(await hash) })
  return Promise.all([
    ...files.map((row) => at(row, fileLeaf({ sha256: row.sha256, sm3: row.sm3 ?? undefined }, row.nonce))),
    ...ends.map((row) => at(row, custodyLeaf(row.hash, row.nonce))),
    ...entries.map((row) => at(row, auditLeaf(row))),
  ])
}

/**
 * All inconsistencies: a head that does not follow from its leaves or from the one before, a leaf without a piece, or a
 * piece without its leaf.
 */
async function damage(db: Db) {
  const heads = await db.rows<{ id: number; at: Date; leaves: Uint8Array; root: Uint8Array; previous: Uint8Array; hash: Uint8Array }>(
    sql`select id, at, leaves, root, previous_hash as previous, hash from ledger_heads order by id`,
  )
  const found: string[] = []
  let previous = '0'.repeat(64)
  for (const [i, { id, at, leaves, root, ...head }] of heads.entries()) {
    const all = leavesIn(leaves)
    const signed = { number: id, at: at.toISOString(), size: all.length, root: toHex(rootOf(all)), previous }
    if (id !== i + 1 || toHex(root) !== signed.root || toHex(head.previous) !== previous) found.push(`head ${id}: ${headContent(signed)}`)
    previous = toHex(await headHash(signed))
    if (toHex(head.hash) !== previous) found.push(`hash of head ${id}`)
  }
  const key = ({ head, leaf, hash }: Leaf) => `${head}/${leaf} ${hash}`
  const there = heads.flatMap(({ id, leaves }) => leavesIn(leaves).map((hash, leaf) => key({ head: id, leaf, hash: toHex(hash) })))
  const owned = (await claimed(db)).map(key)
  return [...found, ...there.filter((leaf) => !owned.includes(leaf)), ...owned.filter((leaf) => !there.includes(leaf))]
}

test('SEC-L3 a server killed while it seals: after the restart every piece is in exactly one head, and all heads are consistent', async () => {
  const dataDir = join(place, 'data')
  const env = { DEMO: '0', ANCHOR_EVERY_S: '1' }
  const userId = await onDatabase(dataDir, async (db) => {
    await migrate(db)
    return insertUser(db, { name: '华信科技' })
  })
  const whileWaiting = sql`select count(*) as waiting from evidence_proofs where head_id is null`
  let interrupted = 0
  for (let round = 0; round < ROUNDS; round++) {
    await onDatabase(dataDir, async (db) => {
      for (let i = 0; i < PIECES; i++) await insertEvidence(db, { userId })
    })
    server = runServer(dataDir, env)
    expect([await server.url, server.output()]).toEqual([expect.any(String), expect.any(String)])
    await setTimeout(randomInt(20, 1500))
    server.process.kill('SIGKILL')
    await server.exit
    await onDatabase(dataDir, async (db) => {
      expect(await damage(db)).toEqual([])
      if ((await db.one<{ waiting: number }>(whileWaiting))!.waiting > 0) interrupted += 1
    })
  }
  expect(interrupted).toBeGreaterThan(0)

  server = runServer(dataDir, env)
  await server.url
  // Long enough for all that is left, twice over.
  await setTimeout(20_000)
  expect(await server.stop()).toBe(0)
  await onDatabase(dataDir, async (db) => {
    expect(await damage(db)).toEqual([])
    expect(await db.one(sql`select count(*) as pieces, count(head_id) as sealed, count(distinct (head_id, leaf)) as places from evidence_proofs`)).toEqual({
      pieces: ROUNDS * PIECES,
      sealed: ROUNDS * PIECES,
      places: ROUNDS * PIECES,
    })
    const { events } = (await db.one<{ events: number }>(sql`
      select count(*) as events from custody_events where content::json->>'kind' in ('stamped', 'anchored')`))!
    expect(events).toBe(2 * ROUNDS * PIECES)
  })
})
