import sql, { raw } from 'sql-template-tag'
import type { Anchor } from '@console/platform/contract/proof'
import { claim, isUnclaimed } from '../../infra/db/claims'
import type { Db } from '../../infra/db/db'
import { anchorJson, joinAnchor } from '../pieces/ledger-entry'
import { timeText } from '../../infra/db/fragments'

/** A piece of evidence whose proof lacks its time stamp, or the signature of its statement. */
export interface Unstamped {
  id: number
  manifest: string
  sha256: Uint8Array
  /** When the newest event of its custody was. */
  movedAt: Date
  hasToken: boolean
  hasSignature: boolean
}

export const STAMPING = 'stamp'

/**
 * Takes what waits for a time stamp and no other server is at, for so long. Returns whether more may wait: a server
 * that was overtaken takes less than it found.
 */
export const claimUnstamped = (db: Db, limit: number, forMs: number) =>
  db.transaction(async (tx) => {
    const waiting = await tx.rows<Unstamped>(sql`
      select e.id, p.manifest, e.sha256, 
        (select (content::json->>'at')::timestamptz from custody_events c where c.evidence_id = e.id order by seq desc limit 1) as "movedAt", p.token is not null as "hasToken", p.signature is not null as "hasSignature"
      from evidence_proofs p join evidence e on e.id = p.evidence_id
      where (p.token is null or p.signature is null) and ${isUnclaimed(STAMPING, sql`p.evidence_id::text`)}
      order by p.evidence_id limit ${limit} for update of p skip locked`)
    const ids = waiting.map(({ id }) => `${id}`)
    const taken = await claim(tx, { work: STAMPING, forMs }, ids)
    return { pieces: waiting.filter(({ id }) => taken.includes(`${id}`)), more: waiting.length === limit }
  })

export interface Stamped {
  id: number
  /** In hex; undefined if there was one already, or the file could not be read. */
  token?: string
  /** The token's time. */
  at?: Date
  signature?: string
  smSignature?: string
}

/**
 * What was filled in by somebody else meanwhile stays. Returns which pieces took the time stamp that they were given.
 */
export const fillIn = (tx: Db, stamped: readonly Stamped[]) =>
  tx.rows<{ id: number }>(sql`
    with filled as (
      update evidence_proofs p set token = coalesce(p.token, decode(g.token, 'hex')), stamped_at = coalesce(p.stamped_at, case when g.token is not null then g.at end),
        signature = coalesce(p.signature, decode(g.signature, 'hex')), sm_signature = coalesce(p.sm_signature, decode(g."smSignature", 'hex'))
      from jsonb_to_recordset(${JSON.stringify(stamped)}::jsonb) as g (id int, token text, signature text, "smSignature" text, at timestamptz)
      where p.evidence_id = g.id and (p.token is null or p.signature is null)
      returning p.evidence_id as id, p.token = decode(g.token, 'hex') as taken
    )
    select id from filled where taken order by id`)

/** The newest head; zeros before the first. */
export async function lastHead(db: Db): Promise<{ id: number; at: Date; hash: Uint8Array }> {
  const last = await db.one<{ id: number; at: Date; hash: Uint8Array }>(sql`select id, at, hash from ledger_heads order by id desc limit 1`)
  return last ?? { id: 0, at: new Date(0), hash: new Uint8Array(32) }
}

export const readUnsealed = (db: Db, limit: number) =>
  db.rows<{ id: number; baoquan: string; userId: number; sha256: Uint8Array; sm3: Uint8Array | null; nonce: Uint8Array }>(sql`
    select e.id, e.baoquan, e.user_id as "userId", e.sha256, e.sm3, p.nonce from evidence_proofs p join evidence e on e.id = p.evidence_id
    where p.head_id is null and p.token is not null and p.signature is not null order by p.evidence_id limit ${limit}`)

export const readMovedEnds = (db: Db, limit: number) =>
  db.rows<{ id: number; seq: number; hash: Uint8Array }>(sql`
    select m.evidence_id as id, c.seq, c.hash from (select * from custody_ends order by evidence_id limit ${limit}) m
    join custody_events c on c.evidence_id = m.evidence_id and c.seq = m.seq order by m.evidence_id`)

/** The audit trail's newest entry; undefined when it is in the ledger, or there is none. */
export const newestEntry = (db: Db) =>
  db.one<{ id: number; hash: Uint8Array }>(sql`select id, hash from audit_head where id > coalesce((select max(audit_id) from audit_anchors), 0)`)

interface NewHead {
  id: number
  at: Date
  leaves: Uint8Array
  root: Uint8Array
  previousHash: Uint8Array
  hash: Uint8Array
  signature: Uint8Array
  token: Uint8Array
}

export const insertHead = (tx: Db, { id, at, leaves, root, previousHash, hash, signature, token }: NewHead) =>
  tx.rows(sql`
    insert into ledger_heads (id, at, leaves, root, previous_hash, hash, signature, token)
    values (${id}, ${at}, ${leaves}, ${root}, ${previousHash}, ${hash}, ${signature}, ${token})`)

/**
 * Puts pieces at leaves 0, 1, … of a head; `withSm3` are those whose leaf is over their SM3, too. Returns how many had
 * no place yet.
 */
export async function placeEvidence(tx: Db, headId: number, ids: readonly number[], withSm3: readonly number[]): Promise<number> {
  const placed = await tx.rows(sql`
    update evidence_proofs p set head_id = ${headId}, leaf = n.leaf - 1, leaf_digests = case when n.id = any(${withSm3}::int[]) then 'sm3' end
    from unnest(${ids}::int[]) with ordinality as n (id, leaf)
    where p.evidence_id = n.id and p.head_id is null returning p.evidence_id`)
  return placed.length
}

export interface SealedEnd {
  id: number
  seq: number
  nonce: Uint8Array
  leaf: number
}

/** An end that has moved on meanwhile stays in the queue. */
export async function placeEnds(tx: Db, headId: number, ends: readonly SealedEnd[]) {
  const rows = JSON.stringify(ends.map(({ nonce, ...end }) => ({ ...end, nonce: Buffer.from(nonce).toString('hex') })))
  await tx.rows(sql`
    insert into custody_anchors (evidence_id, seq, nonce, head_id, leaf)
    select id, seq, decode(nonce, 'hex'), ${headId}, leaf from jsonb_to_recordset(${rows}::jsonb) as e (id int, seq int, nonce text, leaf int)`)
  await tx.rows(sql`
    delete from custody_ends m using jsonb_to_recordset(${rows}::jsonb) as e (id int, seq int) where m.evidence_id = e.id and m.seq = e.seq`)
}

export const placeEntry = (tx: Db, headId: number, { id, leaf }: { id: number; leaf: number }) =>
  tx.rows(sql`insert into audit_anchors (audit_id, head_id, leaf) values (${id}, ${headId}, ${leaf})`)

/** Times are as operators read them. */
export interface ProofRow {
  manifest: string
  sha256: Uint8Array
  signature: Uint8Array | null
  smSignature: Uint8Array | null
  token: Uint8Array | null
  stampedAt: string | null
  stampedDate: Date | null
  nonce: Uint8Array
  leaf: number | null
  digests: 'sm3' | null
  head: number | null
  headAt: string | null
  headHash: string | null
  anchor: Anchor | null
}

export const findProof = (db: Db, evidenceId: number) =>
  db.one<ProofRow>(sql`
    select p.manifest, e.sha256, p.signature, p.sm_signature as "smSignature", p.token, ${raw(timeText('p.stamped_at'))} as "stampedAt", p.stamped_at as "stampedDate", p.nonce, p.leaf, p.leaf_digests as digests, h.id as head,
      ${raw(timeText('h.at'))} as "headAt", encode(h.hash, 'hex') as "headHash",
      ${raw(anchorJson)} as anchor
    from evidence_proofs p join evidence e on e.id = p.evidence_id left join ledger_heads h on h.id = p.head_id
    ${raw(joinAnchor('h.id'))} where p.evidence_id = ${evidenceId}`)

export const readChain = (db: Db, evidenceId: number) =>
  db.rows<{ content: string; hash: string }>(
    sql`select content, encode(hash, 'hex') as hash from custody_events where evidence_id = ${evidenceId} order by seq`,
  )

/** The last event of a chain of custody that is in the ledger. */
export const lastAnchor = (db: Db, evidenceId: number) =>
  db.one<{ seq: number; head: number; leaf: number; nonce: Uint8Array }>(sql`
    select seq, head_id as head, leaf, nonce from custody_anchors where evidence_id = ${evidenceId} order by seq desc limit 1`)

interface HeadRow {
  at: Date
  leaves: Uint8Array
  root: Uint8Array
  previousHash: Uint8Array
  hash: Uint8Array
  signature: Uint8Array
  token: Uint8Array
  anchor: Anchor | null
}

export const findHead = (db: Db, id: number) =>
  db.one<HeadRow>(sql`
    select h.at, h.leaves, h.root, h.previous_hash as "previousHash", h.hash, h.signature, h.token, ${raw(anchorJson)} as anchor
    from ledger_heads h ${raw(joinAnchor('h.id'))} where h.id = ${id}`)
