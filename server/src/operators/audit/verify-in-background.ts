import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { type Verdict, verifyTrail } from './verify'

/** Slowly, so that operators do not notice it. */
const BETWEEN_BATCHES_MS = 20

/**
 * Verifies the trail, keeps what was found for 操作日志, and logs a trail that is broken. Ends without a verdict when the
 * signal says so.
 */
export async function verifyTrailInBackground(db: Db, log: Pick<FastifyBaseLogger, 'error'>, signal: AbortSignal) {
  const verdict = await verifyTrail(db, { betweenBatches: () => setTimeout(BETWEEN_BATCHES_MS, undefined, { signal }) }).catch((error) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (!verdict) return
  await keepVerdict(db, verdict, new Date())
  if (!verdict.intact) log.error({ brokenAt: verdict.brokenAt, reason: verdict.reason }, 'the audit trail is not as it was written')
}

export function keepVerdict(db: Db, verdict: Verdict, at: Date) {
  const [entries, brokenAt, reason] = verdict.intact ? [verdict.head.id, null, null] : [verdict.brokenAt - 1, verdict.brokenAt, verdict.reason]
  return db.rows(sql`insert into audit_checks (at, entries, broken_at, reason) values (${at}, ${entries}, ${brokenAt}, ${reason})`)
}
