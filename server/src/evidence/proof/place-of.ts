import type { Place } from '@console/platform/contract/proof'
import { toHex } from '@console/platform/proof'
import type { Db } from '../../infra/db/db'
import { leavesIn, pathTo } from './merkle-tree'
import { findHead } from './queries'
import { readRenewals } from './renewal/renewals'

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A leaf of the ledger with its way up, as others check it. */
export async function placeOf(
  db: Db,
  { head: number, leaf, nonce, digests = null }: { head: number; leaf: number; nonce: Uint8Array; digests?: Place['digests'] },
): Promise<Place> {
  const { at, leaves, root, previousHash, signature, token, anchor } = (await findHead(db, number))!
  const all = leavesIn(leaves)
  return {
    nonce: base64(nonce),
    index: leaf,
    path: pathTo(leaf, all).map(toHex),
    digests,
    head: { number, at: at.toISOString(), size: all.length, root: toHex(root), previous: toHex(previousHash) },
    signature: base64(signature),
    token: base64(token),
    renewals: await readRenewals(db, number),
    anchor,
  }
}
