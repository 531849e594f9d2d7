import { setTimeout } from 'node:timers/promises'

/** Waits until something holds. @throws an error that names it when it does not within so long */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, { withinMs = 30_000 } = {}) {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: waited for ${withinMs / 1000} s in vain`)
    await setTimeout(20)
  }
}
