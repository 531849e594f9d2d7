import type { Outcome } from './outcome'

/**
 * Event Timing, as far as it is read here; TypeScript's own types know neither `interactionId` nor layout shifts yet.
 */
interface Interaction extends PerformanceEntry {
  /** 0 for what is no click, tap or key. */
  interactionId?: number
}
interface LayoutShift extends PerformanceEntry {
  value: number
  /** It followed a click or a key, and was expected. */
  hadRecentInput: boolean
}

/** The shortest that a browser reports at all, in milliseconds. */
const SHORTEST_MS = 16
/** Shifts that follow each other so soon are one, up to so long in all. */
const GAP_MS = 1_000
const WINDOW_MS = 5_000
const REPORT_AFTER_MS = 1_000

interface WatchOptions {
  /** When the first activation had its page. */
  since: number
  getOutcomes: () => readonly Outcome[]
  subscribeOutcomes: (listener: () => void) => void
  report: (fields: { visits: string }) => void
}

/**
 * Reports to the server how each activation of a remote went on: how long its slowest interaction took until its effect
 * was painted, how far its page jumped about (CLS), and of the document's first page when its largest part was painted
 * (LCP). What a browser does not measure is left out.
 */
export function watchVitals({ since, getOutcomes, subscribeOutcomes, report }: WatchOptions) {
  const first = getOutcomes().find(isLoaded)!
  let activation = activationOf(getOutcomes().filter(isLoaded).at(-1)!, since)
  const measuresShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
  const send = (visit: object) => report({ visits: JSON.stringify([visit]) })

  function end(schedule: (report: () => void) => void) {
    const { remote, version, slowestMs, cls, over } = activation
    activation.over = true
    const figures = { ...(slowestMs > 0 && { slowestMs }), ...(measuresShifts && { cls: Math.round(cls * 10_000) / 10_000 }) }
    if (!over && Object.keys(figures).length) schedule(() => send({ remote, version, ...figures }))
  }
  subscribeOutcomes(() => {
    const latest = getOutcomes().at(-1)!
    if (!isLoaded(latest)) return
    // The page that has just come is painted first.
    end((report) => setTimeout(report, REPORT_AFTER_MS))
    activation = activationOf(latest, performance.now())
  })
  addEventListener('pagehide', () => end((report) => report()))

  observe<Interaction>('event', ({ interactionId, startTime, duration }) => {
    if (interactionId && startTime >= activation.since) activation.slowestMs = Math.max(activation.slowestMs, duration)
  })
  observe<LayoutShift>('layout-shift', (shift) => {
    if (!shift.hadRecentInput && shift.startTime >= activation.since) countShift(activation, shift)
  })
  let largestAt = 0
  let firstInputAt = Infinity
  observe('first-input', ({ startTime }) => {
    firstInputAt = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    largestAt = startTime
  })
  // By now the browser has found it: it looks no further than the first input, which after a sign-in was the sign-in
  // page's.
  setTimeout(() => {
    if (largestAt && firstInputAt >= since - first.ms) send({ remote: first.remote, version: first.version, lcpMs: Math.round(largestAt) })
  }, REPORT_AFTER_MS)
}

const activationOf = ({ remote, version }: Outcome, since: number) => ({
  remote,
  version,
  since,
  slowestMs: 0,
  cls: 0,
  shifts: { since: 0, last: -Infinity, sum: 0 },
  over: false,
})

/** The largest sum of shifts that follow each other. */
function countShift(activation: ReturnType<typeof activationOf>, { startTime, value }: LayoutShift) {
  const { since, last, sum } = activation.shifts
  const goesOn = startTime - last < GAP_MS && startTime - since < WINDOW_MS
  activation.shifts = goesOn ? { since, last: startTime, sum: sum + value } : { since: startTime, last: startTime, sum: value }
  activation.cls = Math.max(activation.cls, activation.shifts.sum)
}

/** What a browser does not know it ignores. */
function observe<Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) see(entry)
  })
  observer.observe({ type, buffered: true, durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
}

const isLoaded = ({ outcome }: Outcome) => outcome === 'loaded'
