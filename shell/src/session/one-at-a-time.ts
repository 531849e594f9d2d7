import { useRef, useState } from 'react'

/** An action that drops every further call while one is under way, a second click in the same moment included. */
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
