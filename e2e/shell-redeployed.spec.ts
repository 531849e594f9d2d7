import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIResponse, Page } from 'playwright-core'
import { anotherShell } from './src/another-shell'
import { eventually } from './src/eventually'
import { answer } from './src/file-faults'
import { open, openAs } from './src/operator'
import { backEnd } from './src/back-end'
import { startServer } from './src/server'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
/** Errors besides unanswered requests, which the browser logs by itself. */
const faultsIn = (complaints: string[]) => complaints.filter((text) => !text.includes('net::ERR_'))
const buildOf = (page: Page) => page.locator('meta[name=shell-build]').getAttribute('content')
async function goToVersions(page: Page) {
  await page.getByRole('menuitem', { name: 'APP管理' }).click()
  await page.getByRole('link', { name: '版本列表' }).click()
}

/** The load outcomes that the page reports. */
function reportsOf(page: Page) {
  const outcomes: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/telemetry')) return
    const loads = JSON.parse(new URLSearchParams(request.postData() ?? '').get('loads') ?? '[]') as { remote: string; outcome: string }[]
    outcomes.push(...loads.map(({ remote, outcome }) => `${remote} ${outcome}`))
  })
  return outcomes
}

test('UX-F1 a tab continues when the shell is redeployed, shows a notice, and loads the new one at a navigation without unsaved text', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-redeployed-'))
  await cp(process.env.E2E_DATA!, dataDir, { recursive: true })
  const newer = anotherShell()
  const before = await startServer({ DATA_DIR: dataDir })
  const { page, complaints } = await openAs(await backEnd(before.url).signIn('admin@demo.cn'), before.url)
  const outcomes = reportsOf(page)
  // Until then the tab only has the old shell and its old answer.
  let said: APIResponse | undefined
  await page.route(/registry(\.json|\/revision)/, async (route) => {
    if (route.request().url().includes('revision')) return route.abort()
    said ??= await route.fetch()
    await route.fulfill({ response: said })
  })
  await page.goto('/user/balance')
  await heading(page, '余额查询')
  const older = await buildOf(page)
  expect(faultsIn(complaints)).toEqual([])
  // The tab loads chunks some seconds after its first page: those that it asks for meanwhile wait for the server.
  let goOn = () => {}
  const restarted = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await restarted
    await route.continue()
  })
  await before.stop()
  const after = await startServer({ DATA_DIR: dataDir, BUILD_DIR: newer, PORT: new URL(before.url).port })
  // Without a server the tab could not read the registry.
  complaints.length = 0
  goOn()
  try {
    // Its kit has chunks that this tab has not loaded yet, which have other names in the new shell.
    await goToVersions(page)
    await heading(page, '版本列表')
    expect(await buildOf(page)).toBe(older)

    await page.unroute(/registry(\.json|\/revision)/)
    await page.getByText('新版本已就绪').waitFor()
    await page.getByRole('button', { name: '新增产品更新' }).click()
    await page.getByLabel('当前版本号').fill('9.9.9')
    await page.goBack()
    const question = page.getByRole('dialog', { name: '离开此页？' })
    await question.getByRole('button', { name: '继续填写' }).click()
    expect(await page.getByLabel('当前版本号').inputValue()).toBe('9.9.9')
    expect(await buildOf(page)).toBe(older)

    await page.goBack()
    await question.getByRole('button', { name: '放弃' }).click()
    await heading(page, '余额查询')
    expect(await buildOf(page)).toBe(older)
    await page.getByRole('link', { name: '积分赠送' }).click()
    await page.waitForFunction((build) => document.querySelector<HTMLMetaElement>('meta[name=shell-build]')?.content !== build, older)
    await heading(page, '积分赠送')
    expect(await page.getByText('新版本已就绪').count()).toBe(0)
    expect(outcomes.filter((outcome) => !outcome.endsWith(' loaded'))).toEqual([])
    expect(faultsIn(complaints)).toEqual([])
  } finally {
    await after.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(newer, { recursive: true, force: true })
  }
})

test('UX-F1 SHELL-10 a host chunk that does not load is not counted against the remote that needs it, and loads when it is tried again', async () => {
  const { page } = await open('admin@demo.cn')
  const outcomes = reportsOf(page)
  await page.goto('/user/balance')
  await heading(page, '余额查询')
  await page.route(/\/assets\/.*\.js$/, answer(404, ''))
  await goToVersions(page)
  await page.getByText('控制台自身的文件未能下载，可能刚刚发布了新版本，请刷新页面').waitFor()
  expect(await page.getByText('模块暂时无法使用').count()).toBe(0)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: '重试' }).click()
  await heading(page, '版本列表')
  await eventually(async () => outcomes.includes('mf-app-notice loaded'), true)
  expect(outcomes.filter((outcome) => !outcome.endsWith(' loaded'))).toEqual([])
})
