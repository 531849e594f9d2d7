import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const EVERY_MS = 50

/** The maximum growth of the page's heap, in megabytes, while a function ran. */
export async function heapGrowth(page: Page, running: Promise<unknown>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  const used = async () => ((await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize / 1e6
  const before = await used()
  const done = running.then(() => true)
  let most = before
  while (!(await Promise.race([done, setTimeout(EVERY_MS, false)]))) most = Math.max(most, await used())
  await cdp.detach()
  return most - before
}
