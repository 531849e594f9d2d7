import { fullStorage } from '@console/platform/testing'
import { froze, markEntering } from './freeze-marks'
import type { Outcome } from './outcome'

let reports: Outcome[]
const frozen = (version = '1.1.0') => froze('mf-users', version, (outcome) => reports.push(outcome))

/** Stops the tab's timers: a killed tab, as seen from the next page. */
function freeze(version = '1.1.0') {
  markEntering('mf-users', version)
  jest.advanceTimersByTime(1_000)
  const now = Date.now()
  jest.clearAllTimers()
  jest.setSystemTime(now)
}

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  reports = []
})
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  jest.useRealTimers()
})

test('SEC-R6 a page that froze while it mounted a version is reported once, and the version avoided for ten minutes', () => {
  freeze()
  jest.advanceTimersByTime(4_999)
  expect([frozen(), reports]).toEqual([false, []])
  jest.advanceTimersByTime(1)
  expect([frozen(), frozen(), frozen('1.0.0')]).toEqual([true, true, false])
  expect(reports).toEqual([{ remote: 'mf-users', version: '1.1.0', outcome: 'frozen', ms: 1_000 }])
  jest.advanceTimersByTime(600_000)
  expect(frozen()).toBe(true)
  jest.advanceTimersByTime(1)
  expect(frozen()).toBe(false)
  expect([reports.length, localStorage.length]).toEqual([1, 0])
})

test('an unreported freeze of yesterday is reported and avoided, too', () => {
  freeze()
  jest.advanceTimersByTime(86_400_000)
  expect([frozen(), reports.length]).toEqual([true, 1])
})

test('one freeze during two simultaneous loads is reported once', () => {
  markEntering('mf-users', '1.1.0')
  freeze()
  jest.advanceTimersByTime(5_000)
  expect([frozen(), reports.length]).toEqual([true, 1])
})

test('a slow page of another tab is not a freeze, as long as it runs', () => {
  const clear = markEntering('mf-users', '1.1.0')
  jest.advanceTimersByTime(60_000)
  expect([frozen(), reports]).toEqual([false, []])
  clear()
  jest.advanceTimersByTime(60_000)
  expect([frozen(), reports, localStorage.length]).toEqual([false, [], 0])
})

test('a tab that is closed during a slow load leaves no mark', () => {
  markEntering('mf-users', '1.1.0')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.length).toBe(0)
  jest.advanceTimersByTime(60_000)
  expect([frozen(), reports, localStorage.length]).toEqual([false, [], 0])
})

test('a full storage prevents no mount', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation()
  const full = fullStorage()
  markEntering('mf-users', '1.1.0')()
  full.mockRestore()
  expect([frozen(), warned.mock.calls.length]).toEqual([false, 1])
})

test('a storage that fills while a version is being mounted leaves no mark that looks like a freeze', () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const clear = markEntering('mf-users', '1.1.0')
  fullStorage()
  jest.advanceTimersByTime(60_000)
  expect([localStorage.length, frozen(), reports]).toEqual([0, false, []])
  clear()
})
