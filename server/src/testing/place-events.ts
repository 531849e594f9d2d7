import { placeNew } from '../events/feed'
import { isUnplaced } from '../events/queries'
import type { Db } from '../infra/db/db'

/**
 * Puts all committed events into the feed. Without it, a reader who does not wait misses those that somebody else
 * places at that moment, as the test server's own job for webhooks does.
 */
export async function placeAll(db: Db) {
  while (await isUnplaced(db)) await placeNew(db)
}
