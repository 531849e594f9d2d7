import { setTimeout } from 'node:timers/promises'
import { OpenProblem } from '../../clients/node/src/index.js'

interface RetryOptions {
  /** Rejects while the console is away. */
  probe(): Promise<unknown>
  say(line: string): void
  signal: AbortSignal
  /** The delay before the first probe; each further one is twice as long. */
  waitMs?: number
}

const LONGEST_WAIT_MS = 30_000
const AWAY = [502, 503, 504]

/** Whether there was no answer, or one that a proxy or a starting server gives. */
export function isAway(error: unknown) {
  if (error instanceof OpenProblem) return AWAY.includes(error.status)
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
}

/**
 * Calls a console that may be away for a while. Each failed call waits until a probe succeeds and is then sent again;
 * calls are idempotent. One line for all of them says that the console is away.
 */
export function retryWhileAway({ probe, say, signal, waitMs = 1000 }: RetryOptions) {
  let returned: Promise<void> | undefined

  async function untilBack() {
    say('服务器没有应答，等待它恢复')
    for (let wait = waitMs; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await setTimeout(wait, undefined, { signal })
      const isBack = await probe().then(
        () => true,
        (error) => !isAway(error),
      )
      if (isBack) break
    }
    say('服务器已恢复')
    returned = undefined
  }

  async function call<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      await returned
      try {
        return await send()
      } catch (error) {
        signal.throwIfAborted()
        if (!isAway(error)) throw error
        returned ??= untilBack()
      }
    }
  }

  return { call, isAway: () => returned !== undefined }
}
