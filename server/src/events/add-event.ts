import type { EventType } from '@console/platform/contract/open/event-titles'
import type { EventData } from '@console/platform/contract/open/event-types'
import type { Db } from '../infra/db/db'
import { type About, insertEvents } from './queries'

type Data<T extends EventType> = Omit<EventData<T>, 'ref'>
/** Of a type with a reference, the record whose reference it is. */
type OfRecord<T extends EventType> = EventData<T> extends { ref: unknown } ? [of: About] : []

/** Adds an event for the subscribed systems; it is delivered when the transaction commits. */
export const addEvent = <T extends EventType>(tx: Db, type: T, data: Data<T>, ...[of]: OfRecord<T>) => insertEvents(tx, [{ type, data, of }], new Date())

/** The same of many records at a time. */
export const addEvents = <T extends EventType>(tx: Db, type: T, events: readonly { data: Data<T>; of: About }[], at: Date) =>
  insertEvents(
    tx,
    events.map((event) => ({ type, ...event })),
    at,
  )
