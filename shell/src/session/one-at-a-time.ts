import { useRef, useState } from 'react'

/** Wraps an action: calls made while one is running are dropped, also a second click before React has rendered. */
export function useOneAtATime<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function run(...args: Args) {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    try {
      await action(...args)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  return [run, isBusy] as const
}
