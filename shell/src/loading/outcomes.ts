import { readToken } from '../session/token'
import type { Outcome } from './outlet'

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
  if (outcome.outcome === 'loaded') watchOnce()
}

/** How quickly a page answers is watched once somebody works with it: nothing of that is fetched before. */
let watchOnce = () => {
  const since = performance.now()
  watchOnce = () => {}
  const watch = () =>
    import('./visits').then(({ watchVisits }) => watchVisits({ since, getOutcomes, subscribeOutcomes, report })).catch(() => 'figures that are not told')
  addEventListener('pointerdown', watch, { once: true })
}

function tell() {
  clearTimeout(timer)
  timer = undefined
  const loads = untold.splice(0, AT_ONCE)
  untold = []
  if (loads.length > 0) report({ loads: JSON.stringify(loads) })
}

/** Tells the server something about remotes, for whoever is signed in. */
export function report(fields: Record<string, string>) {
  const token = readToken()
  if (!token) return
  fetch('/telemetry', {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  }).catch(() => 'a report that is lost is one load less in the count')
}

// What happened last is told even so.
addEventListener('pagehide', tell)
