import type { FastifyInstance } from 'fastify'
import type { Db } from '../../infra/db/db'
import { type CallCount, countCalls } from './queries'

const FLUSH_MS = 5_000

/** Counts calls of each key and writes the counts every few seconds. A killed server loses the last few seconds. */
export function callMeter(app: FastifyInstance, db: Db) {
  let counts = new Map<string, CallCount>()
  let timer: NodeJS.Timeout | undefined

  function count(keyId: string, isRefused: boolean) {
    const { calls, refused } = counts.get(keyId) ?? { calls: 0, refused: 0 }
    counts.set(keyId, { keyId, calls: calls + 1, refused: refused + Number(isRefused) })
    timer ??= setTimeout(() => void flush().catch((error) => app.log.error({ err: error }, 'calls could not be counted')), FLUSH_MS).unref()
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const counted = [...counts.values()]
    counts = new Map()
    if (counted.length) await countCalls(db, counted, new Date())
  }

  app.addHook('onResponse', async ({ signer }, { statusCode }) => {
    if (signer !== null) count(signer, statusCode >= 400)
  })
  return {
    count,
    /** Writes the remaining counts before the database is closed. */
    flush,
  }
}
