import { setTimeout } from 'node:timers/promises'
import type { EventType } from '@console/platform/contract/open/event-titles'
import { eventTypesFor } from '@console/platform/contract/open/event-types'
import type { Database, Db } from '../infra/db/db'
import { holdIfFree } from '../infra/db/locks'
import { type EventRow, isKept, isUnplaced, listEvents, newestPlace, placeEvents } from './queries'
import { insertDeliveries, listActiveWebhooks } from './webhooks/queries'

/** As many events are given places in one transaction. */
const PLACED_AT_ONCE = 2000
/** As many are looked through for those that a reader wants. */
const LOOKED_THROUGH = 1000
const ANSWERED = 100
/** A call that waits is answered within this time. */
const LOOK_EVERY_MS = 500

/**
 * Puts new events into the feed. An event gets its place after its transaction is over, from one server at a time: a
 * slow transaction's events come later than others, and are never overtaken by a reader. The events of one record are
 * in the order of its changes.
 */
export async function placeNew(db: Db) {
  while (await isUnplaced(db)) {
    const placed = await db.transaction(async (tx) => {
      if (!(await holdIfFree(tx, 'events'))) return 0
      const ids = await placeEvents(tx, PLACED_AT_ONCE)
      await sendOut(tx, ids)
      return ids.length
    })
    if (placed < PLACED_AT_ONCE) return
  }
}

/** Puts events on their way to the addresses that want them, as far as the scopes of their systems go. */
async function sendOut(tx: Db, eventIds: readonly string[]) {
  const wanting = await listActiveWebhooks(tx)
  const wants = wanting.flatMap(({ webhookId, types, scopes }) =>
    eventTypesFor(scopes)
      .filter((type) => types.includes(type))
      .map((type) => ({ webhookId, type })),
  )
  if (wants.length) await insertDeliveries(tx, eventIds, wants, new Date())
}

interface FeedQuery {
  /** The place up to which events are known. */
  after: string
  types: readonly EventType[]
}

interface Read {
  events: EventRow[]
  after: string
}

/**
 * What happened after a place, as far as the reader wants it. Undefined when the place is not known any more: events
 * may have been missed.
 */
async function readEvents(db: Db, { after, types }: FeedQuery): Promise<Read | undefined> {
  if (after !== '0' && !(await isKept(db, after))) return undefined
  const next = await listEvents(db, after, LOOKED_THROUGH)
  const events = next.filter(({ type }) => types.includes(type)).slice(0, ANSWERED)
  const last = events.length === ANSWERED ? events.at(-1) : next.at(-1)
  return { events, after: last?.place ?? after }
}

/** Reads events for callers who wait: they share one look at the database. */
export function eventFeed(db: Database) {
  let look: Promise<string> | undefined
  const nextLook = () => {
    look ??= setTimeout(LOOK_EVERY_MS).then(async () => {
      look = undefined
      await placeNew(db)
      return newestPlace(db)
    })
    return look
  }

  return {
    /** Waits until there is something, at most so long, or until `isLeft`: nobody waits any more. */
    async read(query: FeedQuery, waitMs: number, isLeft: () => boolean): Promise<Read | undefined> {
      const until = Date.now() + waitMs
      await placeNew(db)
      let found = await readEvents(db, query)
      let newest = found?.after ?? '0'
      while (found && found.events.length === 0 && Date.now() < until && !isLeft()) {
        if (BigInt(newest) > BigInt(found.after)) found = await readEvents(db, { ...query, after: found.after })
        else newest = await nextLook()
      }
      return found
    },
  }
}
