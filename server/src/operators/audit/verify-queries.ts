import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** An entry that was read from the trail at some earlier time and kept elsewhere. */
export interface Anchor {
  id: number
  hash: string
}

export interface Entry {
  id: number
  content: string
  previousHash: string
  hash: string
  /** The ledger's leaf that it is in, if any. */
  leaf: Uint8Array | null
}

/**
 * Entries of the trail without a gap that are archived, with the hash before the first and that of the last one, in
 * hex.
 */
export interface ArchivedStretch {
  from: number
  to: number
  previousHash: string
  hash: string
}

export interface ArchiveFile {
  file: string
  sha256: string
}

export interface Stretch extends ArchivedStretch {
  archive: ArchiveFile
}

/** Where the trail ends, by what is kept of that in three places. */
interface End extends Anchor {
  newest: number
  /** The newest entry that is in the ledger. */
  sealed: number
}

/** How many entries are read at a time. */
export const BATCH = 1000

const LEAF_BYTES = 32

export const findEnd = (db: Db) =>
  db.one<End>(sql`
    select id, encode(hash, 'hex') as hash, (select coalesce(max(id), 0) from audit_trail) as newest,
      (select coalesce(max(audit_id), 0) from audit_anchors) as sealed
    from audit_head`)

/** Archives are only added. */
export const countArchives = async (db: Db) => (await db.one<{ archives: number }>(sql`select count(*)::int as archives from archived_records`))!.archives

export const readStretches = (db: Db) =>
  db.rows<Stretch>(sql`
    select s.*, json_build_object('file', r.file, 'sha256', encode(r.sha256, 'hex')) as archive
    from archived_records r, jsonb_to_recordset(r.stretches) as s ("from" bigint, "to" bigint, "previousHash" text, hash text)`)

const entryColumns = raw(`
  t.id, audit_content(t) as content, encode(t.previous_hash, 'hex') as "previousHash", encode(t.hash, 'hex') as hash,
  substring(h.leaves from a.leaf * ${LEAF_BYTES} + 1 for ${LEAF_BYTES}) as leaf`)
const joinLeaf = raw('left join audit_anchors a on a.audit_id = t.id left join ledger_heads h on h.id = a.head_id')

export const entriesBetween = (db: Db, after: number, last: number) =>
  db.rows<Entry>(sql`select ${entryColumns} from audit_trail t ${joinLeaf} where t.id > ${after} and t.id <= ${last} order by t.id limit ${BATCH}`)

/** Of archived entries as JSON. */
export const entriesOf = (db: Db, lines: readonly string[]) =>
  db.rows<Entry>(sql`
    select ${entryColumns}
    from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) with ordinality as e (line, at) cross join lateral jsonb_populate_record(null::audit_trail, e.line) t ${joinLeaf} order by e.at`)
