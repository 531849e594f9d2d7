import type { CallInput, NextRoute, QueueTabs, Route } from '@console/platform/contract'
import type { QueueName } from '@console/platform/contract/review-claims'
import { tabStorage } from '../../browser-storage'

/** A list whose waiting records are decided one after the other, each on its page. */
export interface Queue<Row = never> {
  name: QueueName
  tabs: QueueTabs
  /** How many rows each tab has. */
  counts: Route
  /** Takes the next waiting record. */
  next: NextRoute
  /** What the list's page decides of the input of both. */
  fixed?: Record<string, number>
  idOf: (row: Row) => number
  /** The record's page. */
  addressOf: (row: Row) => string
  /** History state of the record's page. */
  stateOf?: (row: Row) => object
  /** What the record's page asks first, so that the next one is there before it is opened. */
  detail: Route
  inputOf: (row: Row) => CallInput<Route>
}

/**
 * How far an operator has come in a queue. It is in the history state of the record's page: a reload keeps it, and a
 * copied address does not carry it.
 */
export interface QueuePosition {
  queue: QueueName
  /** The filters of the list, besides that of what is waiting. */
  filters: Record<string, string>
  /** Records decided so far. */
  done: number
  /** Ids of skipped records, in the order in which they come back. */
  skipped: number[]
  /** Records that are waiting, this one included. */
  left: number
  /** What the page of the record after this one would ask. */
  following: CallInput<Route> | null
  /** What came of the record before: read out. */
  outcome?: string
}

const KEY = 'review-tab'

/** Names this tab, as long as it is open. */
export function tabIdOf(): string {
  const known = tabStorage.get(KEY)
  if (known && /^[\da-f]{32}$/.test(known)) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  tabStorage.set(KEY, made)
  return made
}
