import { BreakerOpen, OutsideFault } from './outside-fault'

/** After so many failures in a row the breaker opens. */
const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000

interface Breaker {
  /** @throws BreakerOpen without calling, OutsideFault for whatever `call` throws */
  run<T>(call: () => Promise<T>): Promise<T>
  /** Whether the service has failed so often that it is called only after a pause. */
  isOpen(): boolean
}

/**
 * A circuit breaker for a service. After three failures in a row calls fail at once for 30 seconds, and after each
 * further failure for twice as long, up to ten minutes.
 */
export function newBreaker(service: string): Breaker {
  let failures = 0
  let nextCallAt = 0
  return {
    isOpen: () => failures >= FAILURES,
    async run(call) {
      if (Date.now() < nextCallAt) throw new BreakerOpen(service, `${service} is not called before ${new Date(nextCallAt).toISOString()}`)
      const before = failures
      try {
        const answer = await call()
        failures = 0
        return answer
      } catch (error) {
        // Calls at the same time fail together: that is one failure.
        if (failures === before) failures += 1
        if (failures >= FAILURES) nextCallAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES), LONGEST_PAUSE_MS)
        throw new OutsideFault(service, `${service} failed`, error)
      }
    },
  }
}
