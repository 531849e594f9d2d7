import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db'
import type { Prover } from './prover'
import { sealWaiting } from './seal'
import { stampWaiting } from './stamp'

interface Options {
  db: Db
  prover: () => Promise<Prover>
  /** Seconds; 0 for never. */
  anchorEveryS: number
}

/** Stamps and seals what waits, when the server starts to listen and every few seconds from then on. What fails is tried again: evidence waits and is never lost. */
export function sealRegularly(app: FastifyInstance, { db, prover, anchorEveryS }: Options) {
  if (anchorEveryS === 0) return
  let next: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let closing = false
  const run = async () => {
    const opened = await prover()
    while (!closing && (await stampWaiting(db, opened)));
    while (!closing && (await sealWaiting(db, opened)));
  }
  const start = () => {
    running = run()
      .catch((error) => app.log.error({ err: error }, 'evidence could not be sealed'))
      .finally(() => {
        if (!closing) next = setTimeout(start, anchorEveryS * 1000)
      })
  }
  app.addHook('onListen', async () => start())
  app.addHook('preClose', () => {
    closing = true
    clearTimeout(next)
    return running
  })
}
