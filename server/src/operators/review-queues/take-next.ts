import type { QueueName } from '@console/platform/contract/review-claims'
import type { Db } from '../../infra/db/db'
import type { List } from '../../infra/db/list'
import type { Operator } from '../access/operator'
import { claim, type Worker } from './claim-queries'
import { countRows, type Tier, waitingIds, waitingRow, without } from './queue-queries'

/** So many colleagues may be faster one after the other. */
const TRIES = 20

interface Next<Row> {
  row: Row | null
  following: Row | null
  left: number
}

interface Options {
  tab: string
  /** Ids, joined by commas. */
  skipped: string
  /** The record whose decision is on its way. */
  deciding?: number
}

/**
 * Takes the oldest waiting record of a list for a tab: of those that nobody else has, the skipped ones last; then,
 * unclaimed, of those that others have. `list` holds what is waiting, `deciding` still or no more.
 */
export async function takeNext<Row>(db: Db, queue: QueueName, list: List, { tab, skipped, deciding }: Options, { accountId }: Operator): Promise<Next<Row>> {
  const worker = { accountId, tab }
  const others = deciding === undefined ? list : without(list, deciding)
  const taken = await take(db, queue, others, worker, skipped.split(',').filter(Boolean).map(Number))
  const [row = null, following = null] = await Promise.all(taken.map((id) => waitingRow<Row>(db, list, id)))
  return { row, following, left: await countRows(db, list, deciding) }
}

/** The id of the record that was taken, and of the one after it. */
async function take(db: Db, queue: QueueName, list: List, worker: Worker, skipped: number[]): Promise<number[]> {
  const find = (tier: Tier) => waitingIds(db, list, { tier, queue, worker, skipped })
  for (const tier of ['unseen', 'skipped'] as const) {
    for (let tries = 0; tries < TRIES; tries++) {
      const [first, second] = await find(tier)
      if (first === undefined) break
      if (await claim(db, { queue, id: first }, worker, { now: new Date() }))
        return [first, second ?? (await find('skipped')).find((id) => id !== first)].filter((id) => id !== undefined)
    }
  }
  return (await find('of others')).slice(0, 1)
}
