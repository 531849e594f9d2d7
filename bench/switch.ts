/**
 * What an operator waits for when going from one remote to another, in Chromium with 10 Mbit/s, 40 ms and a CPU four
 * times slower, over h2. From the click on a menu item to the first paint of the remote itself: the first frame that
 * shows the heading of its page, with rows or with the outlines of rows still to come.
 *
 * - first: a remote that this visit has not run yet, after the pointer has stood on its menu item for 400 ms; both
 *   remotes in turns
 * - again: a page that was there before, its menu item clicked as soon as it is reached
 *
 * Beside them, gzipped on the wire in kB of 1000 bytes: the heaviest entry, the heaviest remote in all, and the
 * registry's answer to an account that may do everything. `deadRatio`: how long menu and top bar take to be there while
 * no file of any remote can be had, as a multiple of what they take otherwise; medians. `--runs=N` sets how often.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { startServer } from '../e2e/src/server'
import { certificate, kilobytes, launchBrowser, openSlow, quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 12)

const stops = [
  { path: '/user/enterprise', heading: '企业认证' },
  { path: '/authority/role', heading: '角色管理' },
]
type Stop = (typeof stops)[number]

interface Place {
  url: string
  token: string
}

async function main() {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const directory = mkdtempSync(join(tmpdir(), 'console-switch-'))
  const tls = certificate(directory)
  const server = await startServer({ ...tls, BUILD_DIR: root })
  const browser = await launchBrowser(tls)
  try {
    const place = { url: server.url, token: await backEnd(server.url).signIn('admin@demo.cn') }
    report(await measureSwitches(browser, place), await measureFrames(browser, place), await measureBytes(place))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}

async function measureSwitches(browser: Browser, place: Place) {
  const times = { first: [] as number[], again: [] as number[] }
  // The first run warms the server up and does not count.
  for (let run = 0; run <= runs; run++) {
    const [home, other] = run % 2 ? stops : stops.toReversed()
    const { context, page } = await openSlow(browser, place)
    await page.addInitScript(watchPaints)
    await page.goto(place.url + home!.path)
    await settled(page)
    await page.evaluate(() => {
      for (const group of document.querySelectorAll<HTMLElement>('nav [aria-expanded=false]')) group.click()
    })
    await page.waitForTimeout(500)
    const first = await timeOf(page, other!, 400)
    await settled(page)
    const back = await timeOf(page, home!, 0)
    await settled(page)
    const again = await timeOf(page, other!, 0)
    await context.close()
    if (run === 0) continue
    times.first.push(first)
    times.again.push(back, again)
    process.stderr.write(`run ${run}/${runs}\r`)
  }
  return times
}

const settled = async (page: Page) => {
  await page.locator('tbody .ant-table-row').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/**
 * Notes when the menu was clicked, and when a frame had been painted in which a heading was seen for the first time
 * since.
 */
function watchPaints() {
  const state = { clickedAt: 0, painted: {} as Record<string, number> }
  Object.assign(globalThis, { switching: state })
  addEventListener('click', ({ timeStamp }) => Object.assign(state, { clickedAt: timeStamp, painted: {} }), { capture: true })
  // Looked at where the browser is about to work style and layout out anyway, and timed by the first task after that
  // frame: what this costs is not to be part of the figure.
  new MutationObserver(() =>
    requestAnimationFrame(() => {
      const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent
      if (!heading || heading in state.painted) return
      state.painted[heading] = 0
      void scheduler.postTask(() => (state.painted[heading] = performance.now()), { priority: 'user-blocking' })
    }),
  ).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
}

/** Milliseconds from the click to the remote's first paint. */
async function timeOf(page: Page, { path, heading }: Stop, hoverMs: number): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]`)
  await link.hover()
  await page.waitForTimeout(hoverMs)
  await page.mouse.down()
  await page.mouse.up()
  const ms = await page.waitForFunction((heading) => {
    const { clickedAt, painted } = (globalThis as unknown as { switching: { clickedAt: number; painted: Record<string, number> } }).switching
    return painted[heading] && painted[heading] - clickedAt
  }, heading)
  return Number(await ms.jsonValue())
}

/** Milliseconds from the navigation to a frame with menu and top bar, and the browser ready to take a click on them. */
async function measureFrames(browser: Browser, place: Place) {
  const times = { healthy: [] as number[], dead: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    for (const state of run % 2 ? (['healthy', 'dead'] as const) : (['dead', 'healthy'] as const)) {
      const { context, page } = await openSlow(browser, place)
      if (state === 'dead') await page.route('**/remotes/**', (route) => route.abort('connectionrefused'))
      // A route in both states: Playwright switches the cache off and intercepts every request where there is one.
      else await page.route('**/remotes/**', (route) => route.continue())
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('nav a[href]') || !document.querySelector('header button')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { frameAt: performance.now() })))
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto(place.url + stops[0]!.path)
      const at = await page.waitForFunction(() => (globalThis as { frameAt?: number }).frameAt, undefined, { timeout: 60_000 })
      if (run > 0) times[state].push(Number(await at.jsonValue()))
      await context.close()
    }
  }
  return times
}

async function measureBytes({ url, token }: Place) {
  const { remotes }: { remotes: string[] } = await import(join(root, 'scripts/workspaces.mjs'))
  const sizes = await Promise.all(
    remotes.map(async (name) => {
      const { version, integrity } = JSON.parse(readFileSync(join(root, name, 'dist/release.json'), 'utf8')) as {
        version: string
        integrity: Record<string, string>
      }
      const files = Object.keys(integrity).filter((file) => /\.(js|css)$/.test(file))
      const address = (file: string) => `${url}/remotes/${name}/${version}/${file}`
      return { entry: await kilobytes([address('entry.js')], 'gzip'), own: await kilobytes(files.map(address), 'gzip') }
    }),
  )
  return {
    entryGzKb: Math.max(...sizes.map(({ entry }) => entry)),
    ownGzKb: Math.max(...sizes.map(({ own }) => own)),
    registryGzKb: await registryKilobytes(url, token),
  }
}

async function registryKilobytes(url: string, token: string) {
  const answer = await fetch(`${url}/registry.json`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } })
  return Math.round(Number(answer.headers.get('content-length')) / 100) / 10
}

function report(
  { first, again }: Awaited<ReturnType<typeof measureSwitches>>,
  { healthy, dead }: Awaited<ReturnType<typeof measureFrames>>,
  bytes: Awaited<ReturnType<typeof measureBytes>>,
) {
  const row = (times: number[]) =>
    Object.fromEntries(['min', 'median', 'p75', 'max'].map((name, i) => [name, Math.round(quantile(times, [0, 0.5, 0.75, 0.999][i]!))]))
  console.table({ first: row(first), again: row(again), 'menu, healthy': row(healthy), 'menu, remotes dead': row(dead) })
  const deadRatio = Math.round((quantile(dead, 0.5) / quantile(healthy, 0.5)) * 1000) / 1000
  const p75 = (times: number[]) => Math.round(quantile(times, 0.75))
  console.log(JSON.stringify({ bench: 'switch', firstP75Ms: p75(first), againP75Ms: p75(again), ...bytes, deadRatio }))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
