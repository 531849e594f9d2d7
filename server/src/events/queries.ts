import type { EventType } from '@console/platform/contract/open/event-titles'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'

/** The record that an event is about, if a caller of the open interface may have a name for it. */
export interface About {
  resource: 'user' | 'invoice' | 'evidence'
  recordId: number
}

export interface NewEvent {
  type: EventType
  data: Record<string, unknown>
  of?: About
}

/**
 * Writes events of one time, in their order. Where an event is about a record, what the company's systems call it is in
 * its data as `ref`.
 */
export const insertEvents = (tx: Db, events: readonly NewEvent[], at: Date) =>
  tx.rows(sql`
    insert into events (type, data, at)
    select e.type, case when e.of is null then e.data else e.data || jsonb_build_object('ref', (
      select ref from open_references r where r.namespace = 'platform' and r.resource = e.of ->> 'resource' and r.record_id = (e.of ->> 'recordId')::bigint)) end, ${at}
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (type text, data jsonb, of jsonb)) with ordinality as e (type, data, of, nth)
    order by nth`)

export const isUnplaced = async (db: Db) => (await db.one(sql`select from events where place is null limit 1`)) !== undefined

/** Gives places to events of transactions that are over. Returns which. */
export const placeEvents = async (tx: Db, limit: number) =>
  (
    await tx.rows<{ id: string }>(sql`
      update events e set place = p.place
      from (select id, nextval('event_places') as place from (select id from events where place is null order by id limit ${limit}) n) p
      where e.id = p.id returning e.id::text`)
  ).map(({ id }) => id)

export const newestPlace = async (db: Db) => (await db.one<{ place: string }>(sql`select coalesce(max(place), 0)::text as place from events`))!.place

export interface EventRow {
  id: string
  type: EventType
  data: Record<string, unknown>
  at: Date
  place: string
}

/** What happened after a place, the oldest first. */
export const listEvents = (db: Db, after: string, limit: number) =>
  db.rows<EventRow>(sql`select id::text, type, data, at, place::text from events where place > ${after}::bigint order by events.place limit ${limit}`)

/** Whether the event of a place is still kept. */
export const isKept = async (db: Db, place: string) => (await db.one(sql`select from events where place = ${place}::bigint`)) !== undefined
