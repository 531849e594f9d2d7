/**
 * How long it takes until operators have a new version of mf-users, and until a rollback has taken it away. The team's
 * commands are run as they are typed, against a running server; an operator sits before an open page of the remote the
 * whole time, learns of the version by the page's own polling, and goes to the remote's next page.
 *
 * - liveSeconds: from the start of the build until that page shows the new version: build, upload, rollout (a
 *   candidate, for everybody), poll, navigation
 * - uploadToLiveSeconds: the same, from the start of the upload
 * - rollbackSeconds: from the start of `npm run rollout -- mf-users --rollback` until the operator's next page shows
 *   the version before
 *
 * The second to last line has the parts. Neither network nor processor is slowed down.
 */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { anotherBuild } from '../e2e/src/another-build'
import { backEnd } from '../e2e/src/back-end'
import { chromiumOptions } from '../e2e/src/chromium'
import { DEPLOY_TOKEN, deployment, waitForVersion } from '../e2e/src/deploy'
import { startServer } from '../e2e/src/server'

const root = resolve(__dirname, '..')
const VERSION = '1.1.0'

async function main() {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = await startServer({ DEPLOY_TOKENS: `mf-users=${DEPLOY_TOKEN}` })
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', baseURL: server.url })
    const token = await backEnd(server.url).signIn('admin@demo.cn')
    await context.addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Strict' }])
    const page = await context.newPage()
    await page.goto('/user/enterprise')
    await page.locator('tbody .ant-table-row').first().waitFor()
    report(await measure(page, deployment(server.url)))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measure(page: Page, team: ReturnType<typeof deployment>) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 10) / 100
  const release = anotherBuild(VERSION, { 'src/pages/balance-list-page.tsx': ['<ListPage', '<ListPage title="余额查询（第二版）"'] })
  const built = seconds()
  await team.publish(release)
  const published = seconds()
  await Promise.all([waitForVersion(page, VERSION), team.rollout('--candidate', VERSION, '--weight', '100%')])
  const known = seconds()
  await goTo(page, '/user/balance', '余额查询（第二版）')
  const live = seconds()

  await goTo(page, '/user/integral', '积分赠送')
  const decided = seconds()
  await Promise.all([waitForVersion(page, '1.0.0'), team.rollout('--rollback')])
  await goTo(page, '/user/balance', '余额查询')
  return { built, published, known, live, back: seconds() - decided }
}

/** Goes to a page by the menu, and waits until it shows itself by this name. */
async function goTo(page: Page, path: string, heading: string) {
  await page.locator(`nav a[href="${path}"]`).click()
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: 10_000 })
}

function report({ built, published, known, live, back }: Awaited<ReturnType<typeof measure>>) {
  const rounded = (seconds: number) => Math.round(seconds * 10) / 10
  console.log({
    buildSeconds: rounded(built),
    uploadSeconds: rounded(published - built),
    rolloutAndPollSeconds: rounded(known - published),
    navigationSeconds: rounded(live - known),
  })
  console.log(JSON.stringify({ bench: 'publish', liveSeconds: rounded(live), uploadToLiveSeconds: rounded(live - built), rollbackSeconds: rounded(back) }))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
