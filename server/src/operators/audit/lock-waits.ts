type Listener = (seconds: number) => void

const listeners = new Set<Listener>()

/** Tells how long each write of this process took to lock the end of the trail. Returns what ends that. */
export function onLockWait(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Measures the statement that locks: but for a millisecond it waits, for other writes or, outside a transaction, for a
 * connection. One that gives up has waited, too.
 */
export async function measured<T>(append: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await append()
  } finally {
    const seconds = (performance.now() - since) / 1000
    for (const listener of listeners) listener(seconds)
  }
}
