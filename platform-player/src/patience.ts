import { setTimeout } from 'node:timers/promises'
import { OpenProblem } from '../../clients/node/src/index.js'

interface Options {
  /** Fails while the console is away. */
  probe(): Promise<unknown>
  say(line: string): void
  signal: AbortSignal
  /** The wait before the first look, which doubles with each. */
  waitMs?: number
}

const LONGEST_WAIT_MS = 30_000
const AWAY = [502, 503, 504]

/** No answer came, or one of a proxy or a server that is not there for the moment. */
export function isAway(error: unknown) {
  if (error instanceof OpenProblem) return AWAY.includes(error.status)
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message))
}

/** Calls a console that may be away for a while: each call waits, and says so once for all of them. It is sent again, which is the same act. */
export function patience({ probe, say, signal, waitMs = 1000 }: Options) {
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
