/**
 * What federation costs a first visit: the same pages as shell + remote and as one webpack bundle (`bench/monolith`), behind the same server, over h2, in
 * Chromium with 10 Mbit/s, 40 ms and a CPU four times slower. Taken in turns; medians. `--runs=N` sets how often.
 */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { chromiumOptions } from '../e2e/src/chromium'
import { startServer } from '../e2e/src/server'

// The servers' certificate is made here, and the browser told of its key: it keeps nothing that came by a certificate that it only puts up with.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

const root = resolve(__dirname, '..')
const monolith = join(root, '.cache/bench/monolith')
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 11)

/** A page, and how one sees that it is there. */
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
  const options = await chromiumOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, `--ignore-certificate-errors-spki-list=${keyOf(tls.TLS_CERT)}`] })
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
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  if (signedIn) await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
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
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b)
  const scripts = [...new Set(visits.at(-1)!.scripts)]
  return {
    ms: Math.round(times[Math.floor(times.length / 2)]!),
    fastestMs: Math.round(times[0]!),
    slowestMs: Math.round(times.at(-1)!),
    brotliKb: await kilobytes(scripts, 'br'),
    gzipKb: await kilobytes(scripts, 'gzip'),
    files: scripts.length,
  }
}

/** What the scripts weigh on the wire, in kB of 1000 bytes. */
async function kilobytes(urls: string[], encoding: string) {
  const sizes = await Promise.all(
    urls.map(async (url) => Number((await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } })).headers.get('content-length'))),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10
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

function certificate(place: string) {
  const [TLS_CERT, TLS_KEY] = [join(place, 'cert.pem'), join(place, 'key.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject, '-keyout', TLS_KEY, '-out', TLS_CERT],
    { stdio: 'ignore' },
  )
  return { TLS_CERT, TLS_KEY }
}

/** The SHA-256 of a certificate's public key, as Chromium's flag takes it. */
const keyOf = (cert: string) =>
  createHash('sha256')
    .update(new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
