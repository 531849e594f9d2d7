import type { Outcome } from './outlet'

/** Event Timing, as far as it is read here; TypeScript's own type does not know `interactionId` yet. */
interface Interaction extends PerformanceEntry {
  /** 0 for what is no click, tap or key. */
  interactionId?: number
}

/** What a browser tells of at all, in milliseconds. */
const SHORTEST_MS = 16
const TELL_AFTER_MS = 1_000

interface Watching {
  /** When the first visit began. */
  since: number
  getOutcomes: () => readonly Outcome[]
  subscribeOutcomes: (listener: () => void) => void
  report: (fields: { visits: string }) => void
}

/** Tells the server, for each visit to a remote, how long its slowest interaction took until its effect was painted. */
export function watchVisits({ since, getOutcomes, subscribeOutcomes, report }: Watching) {
  let visit = { ...getOutcomes().findLast(isLoaded)!, since, slowestMs: 0 }

  function end(tell: (report: () => void) => void) {
    const { remote, version, slowestMs } = visit
    if (slowestMs > 0) tell(() => report({ visits: JSON.stringify([{ remote, version, slowestMs }]) }))
    visit.slowestMs = 0
  }
  subscribeOutcomes(() => {
    const latest = getOutcomes().at(-1)!
    if (!isLoaded(latest)) return
    // The page that has just come is painted first.
    end((report) => setTimeout(report, TELL_AFTER_MS))
    visit = { ...latest, since: performance.now(), slowestMs: 0 }
  })
  addEventListener('pagehide', () => end((report) => report()))
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Interaction[])
      if (interactionId && startTime >= visit.since) visit.slowestMs = Math.max(visit.slowestMs, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
}

const isLoaded = ({ outcome }: Outcome) => outcome === 'loaded'
