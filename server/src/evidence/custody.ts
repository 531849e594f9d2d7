import type { CustodyKind } from '@console/shared/contract/evidence'
import { sql } from 'kysely'
import type { Db } from '../db/db'

/** Something that happened to a piece of evidence. */
export interface NewCustodyEvent {
  evidenceId: number
  kind: CustodyKind
  at: Date
  /** Who: an operator's realname, a part of the platform, or a visitor. */
  by: string
  /** Null where it was no operator. */
  accountId: number | null
  ip: string | null
  detail?: string
}

/** What an event's hash is taken of, and what is handed out: the very text. */
const contentOf = ({ kind, at, by, accountId, ip, detail }: NewCustodyEvent) =>
  JSON.stringify({ at: at.toISOString(), kind, by, accountId, ip, detail: detail ?? null })

/** Appends to the chains of custody. The only writer; the database chains the events. */
export const addCustody = (db: Db, events: readonly NewCustodyEvent[]) =>
  db.rows(sql`
    insert into custody_events (evidence_id, content)
    select id, content from jsonb_to_recordset(${JSON.stringify(events.map((event) => ({ id: event.evidenceId, content: contentOf(event) })))}::jsonb)
      as e (id int, content text)`)

/**
 * The same, but for an event that stands among the piece's latest ones: of the same kind, by the same account, with the same detail, and not before `since`. Who reads one file by many
 * ranges had it in hands once.
 */
export const addCustodyOnce = (db: Db, event: NewCustodyEvent, since: Date) =>
  db.rows(sql`
    insert into custody_events (evidence_id, content)
    select ${event.evidenceId}::int, ${contentOf(event)}::text
    where not exists (
      select from (select content::json as c from custody_events where evidence_id = ${event.evidenceId} order by seq desc limit 100) latest
      where c->>'kind' = ${event.kind} and (c->>'accountId')::int is not distinct from ${event.accountId}::int
        and c->>'detail' is not distinct from ${event.detail ?? null}::text and (c->>'at')::timestamptz >= ${since}::timestamptz)`)
