import type { Page } from 'playwright-core'

/** Collects the durations of the page's tasks of 50 ms or more, from its first moment. */
export const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
    Object.assign(globalThis, { tasks })
  })

/** Those since the last call. */
export const longTasks = (page: Page) => page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks.splice(0))
