const doNotFake: FakeableAPI[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
]

/**
 * Stops the clock, so that a test can move it; timers and everything else continue. Undone by `jest.useRealTimers()`.
 */
export const stopClock = (at: number | Date = Date.now()) => jest.useFakeTimers({ doNotFake, now: at })

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const moveClock = (ms: number) => jest.setSystemTime(Date.now() + ms)
