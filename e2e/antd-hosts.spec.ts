import type { Page } from 'playwright-core'
import { antdHost } from './src/antd-host'
import { backEnd } from './src/back-end'
import { openAs } from './src/operator'
import { startOtherSystem } from './src/other-system'
import { type RunningServer, startServer } from './src/server'

const files: Record<string, string> = {}
let console: RunningServer
let other: Awaited<ReturnType<typeof startOtherSystem>>
beforeAll(async () => {
  other = await startOtherSystem({ page, files, token: () => backEnd(console.url).signIn('admin@demo.cn') })
  console = await startServer({ HOST_ORIGINS: other.url })
})
afterAll(async () => {
  other.stop()
  await console.stop()
})

const page =
  () => `<!doctype html><title>Another system</title><link rel="stylesheet" href="/own.css"><div id="host"></div><main></main><script src="/own.js"></script>
<script type="module">
  globalThis.opening = async () => {
    const { openConsole } = await import('${console.url}/host/1/host.js')
    const token = await (await fetch('/console-token')).text()
    return openConsole({ element: document.querySelector('main'), token: () => token })
  }
</script>`

/** Every property of every element of the other system's page: a line for each property, a text for each element. */
const looks = (page: Page) =>
  page.locator('#host').evaluate((host) =>
    [...host.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const look = getComputedStyle(element, part)
        return [`${element.tagName}.${element.getAttribute('class')}${part ?? ''}`, ...[...look].map((name) => `${name}: ${look.getPropertyValue(name)}`)].join(
          '\n',
        )
      }),
    ),
  )
/** Once nothing moves any more, and with the pointer beside it. */
async function settledLooks(page: Page) {
  await page.mouse.move(1_000, 5)
  for (let last = await looks(page); ; ) {
    await page.waitForTimeout(300)
    const next = await looks(page)
    if (changes(last, next).length === 0) return next
    last = next
  }
}

/** What differs, a line each. */
const changes = (before: string[], after: string[]) =>
  before.flatMap((look, at) => {
    if (look === after[at]) return []
    const [was, is] = [look.split('\n'), after[at]!.split('\n')]
    return was.flatMap((value, i) => (value === is[i] ? [] : [`${was[0]} ${value} -> ${is[i]}`]))
  })

/** Rows are as small as the console has them, and so is a menu beside the page in the document. */
async function looksLikeTheConsole(page: Page) {
  const cell = page.locator('main tbody tr.ant-table-row').first().locator('td').nth(1)
  expect(await cell.evaluate((element) => getComputedStyle(element).fontSize)).toBe('13px')
  const primary = page.locator('main .ant-btn-primary').first()
  expect(await primary.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(9, 88, 217)')
  await page.locator('main').getByRole('combobox').first().click()
  const option = page.locator('.ant-select-dropdown .ant-select-item-option').first()
  await option.waitFor()
  expect(await option.evaluate((element) => getComputedStyle(element).minHeight)).toBe('32px')
  await page.keyboard.press('Escape')
}

test.each([4, 5, 6] as const)('SHELL-15 a page that has antd %i keeps its look before, while and after it shows the console’s pages', async (major) => {
  Object.assign(files, await antdHost(major))
  const { page: tab, complaints } = await openAs(undefined, other.url)
  await tab.goto('/')
  await tab.getByText('A leaf').waitFor()
  const before = await settledLooks(tab)
  expect(before.length / 3).toBeGreaterThan(100)

  const go = (to: string) =>
    tab.evaluate(async (to) => {
      const page = globalThis as unknown as { opening(): Promise<{ go(path: string): void }>; opened?: Promise<{ go(path: string): void }> }
      page.opened ??= page.opening()
      ;(await page.opened).go(to)
    }, to)
  await go('/user/enterprise')
  await tab.getByRole('heading', { name: '企业认证', exact: true }).waitFor()
  expect(changes(before, await settledLooks(tab))).toEqual([])
  await tab.locator('main tbody tr.ant-table-row').first().waitFor()
  // antd 4 has one sheet for everybody, which changes the look of the console's pages (docs/host.md).
  if (major > 4) await looksLikeTheConsole(tab)
  await go('/user/balance')
  await tab.getByRole('heading', { name: '余额查询', exact: true }).waitFor()
  expect(changes(before, await settledLooks(tab))).toEqual([])

  await go('/elsewhere')
  await tab.getByRole('heading', { name: '余额查询', exact: true }).waitFor({ state: 'detached' })
  expect(changes(before, await settledLooks(tab))).toEqual([])
  expect(complaints).toEqual([])
})
