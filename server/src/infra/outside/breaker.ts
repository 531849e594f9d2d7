import { LeftAlone, OutsideFault } from './outside-fault'

/** After so many failures in a row a service is left alone. */
const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000

interface Breaker {
  /** @throws LeftAlone without calling, OutsideFault for whatever `call` throws */
  run<T>(call: () => Promise<T>): Promise<T>
  /** Whether the service has failed so often that it is asked seldom. */
  isOpen(): boolean
}

/** Keeps a service that is down from being asked at every turn: after three failures in a row it is asked after 30 seconds, then after twice as long each time, up to ten minutes. */
export function newBreaker(service: string): Breaker {
  let failures = 0
  let askAgainAt = 0
  return {
    isOpen: () => failures >= FAILURES,
    async run(call) {
      if (Date.now() < askAgainAt) throw new LeftAlone(service, `${service} is not asked before ${new Date(askAgainAt).toISOString()}`)
      try {
        const answer = await call()
        failures = 0
        return answer
      } catch (error) {
        failures += 1
        if (failures >= FAILURES) askAgainAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES), LONGEST_PAUSE_MS)
        throw new OutsideFault(service, `${service} failed`, error)
      }
    },
  }
}
