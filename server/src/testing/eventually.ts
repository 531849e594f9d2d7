import { setTimeout } from 'node:timers/promises'

/** Waits until something holds. @throws an error that names it when it does not within so long */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, { withinMs = 30_000 } = {}) {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: waited for ${withinMs / 1000} s in vain`)
    await setTimeout(20)
  }
}

/** Waits for a promise, and keeps no timer when it is there. @throws an error that names it when it is not within so long */
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
