import type { Outcome } from './mount'

/** How loading went for each remote of this page, the newest last. */
let outcomes: readonly Outcome[] = []
const listeners = new Set<() => void>()

export const getOutcomes = () => outcomes

export function subscribeOutcomes(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function noteOutcome(outcome: Outcome) {
  outcomes = [...outcomes.slice(-99), outcome]
  for (const listener of listeners) listener()
}
