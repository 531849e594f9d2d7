import { getOutcomes, noteOutcome, report, subscribeOutcomes } from './outcomes'
import { watchInteractions } from './interactions'

const loaded = (remote: string) => noteOutcome({ remote, version: '1.0.0', outcome: 'loaded', ms: 100 })

let seen: (entries: object[]) => void
const told: string[] = []
beforeAll(() => {
  // jsdom knows neither.
  globalThis.PerformanceObserver = class {
    constructor(callback: (list: object) => void) {
      seen = (entries) => callback({ getEntries: () => entries })
    }
    observe() {}
  } as unknown as typeof PerformanceObserver
  globalThis.fetch = async (_, options) => {
    const visits = new URLSearchParams(String(options?.body)).get('visits')
    if (visits) told.push(visits)
    return new Response()
  }
  document.cookie = 'token=a-token'
})

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }))
afterEach(() => jest.useRealTimers())

test('the slowest interaction of each activation of a remote is reported when it is over', () => {
  loaded('mf-users')
  const since = performance.now()
  watchInteractions({ since, getOutcomes, subscribeOutcomes, report })
  const at = (startTime: number, duration: number, interactionId = 1) => ({ startTime, duration, interactionId })
  seen([at(since - 1, 900), at(since + 1, 48), at(since + 2, 120), at(since + 3, 700, 0)])
  expect(told).toEqual([])

  loaded('mf-authority')
  jest.advanceTimersByTime(1_000)
  expect(told.splice(0)).toEqual([JSON.stringify([{ remote: 'mf-users', version: '1.0.0', slowestMs: 120 }])])

  seen([at(performance.now() + 1, 32)])
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(told).toEqual([JSON.stringify([{ remote: 'mf-authority', version: '1.0.0', slowestMs: 32 }])])
})
