/**
 * What federation costs a first visit: the same pages as shell + remote and as one webpack bundle (`bench/monolith`),
 * behind the same server, over h2, in Chromium with 10 Mbit/s, 40 ms and a CPU four times slower. All are measured in
 * turns; medians. Weights are of scripts and styles.
 *
 * `--runs=N` sets how often. `--against <commit>` builds that commit, too, and measures it in the same turns.
 *
 * Marks of the list's visit, in ms since the navigation: `signedInCode` the code behind sign-in has come, `entryAsked`
 * the remote's entry is asked for, `listAsked` and `answered` its list on the network, `taken` the page has asked for
 * it and has it, `row` its first row is shown. `mainThreadMs`: how long the main thread was busy until then.
 * `largestPaintMs` and `moved` are LCP and the worst CLS of Web Vitals.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { type RunningServer, startServer } from '../e2e/src/server'
import { builtCommit } from './built-commit'
import { certificate, kilobytes, launchBrowser, openSlow, quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const monolith = join(root, '.cache/bench/monolith')
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 11)
const against = process.argv.includes('--against') ? process.argv[process.argv.indexOf('--against') + 1] : undefined

/** A page, and what shows that it has loaded. */
const pages = {
  login: { path: '/login', signedIn: false, there: 'form input' },
  list: { path: '/user/enterprise', signedIn: true, there: '.ant-table-tbody .ant-table-row' },
}
type PageName = keyof typeof pages
const pageNames = Object.keys(pages) as PageName[]

type BuildName = 'federated' | 'monolith' | 'against'

interface Build {
  name: BuildName
  url: string
  token: string
}

const markNames = ['signedInCode', 'entryAsked', 'listAsked', 'answered', 'taken', 'row'] as const
type Marks = Partial<Record<(typeof markNames)[number], number>>

interface Visit {
  ms: number
  mainThreadMs: number
  /** LCP and CLS of Web Vitals, the page being left alone. */
  largestPaintMs: number
  moved: number
  marks: Marks
  files: string[]
}

async function main() {
  node('scripts/build.mjs')
  node('shared/cli/webpack-build.mjs', 'bench/monolith')
  const { compress } = await import(join(root, 'shared/cli/compress.mjs'))
  await compress(join(monolith, 'shell/dist'))
  const older = against ? await builtCommit(against) : undefined

  const place = mkdtempSync(join(tmpdir(), 'console-load-'))
  const tls = certificate(place)
  const servers: [BuildName, RunningServer][] = [
    ['federated', await startServer({ ...tls, BUILD_DIR: root })],
    ['monolith', await startServer({ ...tls, BUILD_DIR: monolith })],
    ...(older ? [['against', await startServer({ ...tls, BUILD_DIR: older }, older)] satisfies [BuildName, RunningServer]] : []),
  ]
  const browser = await launchBrowser(tls)
  try {
    const builds: Build[] = []
    for (const [name, { url }] of servers) builds.push({ name, url, token: await backEnd(url).signIn('admin@demo.cn') })
    report(await measure(browser, builds))
  } finally {
    await browser.close()
    await Promise.all(servers.map(([, server]) => server.stop()))
    rmSync(place, { recursive: true })
  }
}

type Result = Partial<Record<BuildName, Record<PageName, Figures>>>

async function measure(browser: Browser, builds: Build[]): Promise<Result> {
  const visits = new Map<string, Visit[]>()
  // The first round warms the servers up and does not count.
  for (let run = 0; run <= runs; run++) {
    for (const page of pageNames) {
      for (const build of run % 2 ? builds : [...builds].reverse()) {
        const visit = await visitPage(browser, build, page)
        if (run > 0) visits.set(`${build.name} ${page}`, [...(visits.get(`${build.name} ${page}`) ?? []), visit])
      }
    }
    process.stderr.write(`run ${run}/${runs}\r`)
  }
  const result: Result = {}
  for (const { name } of builds) {
    const figures = {} as Record<PageName, Figures>
    for (const page of pageNames) figures[page] = await figuresOf(visits.get(`${name} ${page}`)!)
    result[name] = figures
  }
  return result
}

/** A first visit: an empty cache, a slow network, a slow processor. */
async function visitPage(browser: Browser, { url, token }: Build, name: PageName): Promise<Visit> {
  const { path, signedIn, there } = pages[name]
  const { context, page, cdp } = await openSlow(browser, signedIn ? { url, token } : { url })
  const files: string[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) files.push(response.url())
  })
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { thereAt: performance.now() })))
    }).observe(document, { childList: true, subtree: true })
    const seen = Object.assign(globalThis, { largestPaint: 0, moved: 0 })
    new PerformanceObserver((list) => {
      seen.largestPaint = list.getEntries().at(-1)!.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }, there)
  await cdp.send('Performance.enable')
  await page.goto(url + path)
  const at = await page.waitForFunction(() => (globalThis as { thereAt?: number }).thereAt, undefined, { timeout: 60_000 })
  const ms = (await at.jsonValue()) as number
  const { metrics } = await cdp.send('Performance.getMetrics')
  const mainThreadMs = 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('mark')].map((entry) => entry.toJSON()),
  )
  await page.waitForLoadState('networkidle')
  const { largestPaint, moved } = await page.evaluate(() => {
    const { largestPaint, moved } = globalThis as unknown as { largestPaint: number; moved: number }
    return { largestPaint, moved }
  })
  await context.close()
  return { ms, mainThreadMs, largestPaintMs: largestPaint, moved, marks: { ...marksIn(entries), row: ms }, files }
}

function marksIn(entries: { name: string; startTime: number; responseEnd: number }[]): Marks {
  const entry = (pattern: RegExp) => entries.find(({ name }) => pattern.test(name))
  const list = entry(/\/api\/user\/getUserList/)
  // Before there was anything to take, a page had its answer when the network had brought it.
  const asked = entry(/^taken ahead$/)?.startTime ?? 0
  return {
    signedInCode: entry(/\/signed-in\..*\.js$/)?.responseEnd,
    entryAsked: entry(/\/remotes\/.*entry/)?.startTime,
    listAsked: list?.startTime,
    answered: list?.responseEnd,
    taken: list && Math.max(list.responseEnd, asked),
  }
}

interface Figures {
  ms: number
  fastestMs: number
  slowestMs: number
  mainThreadMs: number
  takenToRowMs: number
  largestPaintMs: number
  moved: number
  marks: Marks
  brotliKb: number
  gzipKb: number
  files: number
}

async function figuresOf(visits: Visit[]): Promise<Figures> {
  const times = visits.map(({ ms }) => ms)
  const files = [...new Set(visits.at(-1)!.files)]
  const median = (values: (number | undefined)[]) =>
    Math.round(
      quantile(
        values.map((value) => value ?? Number.NaN),
        0.5,
      ),
    )
  return {
    ms: median(times),
    fastestMs: Math.round(Math.min(...times)),
    slowestMs: Math.round(Math.max(...times)),
    mainThreadMs: median(visits.map(({ mainThreadMs }) => mainThreadMs)),
    takenToRowMs: median(visits.map(({ ms, marks }) => ms - (marks.taken ?? Number.NaN))),
    largestPaintMs: median(visits.map(({ largestPaintMs }) => largestPaintMs)),
    moved: Math.max(...visits.map(({ moved }) => Math.round(moved * 1000) / 1000)),
    marks: Object.fromEntries(markNames.map((name) => [name, median(visits.map(({ marks }) => marks[name]))])),
    brotliKb: await kilobytes(files, 'br'),
    gzipKb: await kilobytes(files, 'gzip'),
    files: files.length,
  }
}

function report(result: Result) {
  const rows = pageNames.flatMap((page) => Object.entries(result).map(([build, figures]) => [page, build, figures[page]] as const))
  console.table(Object.fromEntries(rows.map(([page, build, { marks, ...figures }]) => [`${page} ${build}`, figures])))
  console.table(Object.fromEntries(Object.entries(result).map(([build, { list }]) => [build, list.marks])))
  const { federated, monolith, against: older } = result as Required<Result>
  const ratios = (page: PageName) => ({
    brotliRatio: ratio(federated[page].brotliKb, monolith[page].brotliKb),
    timeRatio: ratio(federated[page].ms, monolith[page].ms),
    brotliKb: federated[page].brotliKb,
    ms: federated[page].ms,
    largestPaintMs: federated[page].largestPaintMs,
    moved: federated[page].moved,
  })
  const compared = older && {
    commit: against,
    rowRatio: ratio(federated.list.ms, older.list.ms),
    answerToRowRatio: ratio(federated.list.takenToRowMs, older.list.takenToRowMs),
    mainThreadRatio: ratio(federated.list.mainThreadMs, older.list.mainThreadMs),
    loginRatio: ratio(federated.login.ms, older.login.ms),
    brotliRatio: ratio(federated.list.brotliKb, older.list.brotliKb),
  }
  console.log(JSON.stringify({ bench: 'load', login: ratios('login'), list: { ...ratios('list'), marks: federated.list.marks }, against: compared }))
}

const ratio = (ours: number, theirs: number) => Math.round((ours / theirs) * 1000) / 1000

function node(script: string, ...args: string[]) {
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
