import type { FastifyInstance } from 'fastify'
import { forgetClaims, oncePerPeriod } from '../db/claims'
import type { Database } from '../db/db'
import { BreakerOpen } from '../outside/outside-fault'

/** Work in the background that is done again and again. */
export interface Job {
  /** Unique, as the database and the log know it. */
  name: string
  /** Seconds from the end of a run to the next; 0 for never. */
  everyS: number
  /**
   * One of all servers runs it in a period. Every other job runs at each server: for its own disk, or on what it claims
   * piece by piece.
   */
  once?: boolean
  /** Runs for the first time after a period, not when the server starts to listen. */
  later?: boolean
  /** What to log when it fails. */
  failed: string
  /** Ends early, and well, when the signal says so. */
  run(signal: AbortSignal): Promise<unknown>
}

/**
 * Runs jobs for as long as the server listens, each never twice at a time. What fails is logged and tried again after
 * its period; the server closes after the runs.
 */
export function runJobs(app: FastifyInstance, db: Database, jobs: readonly Job[]) {
  const closing = new AbortController()
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Map<Job, Promise<unknown>>()

  const wait = (job: Job) => {
    if (!closing.signal.aborted) timers.set(job, setTimeout(start, job.everyS * 1000, job))
  }
  function start(job: Job) {
    const { name, everyS, once, failed } = job
    const run = async () => job.run(closing.signal)
    const done = once ? oncePerPeriod(db, { work: name, everyMs: everyS * 1000 }, run, app.log) : run()
    running.set(
      job,
      done
        .catch((error) => {
          if (!(error instanceof BreakerOpen)) app.log.error({ err: error, job: name }, failed)
        })
        .finally(() => wait(job)),
    )
  }

  // An embedded database has one server: what the one before had taken, it has left.
  app.addHook('onReady', async () => void (db.whileStill && (await forgetClaims(db))))
  app.addHook('onListen', async () => {
    for (const job of jobs) if (job.everyS > 0) job.later ? wait(job) : start(job)
  })
  app.addHook('preClose', async () => {
    closing.abort()
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(running.values())
  })
}
