import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { eventually } from './src/eventually'
import { type OldVersion, startOldChromium } from './src/old-chromium'
import { remotePages } from './src/remote-pages'
import { type SealedPiece, sealedPiece } from './src/sealed-piece'
import { type RunningServer, startServer } from './src/server'
import { signInAtForm } from './src/sign-in'

jest.setTimeout(900_000)

const desk = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const TOO_OLD = /此浏览器的版本过低/
/** What the page shows. Playwright's own waiting needs `checkVisibility`, which browsers before Chromium 105 lack. */
const wordsOn = async (page: Page) => (await page.locator('body').allInnerTexts())[0]!.trim()

let server: RunningServer
let token: string
let piece: SealedPiece
let folder: string
let browser: Browser | undefined
beforeAll(async () => {
  server = await startServer({ ANCHOR_EVERY_S: '1' })
  token = await backEnd(server.url).signIn('admin@demo.cn')
  piece = await sealedPiece(server.url, token)
  folder = await mkdtemp(join(tmpdir(), 'console-old-'))
})
afterEach(async () => {
  await browser?.close()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function openIn(version: OldVersion, screen: BrowserContextOptions) {
  browser = await startOldChromium(version)
  const context = await browser.newContext({ ...screen, baseURL: server.url, locale: 'zh-CN' })
  context.setDefaultTimeout(60_000)
  return { context, page: await context.newPage(), faults: faultsIn(context) }
}

/** Errors and failure messages of the page's scripts. */
function faultsIn(context: BrowserContext) {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

test('UX-F6 Chromium 109: an operator signs in, works in every list, and opens a certificate with its proof', async () => {
  const { page, faults } = await openIn(109, desk)
  await page.goto('/login')
  await signInAtForm(page, server.url, 'admin@demo.cn')
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.goto('/workbench')
  await page.getByText('近 14 天处理量').first().waitFor()
  for (const path of remotePages) {
    await page.goto(path)
    await page.locator('#root main h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await page.getByText(/模块(目录)?暂时无法/).count()]).toEqual([path, 0])
  }
  await page.goto(`/${piece.newData ? 'certificateApi' : 'certificate'}/${piece.baoquan}/${piece.userId}`)
  await page.getByRole('list', { name: '核验结果' }).waitFor()
  await page.getByRole('tabpanel').getByRole('img').waitFor()
  const file = join(folder, 'piece')
  await writeFile(file, piece.bytes)
  await chooseFile(page, file)
  await page.getByText('核验完成').waitFor({ state: 'attached' })
  expect(await wordsOn(page)).not.toMatch(TOO_OLD)
  expect(faults).toEqual([])
})

test('UX-F6 Chromium 92: the console says in one sentence that the browser is too old, signed in or not', async () => {
  const { context, page } = await openIn(92, desk)
  for (const signedIn of [false, true]) {
    if (signedIn) await context.addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Strict' }])
    await page.goto('/user/enterprise')
    await page.waitForLoadState('networkidle')
    expect(await wordsOn(page)).toMatch(/^此浏览器的版本过低，[^\n]+。$/)
  }
})

test('UX-F6 Chromium 103: a public page shows a piece and its certificate, and checks a chosen file', async () => {
  const { page, faults } = await openIn(103, phone)
  const { path: preview } = await backEnd(server.url).get<{ path: string }>(`/api/share/getAttView?baoquan=${piece.baoquan}&type=1`, token)
  await page.goto(preview)
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('img.stage')?.naturalWidth ?? 0) > 0)
  const { path: certificate } = await backEnd(server.url).post<{ path: string }>('/api/share/addLink', { baoquan: piece.baoquan, purpose: '2' }, token)
  await page.goto(certificate)
  await eventually(async () => (await page.frames()[1]?.evaluate(() => document.body.textContent))?.includes(piece.baoquan), true, 60_000)
  const file = join(folder, 'at-hand')
  await writeFile(file, piece.bytes)
  await page.goto(`/verify/${piece.baoquan}`)
  await page.waitForFunction(() => document.querySelector('input[type=file]') !== null)
  await page.setInputFiles('input[type=file]', file)
  await page.waitForFunction(() => document.body.textContent!.includes('核验完成'))
  const answers = await page.locator('[aria-label=核验结果] > *').allTextContents()
  expect(answers.map((answer) => /不通过|未验证|处理中|通过/.exec(answer)?.[0])).toEqual(['通过', '通过', '通过', '通过'])
  expect(await wordsOn(page)).not.toMatch(TOO_OLD)
  expect(faults).toEqual([])
})

test('UX-F6 Chromium 92: a public page says in one sentence that the browser is too old', async () => {
  const { page } = await openIn(92, phone)
  for (const path of [`/verify/${piece.baoquan}`, '/mobile/previewCertificate/none']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await wordsOn(page)).toMatch(/^此浏览器的版本过低，[^\n]+。$/)
  }
})
