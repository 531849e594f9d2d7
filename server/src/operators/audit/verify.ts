import { createHash } from 'node:crypto'
import { auditLeaf } from '@console/platform/proof'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

interface Entry {
  id: number
  content: string
  previousHash: string
  hash: string
  /** The ledger's leaf that it is in, if any. */
  leaf: Uint8Array | null
}

/** An entry that was read from the trail at some earlier time and kept elsewhere. */
export interface Anchor {
  id: number
  hash: string
}

export type Verdict =
  | { intact: true; head: Anchor }
  | {
      intact: false
      /** The first entry that is not as it was written. */
      brokenAt: number
      reason: string
    }

const BATCH = 1000

/** Where the trail ends, by what is kept of that in three places. */
interface End extends Anchor {
  newest: number
  /** The newest entry that is in the ledger. */
  sealed: number
}

/**
 * Recomputes the trail from its first entry to the one that is the last when it begins, and compares it with the entries that are in the ledger of evidence.
 * Entries are only added, so they are read in batches without a transaction; `betweenBatches` may delay it, or end it by an error.
 * An end that no head of the ledger has taken in yet can be cut off unseen together with the trail's head: an `anchor` kept outside of the database shows that, too.
 */
export async function verifyTrail(db: Db, anchor?: Anchor, betweenBatches?: () => Promise<unknown>): Promise<Verdict> {
  const end = (await findEnd(db))!
  let last: Anchor = { id: 0, hash: '' }
  const broken = (brokenAt: number, reason: string): Verdict => ({ intact: false, brokenAt, reason })
  for (let read = BATCH; read === BATCH; ) {
    const entries = await entriesBetween(db, last.id, end.newest)
    for (const entry of entries) {
      if (entry.id !== last.id + 1) return broken(last.id + 1, '该条记录已被删除')
      const problem = await problemOf(entry, last, anchor)
      if (problem) return broken(entry.id, problem)
      last = { id: entry.id, hash: entry.hash }
    }
    read = entries.length
    await betweenBatches?.()
  }
  const known = Math.max(end.sealed, anchor?.id ?? 0)
  if (end.id !== last.id || end.hash !== last.hash || known > last.id) return broken(last.id + 1, '其后的记录已被删除')
  return { intact: true, head: last }
}

async function problemOf({ id, content, previousHash, hash, leaf }: Entry, last: Anchor, anchor?: Anchor) {
  if (previousHash !== last.hash) return '与前一条记录不相连'
  if (createHash('sha256').update(content).digest('hex') !== hash) return '内容与其哈希不符'
  if (anchor?.id === id && anchor.hash !== hash) return '与留存的哈希不符'
  if (leaf && !(await isLeafOf(leaf, { id, hash }))) return '与账本中的哈希不符'
  return undefined
}

const isLeafOf = async (leaf: Uint8Array, { id, hash }: Anchor) => Buffer.from(await auditLeaf({ id, hash: Buffer.from(hash, 'hex') })).equals(leaf)

const LEAF_BYTES = 32

const findEnd = (db: Db) =>
  db.one<End>(sql`
    select id, encode(hash, 'hex') as hash, (select coalesce(max(id), 0) from audit_trail) as newest,
      (select coalesce(max(audit_id), 0) from audit_anchors) as sealed
    from audit_head`)

const entriesBetween = (db: Db, after: number, last: number) =>
  db.rows<Entry>(sql`
    select t.id, audit_content(t) as content, encode(t.previous_hash, 'hex') as "previousHash", encode(t.hash, 'hex') as hash,
      substring(h.leaves from a.leaf * ${LEAF_BYTES} + 1 for ${LEAF_BYTES}) as leaf
    from audit_trail t left join audit_anchors a on a.audit_id = t.id left join ledger_heads h on h.id = a.head_id
    where t.id > ${after} and t.id <= ${last} order by t.id limit ${BATCH}`)
