import { useEffect, useState } from 'react'

/** Counts down from so many seconds to 0, from when it first runs. */
export function useSecondsLeft(seconds: number, running = true): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return left
}
