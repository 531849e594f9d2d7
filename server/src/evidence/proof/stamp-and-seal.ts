import type { Db } from '../../infra/db/db'
import type { Prover } from './prover'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

/** Stamps what waits. What fails is tried again: evidence waits and is never lost. */
export async function stampAll(db: Db, prover: Prover, signal: AbortSignal) {
  while (!signal.aborted && (await stampWaiting(db, prover)));
}

/** Seals what all servers have stamped. */
export async function sealAll(db: Db, prover: Prover, signal: AbortSignal) {
  while (!signal.aborted && (await sealWaiting(db, prover)));
}
