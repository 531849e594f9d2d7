import type { CustodyChain } from '@console/platform/contract/proof'
import type { Db } from '../../infra/db/db'
import { placeOf } from './place-of'
import { lastAnchor, readChain } from './queries'

/** A piece's chain of custody as it was written, and where its end is in the ledger. */
export async function custodyChain(db: Db, evidenceId: number): Promise<CustodyChain> {
  // The end is read first: events that come meanwhile are after it.
  const anchor = await lastAnchor(db, evidenceId)
  const events = await readChain(db, evidenceId)
  return { evidenceId, events, sealed: anchor ? { seq: anchor.seq, place: await placeOf(db, anchor) } : null }
}
