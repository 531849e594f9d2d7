import { setTimeout } from 'node:timers/promises'

/** Waits until a condition is true. @throws an error with its name if it is not within the time */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, { withinMs = 30_000 } = {}) {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: waited for ${withinMs / 1000} s in vain`)
    await setTimeout(20)
  }
}

/**
 * Waits for a promise, and clears its timer afterwards. @throws an error with its name if it does not settle in time
 */
export async function within<T>(what: string, promise: Promise<T>, ms = 3_000): Promise<T> {
  const given = new AbortController()
  const late = setTimeout(ms, undefined, { signal: given.signal }).then(
    () => Promise.reject(new Error(`${what}: waited for ${ms / 1000} s in vain`)),
    () => promise,
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    given.abort()
  }
}
