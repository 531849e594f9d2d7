import type { Outcome } from './outlet'

/** Event Timing, as far as it is read here; TypeScript's own type does not know `interactionId` yet. */
interface Interaction extends PerformanceEntry {
  /** 0 for what is no click, tap or key. */
  interactionId?: number
}

/** The shortest that a browser reports at all, in milliseconds. */
const SHORTEST_MS = 16
const REPORT_AFTER_MS = 1_000

interface Watching {
  /** When the first activation began. */
  since: number
  getOutcomes: () => readonly Outcome[]
  subscribeOutcomes: (listener: () => void) => void
  report: (fields: { visits: string }) => void
}

/** Reports to the server, for each activation of a remote, how long its slowest interaction took until its effect was painted. */
export function watchInteractions({ since, getOutcomes, subscribeOutcomes, report }: Watching) {
  let activation = { ...getOutcomes().findLast(isLoaded)!, since, slowestMs: 0 }

  function end(send: (report: () => void) => void) {
    const { remote, version, slowestMs } = activation
    if (slowestMs > 0) send(() => report({ visits: JSON.stringify([{ remote, version, slowestMs }]) }))
    activation.slowestMs = 0
  }
  subscribeOutcomes(() => {
    const latest = getOutcomes().at(-1)!
    if (!isLoaded(latest)) return
    // The page that has just come is painted first.
    end((report) => setTimeout(report, REPORT_AFTER_MS))
    activation = { ...latest, since: performance.now(), slowestMs: 0 }
  })
  addEventListener('pagehide', () => end((report) => report()))
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Interaction[])
      if (interactionId && startTime >= activation.since) activation.slowestMs = Math.max(activation.slowestMs, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
}

const isLoaded = ({ outcome }: Outcome) => outcome === 'loaded'
