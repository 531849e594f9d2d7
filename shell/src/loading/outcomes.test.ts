import type { Outcome } from './outcome'

type Outcomes = typeof import('./outcomes')

const outcome = (version: string): Outcome => ({ remote: 'mf-users', version, outcome: 'timeout', ms: 7 })
const reports: { loads: Outcome[]; token: string | null }[] = []
let outcomes: Outcomes

beforeEach(() => {
  jest.useFakeTimers()
  reports.length = 0
  document.cookie = 'token=a-token'
  globalThis.fetch = jest.fn(async (_, { body, headers }: RequestInit) => {
    reports.push({ loads: JSON.parse(new URLSearchParams(String(body)).get('loads')!), token: new Headers(headers).get('authorization') })
    return new Response()
  }) as typeof fetch
  jest.isolateModules(() => {
    outcomes = jest.requireActual('./outcomes')
  })
  outcomes.reportOutcomes(true)
})
afterEach(() => jest.useRealTimers())

const versionsReported = () => reports.map(({ loads }) => loads.map(({ version }) => version))

test('outcomes are reported together, two seconds after the first, and later ones in another report', () => {
  outcomes.noteOutcome(outcome('1'))
  jest.advanceTimersByTime(1_000)
  outcomes.noteOutcome(outcome('2'))
  jest.advanceTimersByTime(999)
  expect(reports).toEqual([])
  jest.advanceTimersByTime(1)
  expect(versionsReported()).toEqual([['1', '2']])
  expect(reports[0]!.token).toBe('Bearer a-token')

  outcomes.noteOutcome(outcome('3'))
  jest.advanceTimersByTime(2_000)
  expect(versionsReported()).toEqual([['1', '2'], ['3']])
})

test('unreported outcomes are reported when the tab is closed, once', () => {
  outcomes.noteOutcome(outcome('1'))
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  jest.advanceTimersByTime(10_000)
  expect(versionsReported()).toEqual([['1']])
})

test('a report is limited to what the server accepts, and the rest is not reported later', () => {
  for (let i = 1; i <= 25; i++) outcomes.noteOutcome(outcome(String(i)))
  jest.advanceTimersByTime(2_000)
  expect(reports[0]!.loads).toHaveLength(20)
  outcomes.noteOutcome(outcome('26'))
  jest.advanceTimersByTime(2_000)
  expect(versionsReported()[1]).toEqual(['26'])
})

test('without a session nothing is reported', () => {
  document.cookie = 'token=; max-age=0'
  outcomes.noteOutcome(outcome('1'))
  jest.advanceTimersByTime(2_000)
  expect(fetch).not.toHaveBeenCalled()
})

test('UX-F3 without a network nothing is reported', () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  outcomes.noteOutcome(outcome('1'))
  jest.advanceTimersByTime(2_000)
  expect(fetch).not.toHaveBeenCalled()
  network.mockRestore()
})

test('a server without telemetry gets no reports', () => {
  outcomes.reportOutcomes(false)
  outcomes.noteOutcome(outcome('1'))
  jest.advanceTimersByTime(2_000)
  expect(fetch).not.toHaveBeenCalled()
})

test('a lost report has no effect', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')))
  outcomes.noteOutcome(outcome('1'))
  await jest.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('关于 reads the last hundred outcomes, and gets each new one until it closes', () => {
  const listener = jest.fn()
  const stop = outcomes.subscribeOutcomes(listener)
  for (let i = 1; i <= 101; i++) outcomes.noteOutcome(outcome(String(i)))
  expect(listener).toHaveBeenCalledTimes(101)
  expect(outcomes.getOutcomes().map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, i) => String(i + 2)))
  stop()
  outcomes.noteOutcome(outcome('102'))
  expect(listener).toHaveBeenCalledTimes(101)
})
