import type { FastifyInstance } from 'fastify'
import { LeftAlone } from '../outside/outside-fault'

interface Work {
  /** Seconds between two runs; 0 for never. */
  everyS: number
  /** Says by `isClosing` whether to stop. */
  run(isClosing: () => boolean): Promise<unknown>
  /** What to log when it fails. */
  failed: string
}

/** Runs work when the server starts to listen, and so often from then on, never twice at a time. What fails is logged and tried again; the server closes after the run. */
export function runRegularly(app: FastifyInstance, { everyS, run, failed }: Work) {
  if (everyS === 0) return
  let next: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let closing = false
  const start = () => {
    running = run(() => closing)
      .catch((error) => {
        if (!(error instanceof LeftAlone)) app.log.error({ err: error }, failed)
      })
      .finally(() => {
        if (!closing) next = setTimeout(start, everyS * 1000)
      })
  }
  app.addHook('onListen', async () => start())
  app.addHook('preClose', async () => {
    closing = true
    clearTimeout(next)
    await running
  })
}
