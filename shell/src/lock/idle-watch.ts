import { IDLE_LIMIT_S } from '@console/platform/contract/session'

/** The operator is warned so many seconds before the session locks itself. */
export const WARNED_S = 120

/** The server notes the use of a session once a minute at most. */
const TELL_EVERY_MS = 65_000

const uses = ['pointerdown', 'keydown', 'wheel'] as const

interface IdleWatchOptions {
  /** Whether there is a session to watch, and nothing on the screen that waits for its operator. */
  isWatched: () => boolean
  /** What the server says; rejects when it cannot be asked. */
  secondsLeft: () => Promise<number>
  /** Reports to the server, and to the other tabs, that the session is in use. */
  onUsed: () => void
  /** Called when there is little time left, and when there is none. */
  onLeft: (seconds: number) => void
}

/**
 * Watches for how long a session was not used. Any key, click or turn of the wheel counts as use; the server decides
 * how much time is left.
 */
export function createIdleWatch({ isWatched, secondsLeft, onUsed, onLeft }: IdleWatchOptions) {
  let usedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  function lookIn(seconds: number) {
    clearTimeout(timer)
    dueAt = Date.now() + seconds * 1000
    timer = setTimeout(look, seconds * 1000)
  }

  async function look() {
    if (!isWatched()) return used()
    const left = await secondsLeft().catch(() => estimate())
    onLeft(left)
    if (left > 0) lookIn(left > WARNED_S ? left - WARNED_S : left)
    else used()
  }

  const estimate = () => Math.max(0, Math.ceil(IDLE_LIMIT_S - (Date.now() - usedAt) / 1000))

  /** The session was used, here or in another tab. */
  function used() {
    usedAt = Date.now()
    lookIn(IDLE_LIMIT_S - WARNED_S)
  }

  const noteUse = () => {
    if (isWatched() && Date.now() - usedAt >= TELL_EVERY_MS) onUsed()
  }
  for (const use of uses) addEventListener(use, noteUse, { capture: true, passive: true })
  // A machine that slept has not run its timers.
  document.addEventListener('visibilitychange', () => void (!document.hidden && Date.now() >= dueAt && look()))
  used()
  return { used }
}
