import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** What only the database knows, and so is the same at every server. */
export interface Shared {
  /** Of the remotes' registry; 0 before anything was published. */
  revision: number
  /** Pieces of evidence that are not in the ledger yet. */
  unsealed: number
  /** Files of evidence that could not be read when they were last to be compared. */
  unreadable: number
  /** Heads of the ledger that are in no blockchain. */
  unchained: number
  /** Heads whose newest time stamp ends within three months, or has ended. */
  unrenewed: number
  /** When the first of them ends; null where none is known. */
  tokensEnd: Date | null
  /** Seconds for which the oldest export in the background has not been ready; 0 without one. */
  exportWaitS: number
  /** Partitions that nothing is in yet, of the table with the fewest. */
  partitionsAhead: number
}

export const readShared = (db: Db) =>
  db.one<Shared>(sql`
    select coalesce((select revision from registry where id = 1), 0) as revision,
      (select count(*)::int from evidence_proofs where head_id is null) as unsealed,
      (select count(*)::int from claims where work = 'unreadable' and until > now()) as unreadable,
      (select count(*)::int from ledger_heads h where not exists (select from ledger_anchors a where a.head_id = h.id and a.state = 'confirmed')) as unchained,
      (select count(*)::int from head_ends where ends_at < now() + interval '90 days' or ends_at is null) as unrenewed,
      (select min(ends_at) from head_ends) as "tokensEnd",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from export_jobs where made_at is null and failed_at is null) as "exportWaitS",
      partitions_ahead(now()) as "partitionsAhead"`)

interface LoadsByOutcome {
  remote: string
  version: string
  /** `loaded`, or the code of the failure. */
  outcome: string
  loads: number
}

/** Of versions that somebody has loaded in the last seven days. */
export const readLoads = (db: Db) =>
  db.rows<LoadsByOutcome>(sql`
    select remote, version, 'loaded' as outcome, sum(loads - failures)::int as loads from remote_loads group by remote, version
    union all
    select remote, version, code, sum(times)::int from remote_failures group by remote, version, code`)
