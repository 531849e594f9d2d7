import type { QueueName } from '@console/platform/contract/review-claims'
import type { Found } from '@console/platform/contract/search'
import type { Db } from '../../infra/db/db'
import type { Operator } from '../access/operator'

interface Asker {
  db: Db
  operator: Operator
}

/** A record, and what a claim of it would name. */
export type Located = Found & { claim?: { queue: QueueName; id: number } }

/**
 * How a domain's records are found from anywhere in the console: by an index, and only those that the operator may
 * open.
 */
export interface Finder {
  /** By a number of theirs, as it was typed, without what was pasted with it. Never by a part of it. */
  byNumber(asked: Asker & { number: string }): Promise<Found[]>
  /** By a part of their name, the best first. The text is long enough for an index of trigrams. */
  byName?(asked: Asker & { text: string }): Promise<Found[]>
  /** The record whose page is at an address of the console. */
  at?(asked: Asker & { path: string }): Promise<Located | undefined>
}

/** So many records are found by one name. */
export const MOST_FOUND = 8

/** The number as the id of a row; undefined when it cannot be one. */
export const idIn = (number: string) => (/^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined)
