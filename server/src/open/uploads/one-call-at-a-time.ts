interface Holder {
  stop: AbortController
  left: Promise<void>
}

/**
 * Runs one call at a time for each upload. A newer call aborts the current one and waits for its end: after a lost
 * connection a client may call again before the server has noticed.
 */
export function oneCallAtATime() {
  const holders = new Map<string, Holder>()
  return async function runAlone<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let before = holders.get(id); before; before = holders.get(id)) {
      before.stop.abort()
      await before.left
    }
    const stop = new AbortController()
    const working = work(stop.signal)
    const left = working.then(
      () => void holders.delete(id),
      () => void holders.delete(id),
    )
    holders.set(id, { stop, left })
    return working
  }
}
