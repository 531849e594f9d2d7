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
