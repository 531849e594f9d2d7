import { getOutcomes, noteOutcome, report, reportOutcomes, subscribeOutcomes } from './outcomes'
import { watchVitals } from './vitals'

const loaded = (remote: string) => noteOutcome({ remote, version: '1.0.0', outcome: 'loaded', ms: 100 })

/** jsdom measures nothing. */
const seen: Record<string, (...entries: object[]) => void> = {}
class Observer {
  static supportedEntryTypes = ['event', 'layout-shift', 'largest-contentful-paint', 'first-input']
  constructor(private readonly callback: (list: object) => void) {}
  observe({ type }: { type: string }) {
    seen[type] = (...entries) => this.callback({ getEntries: () => entries })
  }
}
const reported: object[] = []
let since: number
const taken = () => reported.splice(0)

beforeAll(() => {
  globalThis.PerformanceObserver = Observer as unknown as typeof PerformanceObserver
  globalThis.fetch = async (_, options) => {
    const visits = new URLSearchParams(String(options?.body)).get('visits')
    if (visits) reported.push(...JSON.parse(visits))
    return new Response()
  }
  document.cookie = 'token=a-token'
  reportOutcomes(true)
  jest.useFakeTimers()
  loaded('mf-users')
  since = performance.now()
  watchVitals({ since, getOutcomes, subscribeOutcomes, report })
})
afterAll(() => jest.useRealTimers())

const interaction = (startTime: number, duration: number, interactionId = 1) => ({ startTime, duration, interactionId })
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
/** The next activation, which ends the one before. Returns its start. */
function next(remote: string) {
  const since = performance.now()
  loaded(remote)
  jest.advanceTimersByTime(1_000)
  return since
}

test('the largest paint of the document is reported for its first page', () => {
  seen['largest-contentful-paint']!({ startTime: 30 }, { startTime: 120.4 })
  seen['first-input']!({ startTime: since + 700 })
  jest.advanceTimersByTime(1_000)
  expect(taken()).toEqual([{ remote: 'mf-users', version: '1.0.0', lcpMs: 120 }])
})

test('the slowest interaction of each activation is reported at its end', () => {
  seen.event!(interaction(since - 1, 900), interaction(since + 1, 48), interaction(since + 2, 120), interaction(since + 3, 700, 0))
  expect(reported).toEqual([])
  const at = next('mf-authority')
  expect(taken()).toEqual([{ remote: 'mf-users', version: '1.0.0', slowestMs: 120, cls: 0 }])
  seen.event!(interaction(at + 1, 32))
  next('mf-users')
  expect(taken()).toEqual([{ remote: 'mf-authority', version: '1.0.0', slowestMs: 32, cls: 0 }])
})

test('layout shifts without input count: those within a second of each other, at most five seconds, the worst group', () => {
  const at = next('mf-finance')
  reported.length = 0
  const shifts = [shift(at - 1, 0.9), shift(at, 0.1), shift(at + 900, 0.1), shift(at + 950, 0.9, true), shift(at + 1_900, 0.04), shift(at + 3_000, 0.2)]
  seen['layout-shift']!(...shifts)
  const later = next('mf-users')
  expect(taken()).toEqual([{ remote: 'mf-finance', version: '1.0.0', cls: 0.2 }])

  seen['layout-shift']!(...Array.from({ length: 8 }, (_, i) => shift(later + 1 + i * 900, 0.01)))
  next('mf-finance')
  expect(taken()).toEqual([{ remote: 'mf-users', version: '1.0.0', cls: 0.06 }])
})

test('a tab that is closed reports its last activation, once', () => {
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(taken()).toEqual([{ remote: 'mf-finance', version: '1.0.0', cls: 0 }])
})

test('after an input before the first load the largest paint is that of the sign-in page, and not reported', () => {
  watchVitals({ since, getOutcomes, subscribeOutcomes: () => {}, report })
  seen['largest-contentful-paint']!({ startTime: 30 })
  seen['first-input']!({ startTime: since - 101 })
  jest.advanceTimersByTime(1_000)
  dispatchEvent(new Event('pagehide'))
  expect(taken().filter((visit) => 'lcpMs' in visit)).toEqual([])
})

test('a browser without measurements reports nothing', () => {
  Observer.supportedEntryTypes = []
  watchVitals({ since: performance.now(), getOutcomes, subscribeOutcomes: () => {}, report })
  dispatchEvent(new Event('pagehide'))
  expect(taken()).toEqual([])
})
