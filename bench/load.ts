/**
 * What federation costs a first visit: the same pages as shell + remote and as one webpack bundle (`bench/monolith`), behind the same server, over h2, in
 * Chromium with 10 Mbit/s, 40 ms and a CPU four times slower. Both are measured in turns; medians. `--runs=N` sets how often.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { startServer } from '../e2e/src/server'
import { certificate, kilobytes, launchBrowser, openSlow, quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const monolith = join(root, '.cache/bench/monolith')
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 11)

/** A page, and what shows that it has loaded. */
const pages = {
  login: { path: '/login', signedIn: false, there: 'form input' },
  list: { path: '/user/enterprise', signedIn: true, there: '.ant-table-tbody .ant-table-row' },
}
type PageName = keyof typeof pages
const pageNames = Object.keys(pages) as PageName[]

interface Build {
  name: 'federated' | 'monolith'
  url: string
  token: string
}

interface Visit {
  ms: number
  scripts: string[]
}

async function main() {
  node('scripts/build.mjs')
  node('scripts/webpack-build.mjs', 'bench/monolith')
  const { compress } = await import(join(root, 'scripts/compress.mjs'))
  await compress(join(monolith, 'shell/dist'))

  const place = mkdtempSync(join(tmpdir(), 'console-load-'))
  const tls = certificate(place)
  const federated = await startServer({ ...tls, BUILD_DIR: root })
  const single = await startServer({ ...tls, BUILD_DIR: monolith })
  const browser = await launchBrowser(tls)
  try {
    const builds: Build[] = []
    for (const [name, { url }] of [
      ['federated', federated],
      ['monolith', single],
    ] as const)
      builds.push({ name, url, token: await backEnd(url).signIn('admin@demo.cn') })
    report(await measure(browser, builds))
  } finally {
    await browser.close()
    await Promise.all([federated.stop(), single.stop()])
    rmSync(place, { recursive: true })
  }
}

async function measure(browser: Browser, builds: Build[]) {
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
  const result = {} as Record<Build['name'], Record<PageName, Figures>>
  for (const { name } of builds) {
    result[name] = {} as Record<PageName, Figures>
    for (const page of pageNames) result[name][page] = await figuresOf(visits.get(`${name} ${page}`)!)
  }
  return result
}

/** A first visit: an empty cache, a slow network, a slow processor. */
async function visitPage(browser: Browser, { url, token }: Build, name: PageName): Promise<Visit> {
  const { path, signedIn, there } = pages[name]
  const { context, page } = await openSlow(browser, signedIn ? { url, token } : { url })
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { thereAt: performance.now() })))
    }).observe(document, { childList: true, subtree: true })
  }, there)
  await page.goto(url + path)
  const at = await page.waitForFunction(() => (globalThis as { thereAt?: number }).thereAt, undefined, { timeout: 60_000 })
  const ms = (await at.jsonValue()) as number
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ms, scripts }
}

interface Figures {
  ms: number
  fastestMs: number
  slowestMs: number
  brotliKb: number
  gzipKb: number
  files: number
}

async function figuresOf(visits: Visit[]): Promise<Figures> {
  const times = visits.map(({ ms }) => ms)
  const scripts = [...new Set(visits.at(-1)!.scripts)]
  return {
    ms: Math.round(quantile(times, 0.5)),
    fastestMs: Math.round(Math.min(...times)),
    slowestMs: Math.round(Math.max(...times)),
    brotliKb: await kilobytes(scripts, 'br'),
    gzipKb: await kilobytes(scripts, 'gzip'),
    files: scripts.length,
  }
}

function report(result: Record<Build['name'], Record<PageName, Figures>>) {
  console.table(Object.fromEntries(pageNames.flatMap((page) => (['monolith', 'federated'] as const).map((build) => [`${page} ${build}`, result[build][page]]))))
  const ratios = (page: PageName) => ({
    brotliRatio: ratio(result.federated[page].brotliKb, result.monolith[page].brotliKb),
    timeRatio: ratio(result.federated[page].ms, result.monolith[page].ms),
    brotliKb: result.federated[page].brotliKb,
    ms: result.federated[page].ms,
  })
  console.log(JSON.stringify({ bench: 'load', login: ratios('login'), list: ratios('list') }))
}

const ratio = (ours: number, theirs: number) => Math.round((ours / theirs) * 1000) / 1000

function node(script: string, ...args: string[]) {
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
