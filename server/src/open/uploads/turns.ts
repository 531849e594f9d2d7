interface Holder {
  stop: AbortController
  left: Promise<void>
}

/**
 * One call at a time is at an upload, and the newest one has precedence: a client whose connection was cut calls again before the server has noticed the cut. The call before is told
 * to stop, and waited for.
 */
export function turns() {
  const holders = new Map<string, Holder>()
  return async function inTurn<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
