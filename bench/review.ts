/**
 * What a review costs the operator: ten enterprises approved by keyboard in their queue, in Chromium with 10 Mbit/s, 40
 * ms and a CPU four times slower, over h2.
 *
 * - keysPerRecord: key presses for a record: three, as nobody looks at all of its documents here, which is asked about
 * - listRequestsPerRecord: calls of the list, or for the next record of the queue
 * - nextPaintP75Ms: from the end of the server's answer to the decision to the first frame with the heading of the next
 *   record
 * - taskRatio: seconds for the ten, as a multiple of ten that are opened from the list, approved by a click, and come
 *   back to the list (nobody reads anything here: in the queue the 400 ms for which a new record takes no decision
 *   count in full)
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { startServer } from '../e2e/src/server'
import { certificate, launchBrowser, openSlow, quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const RECORDS = 10
const LIST = '/user/enterprise'

async function main() {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const directory = mkdtempSync(join(tmpdir(), 'console-review-'))
  const tls = certificate(directory)
  const server = await startServer({ ...tls, BUILD_DIR: root })
  const browser = await launchBrowser(tls)
  try {
    const place = { url: server.url, token: await backEnd(server.url).signIn('admin@demo.cn') }
    const byList = await inWindow(browser, place, approveFromList)
    const inQueue = await inWindow(browser, place, approveInQueue)
    console.log(
      JSON.stringify({
        bench: 'review',
        keysPerRecord: inQueue.keys / RECORDS,
        listRequestsPerRecord: inQueue.listRequests / RECORDS,
        nextPaintP75Ms: Math.round(quantile(inQueue.paints, 0.75)),
        taskRatio: Math.round((inQueue.seconds / byList.seconds) * 100) / 100,
      }),
    )
  } finally {
    await browser.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}

interface Worked {
  seconds: number
  keys: number
  listRequests: number
  /** Of each record but the last, in milliseconds. */
  paints: number[]
}

async function inWindow(browser: Browser, place: { url: string; token: string }, work: (page: Page) => Promise<Omit<Worked, 'listRequests'>>): Promise<Worked> {
  const { context, page } = await openSlow(browser, place)
  await page.addInitScript(watchHeadings)
  await page.goto(place.url + LIST)
  await page.getByRole('button', { name: '开始审核' }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  let listRequests = 0
  page.on('request', (request) => {
    if (/\/api\/user\/(getUserList|takeNext)/.test(request.url())) listRequests += 1
  })
  const worked = await work(page)
  await context.close()
  return { ...worked, listRequests }
}

/**
 * Resolves in the frame that shows an element with a text. A locator's own waiting looks again after up to half a
 * second.
 */
const shown = (page: Page, selector: string, text = '') =>
  page.waitForFunction(([selector, text]) => document.querySelector(selector!)?.textContent?.includes(text!), [selector, text])

async function approveInQueue(page: Page) {
  const begun = performance.now()
  let keys = 0
  await page.getByRole('button', { name: '开始审核' }).click()
  for (let record = 1; record <= RECORDS; record++) {
    await shown(page, '#content', `第 ${record} /`)
    await shown(page, '[aria-keyshortcuts=Y]')
    await page.keyboard.press('y')
    // Nobody looked at the documents: that is asked about, with the way back chosen.
    await shown(page, '.ant-modal-footer :focus')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    keys += 3
  }
  await shown(page, '#content', `第 ${RECORDS + 1} /`)
  const seconds = (performance.now() - begun) / 1000
  await page.waitForFunction((count) => (globalThis as unknown as { painted: unknown[] }).painted.length > count, RECORDS + 1)
  return { seconds, keys, paints: await page.evaluate(paintsAfterDecisions) }
}

async function approveFromList(page: Page) {
  const begun = performance.now()
  await page.getByRole('link', { name: /^待审核/ }).click()
  await shown(page, '[aria-busy=false] .ant-table-row')
  for (let record = 1; record <= RECORDS; record++) {
    await page.getByRole('link', { name: '审核', exact: true }).first().click()
    await shown(page, '#content .ant-btn-dangerous')
    await page.getByRole('button', { name: '通过' }).click()
    await page.getByRole('button', { name: '仍然通过' }).click()
    await shown(page, '[aria-busy=false] .ant-table-row')
  }
  return { seconds: (performance.now() - begun) / 1000, keys: 0, paints: [] }
}

/**
 * Notes when each heading was painted. Runs in the page, where no function of its own may have a name: tsx would mark
 * it by a helper that the page lacks.
 */
function watchHeadings() {
  const state = { painted: [] as [text: string, at: number][], last: '' }
  Object.assign(globalThis, state)
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent ?? ''
    if (!text || text === state.last) return
    state.last = text
    // The second frame after a change has painted it.
    requestAnimationFrame(() => requestAnimationFrame(() => state.painted.push([text, performance.now()])))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** From each decision's answer to the heading that was painted next. Runs in the page. */
function paintsAfterDecisions() {
  const { painted } = globalThis as unknown as { painted: [string, number][] }
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/user/checkUser')) as PerformanceResourceTiming[]
  return answers.map(({ responseEnd }) => painted.find(([, at]) => at > responseEnd)![1] - responseEnd)
}

void main()
