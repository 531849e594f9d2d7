import type { CDPSession, Page } from 'playwright-core'
import { open } from './src/operator'

const CYCLES = 1_000
const EVERY = 200
/** By then single-spa's and the pages' delayed work after a mount has ended. */
const SETTLED_MS = 6_000
const GROWTH = 1.1
/** By then the shell's preloaded chunks and their styles are loaded. */
const AHEAD_MS = 25_000

jest.setTimeout(900_000)

interface Usage {
  heapMb: number
  nodes: number
  listeners: number
  styles: number
  timers: number
}

/** Counts the pending timers. */
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

async function usageOf(page: Page, cdp: CDPSession): Promise<Usage> {
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

/**
 * Bytes on the heap without compiled code: V8 adds compiled code as long as it optimizes functions, a megabyte in the
 * first six hundred switches.
 */
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

/** Alternates between two pages by the menu, each time until the list is loaded. */
const switchPages = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const stops = [
      { path: '/authority/role', heading: '角色管理' },
      { path: '/user/balance', heading: '余额查询' },
    ]
    // The previous page is still in the document for a frame.
    const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join()
    const there = (heading: string) => headings() === heading && document.querySelector('tbody .ant-table-row')
    for (let i = 0; i < times; i++) {
      const { path, heading } = stops[i % 2]!
      document.querySelector<HTMLElement>(`nav a[href="${path}"]`)!.click()
      for (const until = performance.now() + 10_000; !there(heading); await new Promise(requestAnimationFrame))
        if (performance.now() > until) throw new Error(`${heading} did not come`)
    }
  }, times)

test('SEC-R9 a thousand switches between two remotes: heap, nodes, listeners, styles and timers do not grow', async () => {
  const { page, context, complaints } = await open('admin@demo.cn')
  await context.addInitScript(countTimers)
  await page.goto('/user/balance')
  await page.getByRole('menuitem', { name: '后台权限' }).click()
  await page.getByRole('link', { name: '角色管理' }).waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.waitForFunction((ms) => performance.now() > ms, AHEAD_MS)
  const readings: Usage[] = []
  for (let done = EVERY; done <= CYCLES; done += EVERY) {
    await switchPages(page, EVERY)
    readings.push(await usageOf(page, cdp))
    process.stdout.write(`${JSON.stringify({ done, ...readings.at(-1) })}\n`)
  }
  const [first, last] = [readings[0]!, readings.at(-1)!]
  for (const what of Object.keys(first) as (keyof Usage)[])
    expect({ what, first: first[what], last: last[what], flat: last[what] <= first[what] * GROWTH }).toMatchObject({ flat: true })
  expect(complaints).toEqual([])
})
