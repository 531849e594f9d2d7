import type { Page, Response } from 'playwright-core'
import { settled } from './src/list'
import { open, openTab } from './src/operator'

/** UX-G5, in milliseconds, at a processor four times slower. */
const LCP_MS = 1_500
const INP_MS = 200
const CLS = 0.05
const SLOWER = 4
/** Of so many visits the quickest counts: what else runs on the machine only makes a page slower. */
const VISITS = 3

interface Speed {
  lcp: number
  inp: number
  cls: number
}

/** Notes what the browser measures of a document. */
function measure() {
  const speed: Speed = Object.assign(globalThis, { speed: { lcp: 0, inp: 0, cls: 0 } }).speed
  const observe = (options: PerformanceObserverInit & { durationThreshold?: number }, take: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ buffered: true, ...options })
  observe({ type: 'largest-contentful-paint' }, ({ startTime }: PerformanceEntry) => {
    speed.lcp = startTime
  })
  observe({ type: 'layout-shift' }, ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) speed.cls += value
  })
  // Of fewer than fifty interactions INP is the slowest.
  observe({ type: 'event', durationThreshold: 16 }, ({ duration, interactionId }: { duration: number; interactionId: number }) => {
    if (interactionId) speed.inp = Math.max(speed.inp, duration)
  })
}

/** What an operator does on a list. */
async function use(page: Page) {
  const filters = page.getByRole('form', { name: '筛选' })
  await filters.getByLabel('关键词').click()
  await page.keyboard.type('公司', { delay: 50 })
  await page.keyboard.press('Enter')
  await settled(page)
  await filters.getByRole('button', { name: /重\s*置/ }).click()
  await settled(page)
  await page.getByRole('listitem', { name: '下一页' }).click()
  await settled(page)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
}

const isAnswer = (address: string) => /^\/(api\/|registry\.json)/.test(new URL(address).pathname)

/** Answers of the API as the server gave them, by path: the numbers of another page are as good. */
type Answers = Map<string, { responseCode: number; responseHeaders: { name: string; value: string }[]; body: string }>

/** Answers a tab's calls at once. Not by Playwright's `route`, which switches the browser's cache of files off. */
async function answerBy(answers: Answers, page: Page) {
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = answers.get(`${request.method} ${new URL(request.url).pathname}`)
    // A tab that is closed answers no more.
    void (answer ? cdp.send('Fetch.fulfillRequest', { requestId, ...answer }) : cdp.send('Fetch.continueRequest', { requestId })).catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/registry.json*' }] })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

test.each(['/user/enterprise', '/evidence/EnterpriseCertificate', '/money/just', '/online/web'])(
  'UX-G5 %s: with a mocked API and a processor four times slower its LCP is below 1.5 s, its INP below 200 ms and its CLS below 0.05; of three visits the quickest counts (heavy: it measures the machine, too)',
  async (path) => {
    const operator = await open('admin@demo.cn')
    const answers: Answers = new Map()
    const keep = async (response: Response) => {
      if (!isAnswer(response.url()) || !response.ok()) return
      const headers = Object.entries(await response.allHeaders()).filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name))
      answers.set(`${response.request().method()} ${new URL(response.url()).pathname}`, {
        responseCode: response.status(),
        responseHeaders: headers.map(([name, value]) => ({ name, value })),
        body: (await response.body()).toString('base64'),
      })
    }
    const kept: Promise<void>[] = []
    operator.page.on('response', (response) => void kept.push(keep(response)))
    await operator.page.goto(path)
    await settled(operator.page)
    await use(operator.page)
    await operator.page.waitForLoadState('networkidle')
    await Promise.all(kept)
    await operator.page.close()

    const visits: Speed[] = []
    for (let i = 0; i < VISITS; i++) {
      const page = await openTab(operator)
      await answerBy(answers, page)
      await page.addInitScript(measure)
      await page.goto(path)
      await settled(page)
      await page.getByRole('button', { name: '列设置' }).waitFor()
      await use(page)
      visits.push(await page.evaluate(() => (globalThis as unknown as { speed: Speed }).speed))
      await page.close()
    }
    const quickest = (of: keyof Speed) => Math.min(...visits.map((visit) => visit[of]))
    const seen = { lcp: quickest('lcp'), inp: quickest('inp'), cls: quickest('cls') }
    expect(seen.lcp).toBeGreaterThan(0)
    expect(seen.inp).toBeGreaterThan(0)
    expect([seen.lcp < LCP_MS, seen.inp < INP_MS, seen.cls < CLS, visits]).toEqual([true, true, true, visits])
  },
)
