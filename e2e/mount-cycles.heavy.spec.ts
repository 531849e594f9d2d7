import type { CDPSession, Page } from 'playwright-core'
import { open } from './src/operator'

const CYCLES = 1_000
const EVERY = 200
/** What single-spa and the pages wait for after a mount has ended by then. */
const SETTLED_MS = 6_000
const GROWTH = 1.1
/** What the shell loads ahead, with its styles, is there by then. */
const AHEAD_MS = 25_000

jest.setTimeout(900_000)

interface Held {
  heapMb: number
  nodes: number
  listeners: number
  styles: number
  timers: number
}

/** Keeps count of the timers that are still to run. */
function countTimers() {
  const waiting = new Set<unknown>()
  Object.assign(globalThis, { waiting })
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const counted = (id: unknown) => {
    waiting.add(id)
    return id
  }
  Object.assign(globalThis, {
    setTimeout(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      const ran = () => {
        waiting.delete(id)
        run(...args)
      }
      const id = setTimeout(ran, ms)
      return counted(id)
    },
    setInterval: (...args: Parameters<typeof setInterval>) => counted(setInterval(...args)),
    clearTimeout(id?: number) {
      waiting.delete(id)
      clearTimeout(id)
    },
    clearInterval(id?: number) {
      waiting.delete(id)
      clearInterval(id)
    },
  })
}

async function held(page: Page, cdp: CDPSession): Promise<Held> {
  await page.waitForTimeout(SETTLED_MS)
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
  const [styles, timers] = await page.evaluate(() => [
    document.querySelectorAll('style, link[rel=stylesheet]').length,
    (globalThis as unknown as { waiting: Set<unknown> }).waiting.size,
  ])
  return { heapMb: (await heapOf(cdp)) / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners'), styles: styles!, timers: timers! }
}

/** Bytes of all that is on the heap but compiled code: V8 adds to that for as long as it finds functions worth optimizing, a megabyte in the first six hundred switches. */
async function heapOf(cdp: CDPSession) {
  let text = ''
  const take = ({ chunk }: { chunk: string }) => {
    text += chunk
  }
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot')
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(text) as { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] }
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] !== code) bytes += nodes[at + size]!
  return bytes
}

/** Goes by the menu from one page to the next, in turns, each time until its list is there. */
const switchPages = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const stops = [
      { path: '/authority/role', heading: '角色管理' },
      { path: '/user/balance', heading: '余额查询' },
    ]
    // The page before is still in the document for a frame.
    const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join()
    const there = (heading: string) => headings() === heading && document.querySelector('tbody .ant-table-row')
    for (let i = 0; i < times; i++) {
      const { path, heading } = stops[i % 2]!
      document.querySelector<HTMLElement>(`nav a[href="${path}"]`)!.click()
      for (const until = performance.now() + 10_000; !there(heading); await new Promise(requestAnimationFrame))
        if (performance.now() > until) throw new Error(`${heading} did not come`)
    }
  }, times)

test('SEC-R9 a thousand times from one remote to another and back: heap, nodes, listeners, styles and timers stay what they were', async () => {
  const { page, context, complaints } = await open('admin@demo.cn')
  await context.addInitScript(countTimers)
  await page.goto('/user/balance')
  await page.getByRole('menuitem', { name: '后台权限' }).click()
  await page.getByRole('link', { name: '角色管理' }).waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.waitForFunction((ms) => performance.now() > ms, AHEAD_MS)
  const readings: Held[] = []
  for (let done = EVERY; done <= CYCLES; done += EVERY) {
    await switchPages(page, EVERY)
    readings.push(await held(page, cdp))
    process.stdout.write(`${JSON.stringify({ done, ...readings.at(-1) })}\n`)
  }
  const [first, last] = [readings[0]!, readings.at(-1)!]
  for (const what of Object.keys(first) as (keyof Held)[])
    expect({ what, first: first[what], last: last[what], flat: last[what] <= first[what] * GROWTH }).toMatchObject({ flat: true })
  expect(complaints).toEqual([])
})
