/**
 * From the click on 登录 to a capture's video that plays, in Chromium with 10 Mbit/s, 40 ms and a CPU four times slower,
 * over h2: sign-in, the menu's 在线取证 → 直播取证, the 预览结果 of the first row that has a file, the player's button. Every click
 * follows as soon as what it is for is there; nothing is in the cache. `--runs=N` sets how often.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { startServer } from '../e2e/src/server'
import { fillSignIn } from '../e2e/src/sign-in'
import { certificate, launchBrowser, openSlow, quantile } from './slow-browser'

const root = resolve(__dirname, '..')
const runs = Number(process.argv.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 12)

async function main() {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const directory = mkdtempSync(join(tmpdir(), 'console-play-'))
  const tls = certificate(directory)
  const server = await startServer({ ...tls, BUILD_DIR: root })
  const browser = await launchBrowser(tls)
  try {
    const number = await firstWithVideo(server.url)
    const times = []
    // The first run warms the server up and does not count.
    for (let run = 0; run <= runs; run++) {
      const ms = await timeToPlay(browser, server.url, number)
      if (run > 0) times.push(ms)
      process.stderr.write(`run ${run}/${runs}\r`)
    }
    report(times)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}

/** When each step was done, in milliseconds since 登录 was clicked. */
type Steps = Record<'console' | 'list' | 'dialog' | 'plays', number>

async function firstWithVideo(url: string) {
  const api = backEnd(url)
  const { data } = await api.get<{ data: { baoquan_no: string; video_url: string | null }[] }>(
    '/api/online/getLiveList?page=1&limit=10',
    await api.signIn('admin@demo.cn'),
  )
  return data.find(({ video_url }) => video_url !== null)!.baoquan_no
}

async function timeToPlay(browser: Browser, url: string, number: string): Promise<Steps> {
  const { context, page } = await openSlow(browser, { url })
  try {
    await page.goto(`${url}/login`)
    const submit = await fillSignIn(page, url, 'admin@demo.cn')
    const started = performance.now()
    const since = () => performance.now() - started
    await submit.click()
    await page.locator('nav a[href]').first().waitFor()
    const console = since()
    await openList(page)
    const preview = page.locator(`tr[data-row-key="${number}"]`).getByRole('button', { name: '预览结果' })
    await preview.waitFor()
    const list = since()
    await preview.click()
    const video = page.locator('[role=dialog] video')
    await video.waitFor()
    const dialog = since()
    await video.evaluate((element: HTMLVideoElement) => element.play())
    await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0)
    return { console, list, dialog, plays: since() }
  } finally {
    await context.close()
  }
}

async function openList(page: Page) {
  const link = page.locator('nav a[href="/online/live"]')
  if (!(await link.isVisible())) await page.locator('nav [aria-expanded=false]', { hasText: '在线取证' }).click()
  await link.click()
}

function report(times: Steps[]) {
  const steps = Object.keys(times[0]!) as (keyof Steps)[]
  const of = (step: keyof Steps, share: number) =>
    Math.round(
      quantile(
        times.map((time) => time[step]),
        share,
      ),
    )
  console.table(Object.fromEntries(steps.map((step) => [step, { min: of(step, 0), median: of(step, 0.5), p75: of(step, 0.75), max: of(step, 0.999) }])))
  console.log(JSON.stringify({ bench: 'play', ...Object.fromEntries(steps.map((step) => [`${step}P75Ms`, of(step, 0.75)])) }))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
