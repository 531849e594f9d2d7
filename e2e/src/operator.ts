import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { backEnd, type DemoAccount } from './back-end'
import { chromiumOptions } from './chromium'
import { TIMEOUT_MS } from './eventually'

/** The address of the console under test of this worker. */
export const url = process.env[`E2E_URL_${process.env.JEST_WORKER_ID ?? 1}`]!

export interface Operator {
  context: BrowserContext
  page: Page
  /** The session's token, for calls without the browser. */
  token: () => Promise<string | undefined>
  /** Errors and warnings in the browser's console, antd's deprecations included. */
  complaints: string[]
  /** `METHOD path?query` of every request made so far. */
  requests: string[]
}

/** Chromium's message about a file that was preloaded and not used within some seconds. */
const unusedPreload = /preloaded using link preload but not used/

let browser: Browser
/** Closed after each test. */
const windows: Operator[] = []
/** Closed after the last test of a file. */
const keptWindows: Operator[] = []

beforeAll(async () => {
  browser = await chromium.launch(await chromiumOptions())
})
afterEach(() => closeAll(windows))
afterAll(async () => {
  await closeAll(keptWindows)
  await browser.close()
})

async function closeAll(operators: Operator[]) {
  for (const { context } of operators.splice(0)) {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await closeTab(page)
    await context.close()
  }
}

/**
 * Opens a window (a browser context) of 1366×768, signed in when an account is given. Animations are off. It is closed
 * after the test.
 */
export async function open(account?: DemoAccount, address = url): Promise<Operator> {
  return openAs(account && (await backEnd(address).signIn(account)), address)
}

const desk = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Opens a phone-sized window without a session. */
export const openPhone = (address = url, more: { userAgent?: string } = {}) => openAs(undefined, address, { ...phone, ...more })

/**
 * Opens a window that all tests of a file share. It keeps the tab of the previous test, so the console need not be
 * loaded again, which takes half of a short test's time.
 */
export const openKept = async (account?: DemoAccount) => openAs(account && (await backEnd(url).signIn(account)), url, desk, keptWindows)

/** Opens a window with the session of a token; signed out without one. */
export async function openAs(token?: string, address = url, screen: BrowserContextOptions = desk, kept = windows): Promise<Operator> {
  const context = await browser.newContext({ ...screen, baseURL: address, locale: 'zh-CN', reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  const complaints: string[] = []
  const requests: string[] = []
  context.on('request', (request) => requests.push(`${request.method()} ${request.url().replace(address, '')}`))
  context.on('console', (message) => {
    // On a slow machine a page uses preloaded files later than Chromium expects; first-row.spec.ts tests that they are
    // used.
    if (['error', 'warning'].includes(message.type()) && !unusedPreload.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  if (token) await context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }])
  const tokenNow = async () => (await context.cookies()).find(({ name }) => name === 'token')?.value
  const operator = { context, page: await context.newPage(), token: tokenNow, complaints, requests }
  kept.push(operator)
  return operator
}

/**
 * For the environment, when a test fails: the address and the content of each tab, and the last requests and complaints
 * of its window.
 */
Object.assign(globalThis, {
  async describeWindows() {
    const texts: string[] = []
    for (const { context, complaints, requests } of [...keptWindows, ...windows]) {
      for (const page of context.pages()) {
        const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
        texts.push(`${page.url()}\n${text.replace(/\s+/g, ' ').slice(0, 2500)}`)
      }
      texts.push(...requests.slice(-10), ...complaints.slice(-5))
    }
    return texts.join('\n')
  },
})

/** Another tab of the same session. */
export const openTab = ({ context }: Operator): Promise<Page> => context.newPage()

/** A route handler may still run when its tab closes; its error is ignored. */
export async function closeTab(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

/**
 * The window for the next of the tests that share it: without notes and route handlers, and with a new tab if a failed
 * test has left one.
 */
export async function forNextTest(operator: Operator, { passed }: { passed: boolean }) {
  if (passed) {
    await operator.page.unrouteAll({ behavior: 'ignoreErrors' })
    await operator.page.setViewportSize(desk.viewport)
  } else {
    const left = operator.page
    operator.page = await openTab(operator)
    await closeTab(left)
  }
  operator.complaints.length = operator.requests.length = 0
}

/** The number of requests that begin like this. */
export const countOf = (requests: string[], beginning: string) => requests.filter((request) => request.startsWith(beginning)).length
