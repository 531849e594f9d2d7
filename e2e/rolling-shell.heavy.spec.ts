import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { startNginx } from '../server/src/testing/nginx'
import { freePort, type Postgres, startPostgres } from '../server/src/testing/temporary-postgres'
import { startBucket, type TestBucket } from '../server/src/testing/test-bucket'
import { anotherShell } from './src/another-shell'
import { backEnd } from './src/back-end'
import { openAs, type Operator } from './src/operator'
import { type RunningServer, startServer } from './src/server'

jest.setTimeout(300_000)

/** Clicks of each tab between two steps of a deployment. */
const CLICKS_BETWEEN = 6

let place: string
let newer: string
let postgres: Postgres
let bucket: TestBucket
let ports: number[]
let nginx: Awaited<ReturnType<typeof startNginx>>
const running: RunningServer[] = []
/** The last one first. */
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'console-rolling-shell-'))
  newer = anotherShell()
  stops.unshift(() => Promise.all([place, newer].map((folder) => rm(folder, { recursive: true, force: true }))))
  postgres = await startPostgres()
  stops.unshift(postgres.stop)
  bucket = await startBucket(join(place, 's3'))
  stops.unshift(bucket.close)
  ports = [await freePort(), await freePort()]
  for (const i of [0, 1]) {
    running[i] = await started(i, older)
    stops.unshift(() => running[i]!.stop())
  }
  nginx = await startNginx(join(place, 'nginx'), ports)
  stops.unshift(nginx.stop)
}, 180_000)
afterAll(async () => {
  for (const stop of stops) await stop()
})

const older = resolve(__dirname, '..')

/** Starts a server as docs/operations.md says, with a build beside it. */
function started(i: number, buildDir: string) {
  const { s3 } = bucket
  return startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(place, `data-${i}`),
    PORT: `${ports[i]}`,
    BUILD_DIR: buildDir,
    RELEASES: 's3',
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    DRAIN_S: '3',
    TRUST_PROXY: '127.0.0.1',
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const buildOf = (page: Page) => page.locator('meta[name=shell-build]').getAttribute('content')
/**
 * Longer than the minute after which a tab tries again when it got the old document from a server that had not fetched
 * the new files.
 */
const TAKEN_WITHIN_MS = 90_000
/** Waits until a tab has the document of another build. */
const anotherThan = (build: string | null, page: Page) =>
  page.waitForFunction((build) => document.querySelector<HTMLMetaElement>('meta[name=shell-build]')?.content !== build, build, { timeout: TAKEN_WITHIN_MS })

/** Failed requests of a tab. A document that is replaced aborts its requests: these do not count. */
function failuresOf({ context }: Operator) {
  const failures: string[] = []
  const note = (url: string, what: string) => failures.push(`${url.replace(nginx.url, '')}: ${what}`)
  context.on('response', (response) => response.status() >= 400 && note(response.url(), `${response.status()}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') note(request.url(), why ?? 'failed')
  })
  return failures
}

/** Pages of one remote, by the open menu. */
const withinOne: Click[] = ['企业认证', '个人认证', '余额查询', '积分赠送'].map((title) => ({ link: title, title }))
/** Pages of three remotes and the shell's own, by the numbers of the workbench. */
const acrossRemotes: Click[] = [
  { link: /^待审核企业 \d+ 条$/, title: '企业认证' },
  { link: /^待审核出证申请 \d+ 条$/, title: '出证申请' },
  { link: /^待审核发票 \d+ 条$/, title: '发票审核' },
].flatMap((click) => [click, { link: '工作台', title: '工作台' }])

interface Click {
  link: string | RegExp
  title: string
}

/** Clicks until stopped. Each click opens the page that it names. */
function clicking({ page }: Operator, clicks: Click[]) {
  let done = 0
  let going = true
  let fault: Error | undefined
  const all = (async () => {
    for (; going; done += 1) {
      const { link, title } = clicks[done % clicks.length]!
      await page.getByRole('link', { name: link, exact: true }).click()
      await heading(page, title)
    }
  })().catch((error: Error) => {
    fault = error
  })
  return {
    async more(count: number) {
      const wanted = done + count
      while (done < wanted && !fault) await page.waitForTimeout(20)
      if (fault) throw fault
    },
    async stop() {
      going = false
      await all
      if (fault) throw fault
    },
  }
}

test('SEC-R1 UX-F1 SHELL-10 two servers behind nginx get another shell, one after the other, while tabs keep navigating: nothing fails, and each tab loads it at a navigation without unsaved text', async () => {
  // At one of them: each server has its own demo outbox.
  const token = await backEnd(running[0]!.url).signIn('admin@demo.cn')
  const tabs = await Promise.all(Array.from({ length: 3 }, () => openAs(token, nginx.url)))
  const failures = tabs.map(failuresOf)
  const [users, workbench, form] = tabs as [Operator, Operator, Operator]
  await users.page.goto('/user/integral')
  await heading(users.page, '积分赠送')
  await workbench.page.goto('/workbench')
  await heading(workbench.page, '工作台')
  await form.page.goto('/')
  await form.page.getByRole('menuitem', { name: 'APP管理', exact: true }).click()
  await form.page.getByRole('link', { name: '版本列表', exact: true }).click()
  await heading(form.page, '版本列表')
  await form.page.getByRole('button', { name: '新增产品更新', exact: true }).click()
  await form.page.getByLabel('当前版本号').fill('9.9.9')
  const before = await buildOf(form.page)

  const clicks = [clicking(users, withinOne), clicking(workbench, acrossRemotes)]
  const more = () => Promise.all(clicks.map((one) => one.more(CLICKS_BETWEEN)))
  await more()
  for (const i of [0, 1]) {
    await running[i]!.stop()
    await more()
    running[i] = await started(i, newer)
    await more()
  }
  // A tab with unsaved text keeps the page, and shows a notice.
  await form.page.getByText('新版本已就绪').waitFor()
  for (const { page } of [users, workbench]) await anotherThan(before, page)
  for (const one of clicks) await one.stop()
  expect(await form.page.getByLabel('当前版本号').inputValue()).toBe('9.9.9')
  expect(await buildOf(form.page)).toBe(before)

  await form.page.goBack()
  const question = form.page.getByRole('dialog', { name: '离开此页？' })
  await question.getByRole('button', { name: '放弃' }).click()
  await form.page.getByRole('link', { name: '工作台', exact: true }).click()
  await anotherThan(before, form.page)
  await heading(form.page, '工作台')
  expect(new Set(await Promise.all(tabs.map(({ page }) => buildOf(page)))).size).toBe(1)
  expect(failures.flat()).toEqual([])
})
