import type { Db } from '../db/db'
import { addCustody, holdChains } from '../evidence/custody'
import type { Prover } from './prover'
import { fillIn, readUnstamped, type Stamped, type Unstamped } from './queries'

/** So many are stamped before they are kept: that much work is lost when the process ends. */
const BATCH = 64

/**
 * Gives evidence that waits for it a time stamp, and signs what the platform states of it. No transaction is open while an authority is asked.
 * Answers whether more is waiting.
 */
export async function stampWaiting(db: Db, prover: Prover): Promise<boolean> {
  const waiting = await readUnstamped(db, BATCH)
  const stamped: Stamped[] = []
  for (const piece of waiting) stamped.push(await stampOne(piece, prover))
  if (stamped.length > 0) await db.transaction((tx) => keep(tx, stamped, prover))
  return waiting.length === BATCH
}

async function stampOne({ id, sha256, manifest, savedAt, hasToken, hasSignature }: Unstamped, { stamper, issuer, demo }: Prover): Promise<Stamped> {
  const at = demo ? savedAt : undefined
  const token = hasToken ? null : await stamper.stamp(sha256, at)
  const stampedAt = at ?? new Date()
  const signature = hasSignature ? null : await issuer.sign(Buffer.from(manifest), at)
  return { id, token: token?.toString('hex'), signature: signature?.toString('hex'), at: stampedAt }
}

async function keep(tx: Db, stamped: readonly Stamped[], { stamper }: Prover) {
  const at = new Date()
  await holdChains(
    tx,
    stamped.map(({ id }) => id),
  )
  const filled = await fillIn(tx, stamped)
  await addCustody(
    tx,
    filled.map(({ id }) => ({ evidenceId: id, kind: 'stamped', at, by: stamper.name, accountId: null, ip: null })),
  )
}
