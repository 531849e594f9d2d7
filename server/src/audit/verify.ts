import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db'

interface Entry {
  id: number
  content: string
  previousHash: string
  hash: string
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

/**
 * Recomputes the trail from its first entry on. The end of a trail can be cut off unseen only together with its head: an
 * `anchor` kept outside of the database tells that, too.
 */
export const verifyTrail = (db: Db, anchor?: Anchor): Promise<Verdict> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read`)
    return verify(tx, anchor)
  })

async function verify(db: Db, anchor?: Anchor): Promise<Verdict> {
  let last: Anchor = { id: 0, hash: '' }
  const broken = (brokenAt: number, reason: string): Verdict => ({ intact: false, brokenAt, reason })
  for (let read = BATCH; read === BATCH; ) {
    const entries = await entriesAfter(db, last.id)
    for (const { id, content, previousHash, hash } of entries) {
      if (id !== last.id + 1) return broken(last.id + 1, '该条记录已被删除')
      if (previousHash !== last.hash) return broken(id, '与前一条记录不相连')
      if (createHash('sha256').update(content).digest('hex') !== hash) return broken(id, '内容与其哈希不符')
      if (anchor?.id === id && anchor.hash !== hash) return broken(id, '与留存的哈希不符')
      last = { id, hash }
    }
    read = entries.length
  }
  const head = await db.one<Anchor>(sql`select id, encode(hash, 'hex') as hash from audit_head`)
  if (head?.id !== last.id || head.hash !== last.hash || (anchor && anchor.id > last.id)) return broken(last.id + 1, '其后的记录已被删除')
  return { intact: true, head: last }
}

const entriesAfter = (db: Db, id: number) =>
  db.rows<Entry>(sql`
    select id, audit_content(t) as content, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash
    from audit_trail t where id > ${id} order by id limit ${BATCH}`)
