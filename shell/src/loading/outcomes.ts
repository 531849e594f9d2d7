import { readToken } from '../session/token'
import type { Outcome } from './mount'

const TELL_AFTER_MS = 2_000
/** What the server takes in one report. */
const AT_ONCE = 20

/** How loading went for each remote of this page, the newest last. */
let outcomes: readonly Outcome[] = []
let untold: Outcome[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const getOutcomes = () => outcomes

export function subscribeOutcomes(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps an outcome for 关于, and tells the server of it: too many failures take a candidate back. */
export function noteOutcome(outcome: Outcome) {
  outcomes = [...outcomes.slice(-99), outcome]
  untold.push(outcome)
  timer ??= setTimeout(tell, TELL_AFTER_MS)
  for (const listener of listeners) listener()
}

function tell() {
  clearTimeout(timer)
  timer = undefined
  const token = readToken()
  const loads = untold.splice(0, AT_ONCE)
  untold = []
  if (!token || loads.length === 0) return
  fetch('/telemetry', {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams({ loads: JSON.stringify(loads) }),
  }).catch(() => 'a report that is lost is one load less in the count')
}

// What happened last is told even so.
addEventListener('pagehide', tell)
