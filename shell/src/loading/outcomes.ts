import { createStore } from '@console/platform/store'
import { consoleOrigin } from '../host-page/hosting'
import { readToken } from '../session/token'
import type { Outcome } from './outcome'

const REPORT_AFTER_MS = 2_000
/** What the server takes in one report. */
const AT_ONCE = 20

/** How loading went for each remote of this page, the newest last. */
const outcomes = createStore<readonly Outcome[]>([])
let unreported: Outcome[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isReported = false

export const { get: getOutcomes, subscribe: subscribeOutcomes } = outcomes

/** Whether there is a server that takes reports. */
export function reportOutcomes(yes: boolean) {
  isReported = yes
}

/** Keeps an outcome for 关于 and reports it to the server, where too many failures take a candidate back. */
export function noteOutcome(outcome: Outcome) {
  unreported.push(outcome)
  timer ??= setTimeout(reportLoads, REPORT_AFTER_MS)
  outcomes.set([...outcomes.get().slice(-99), outcome])
  if (outcome.outcome === 'loaded') watchOnce()
}

/** What is measured of a visit is read at its first click; the code for it is not fetched before. */
let watchOnce = () => {
  const since = performance.now()
  watchOnce = () => {}
  addEventListener('pointerdown', () => void watch(since), { once: true })
}

async function watch(since: number) {
  try {
    const { watchVitals } = await import('./vitals')
    watchVitals({ since, getOutcomes, subscribeOutcomes, report })
  } catch (cause) {
    // The figures of this tab are missing from the server's; nothing else is.
    console.warn('vitals are not measured', cause)
  }
}

function reportLoads() {
  clearTimeout(timer)
  timer = undefined
  const loads = unreported.splice(0, AT_ONCE)
  unreported = []
  if (loads.length > 0) report({ loads: JSON.stringify(loads) })
}

/** Sends a report about remotes to the server, for the operator who is signed in. */
export function report(fields: Record<string, string>) {
  const token = readToken()
  if (!token || !isReported || !navigator.onLine) return
  fetch(`${consoleOrigin}/telemetry`, {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  }).catch(() => {
    // A lost report is one load less in the server's count.
  })
}

// What happened last is reported even when the tab is closed.
addEventListener('pagehide', reportLoads)
