import type { FastifyBaseLogger } from 'fastify'
import { oncePerPeriod } from '../../infra/db/claims'
import type { Db } from '../../infra/db/db'
import type { Prover } from './prover'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

/** Stamps what waits. What fails is tried again: evidence waits and is never lost. */
export async function stampAll(db: Db, prover: Prover, signal: AbortSignal) {
  while (!signal.aborted && (await stampWaiting(db, prover)));
}

interface SealOptions {
  everyS: number
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Seals what all servers have stamped, unless another one has done so in this period: each head costs a time stamp, too. */
export const sealAll = (db: Db, prover: Prover, { everyS, log, signal }: SealOptions) =>
  oncePerPeriod(
    db,
    { work: 'seal', everyMs: everyS * 1000 },
    async () => {
      while (!signal.aborted && (await sealWaiting(db, prover)));
    },
    log,
  )
