import type { CustodyKind } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

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

/** Of what nobody else does. */
export const BY_PLATFORM = { by: '存证平台', accountId: null, ip: null } as const

const contentOf = ({ kind, at, by, accountId, ip, detail }: NewCustodyEvent) => ({ at: at.toISOString(), kind, by, accountId, ip, detail: detail ?? null })

/**
 * Holds chains of custody until the transaction ends. Everybody takes their locks in this order, or two that want the
 * same chains wait for each other: first the pieces of evidence, by id, and only then `custody_ends`.
 */
export const holdChains = (tx: Db, evidenceIds: readonly number[]) =>
  tx.rows(sql`select from evidence where id = any(${evidenceIds}::int[]) order by id for no key update`)

/**
 * Appends to the chains of custody. The only writer; the database chains the events, and holds each chain as
 * `holdChains` does. An event names its piece: what its hash is taken of, and what is handed out, is the very text that
 * is made here.
 */
export const addCustody = (db: Db, events: readonly NewCustodyEvent[]) =>
  db.rows(sql`
    insert into custody_events (evidence_id, content)
    select n.id, (n.content || jsonb_build_object('baoquan', e.baoquan))::text
    from jsonb_to_recordset(${JSON.stringify(events.map((event, order) => ({ id: event.evidenceId, order, content: contentOf(event) })))}::jsonb)
      as n (id int, "order" int, content jsonb) left join evidence e on e.id = n.id order by n.id, n."order"`)

/** How far back in a chain it is looked for whether something happened just now. */
const LATEST = 100

/**
 * Whether the same is among a piece's latest events: of the same kind, by the same account or from the same visitor's
 * network, with the same detail, and not before `since`.
 */
async function isRecorded(db: Db, { evidenceId, kind, accountId, ip, detail }: NewCustodyEvent, since: Date) {
  const row = await db.one(sql`
    select 1 from (select content::json as c from custody_events where evidence_id = ${evidenceId} order by seq desc limit ${LATEST}) latest
    where c->>'kind' = ${kind} and (c->>'accountId')::int is not distinct from ${accountId}::int and c->>'detail' is not distinct from ${detail ?? null}::text
      and (${accountId}::int is not null or c->>'ip' is not distinct from ${ip}::text) and (c->>'at')::timestamptz >= ${since}::timestamptz`)
  return row !== undefined
}

/**
 * Appends an event unless the same one is there since a point in time already: who reads one file by many ranges had it
 * in hands once. Says whether it did; `also` then runs in the same transaction.
 */
export async function addCustodyOnce(db: Db, event: NewCustodyEvent, since: Date, also?: (tx: Db) => Promise<unknown>): Promise<boolean> {
  if (await isRecorded(db, event, since)) return false
  return db.transaction(async (tx) => {
    // Several calls of one page arrive at once.
    await holdChains(tx, [event.evidenceId])
    if (await isRecorded(tx, event, since)) return false
    await addCustody(tx, [event])
    await also?.(tx)
    return true
  })
}
