import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db'
import type { Chain } from './chain/chain'
import { writeHeads } from './chain/write-heads'
import type { Prover } from './prover'
import { runRegularly } from './run-regularly'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

interface Options {
  db: Db
  prover: () => Promise<Prover>
  chain?: Chain
  /** Seconds; 0 for never. */
  anchorEveryS: number
}

/** However seldom heads are made, those that are on their way into a blockchain are looked after this often. */
const FOLLOW_EVERY_S = 30

/** Stamps and seals what waits, and writes heads into the blockchain where one is configured. What fails is tried again: evidence waits and is never lost. */
export function sealRegularly(app: FastifyInstance, { db, prover, chain, anchorEveryS }: Options) {
  runRegularly(app, {
    everyS: anchorEveryS,
    failed: 'evidence could not be sealed',
    async run(isClosing) {
      const opened = await prover()
      while (!isClosing() && (await stampWaiting(db, opened)));
      while (!isClosing() && (await sealWaiting(db, opened)));
    },
  })
  if (chain)
    runRegularly(app, {
      everyS: Math.min(anchorEveryS, FOLLOW_EVERY_S),
      failed: 'the ledger could not be written to the blockchain',
      run: () => writeHeads(db, chain),
    })
}
