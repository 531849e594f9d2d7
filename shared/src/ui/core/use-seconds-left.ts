import type { ApiError } from '@console/shared/contract'
import { useEffect, useState } from 'react'

/** Seconds until the server takes the call again, counted down from when it said so (429, 503); 0 when it did not. */
export function useSecondsLeft(error: ApiError | null) {
  const [left, setLeft] = useState(0)

  useEffect(() => {
    const seconds = error?.details.retryAfter ?? 0
    const until = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    if (!seconds) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [error])

  return left
}
