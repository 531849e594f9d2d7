import type { ApiError } from '@console/platform/contract'
import { useEffect, useState } from 'react'

/** Seconds until the call may be repeated, counted down from the server's Retry-After (429, 503); 0 without one. */
export function useSecondsLeft(error: ApiError | null) {
  const [left, setLeft] = useState(0)

  useEffect(() => {
    const seconds = error?.details.retryAfter ?? 0
    // A monotonic clock: the system's may be set meanwhile.
    const until = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    tick()
    if (!seconds) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [error])

  return left
}
