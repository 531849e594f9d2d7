import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from './src/chromium'
import { startStaticSite } from './src/static-site'

jest.setTimeout(300_000)

const root = resolve(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kit-pages-'))
let browser: Browser
let site: Awaited<ReturnType<typeof startStaticSite>>
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'shared/cli/console-remote.mjs'), 'kit', '--out', join(folder, 'docs/kit')], { cwd: root })
  browser = await chromium.launch(await chromiumOptions())
  site = await startStaticSite(folder, '')
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(folder, { recursive: true })
})

test('SHELL-19 the gallery is static pages, which any web server serves below any address: every component, its types from the kit, its example', async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${site.url}/docs/kit/index.html`)
  const contents = page.getByRole('navigation', { name: '组件' })
  await contents.getByRole('link').first().waitFor()
  const titles = await contents.getByRole('link').allTextContents()
  expect(titles.length).toBeGreaterThan(20)
  for (const title of titles) {
    await contents.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByRole('heading', { name: '属性' }).waitFor()
  }
  await page.goto(`${site.url}/docs/kit/index.html#/kit/components/personal`)
  await page.getByRole('button', { name: /^138/ }).click()
  await page.getByText('13800000001').waitFor()
  const source = await page.locator('pre').first().textContent()
  expect(source).toBe(readFileSync(join(root, 'shared/src/gallery/examples/personal.tsx'), 'utf8'))
  await page.getByText('MaskedValue', { exact: true }).click()
  await page.getByText('interface MaskedValueProps').waitFor()
  await page.goto(`${site.url}/docs/kit/index.html#/kit/components/documents`)
  await page.getByText('Contract', { exact: true }).waitFor()
  await page.goto(`${site.url}/docs/kit/index.html#/kit/components/players`)
  await page.getByText('无法显示此视频').waitFor()
  await page.goto(`${site.url}/docs/kit/index.html#/kit/list?keyword=34`)
  await page.getByText('第 34 项').waitFor()
  await page.goto(`${site.url}/docs/kit/index.html#/kit/review/1`)
  await page.getByRole('heading', { name: '第 1 项' }).waitFor()
  expect(asked.filter((url) => !url.startsWith(`${site.url}/docs/kit/`) && !url.startsWith('blob:'))).toEqual([])
  expect(errors).toEqual([])
})

test('SHELL-18 the gallery is a remote like any other: it bundles nothing that the shell shares', () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  execFileSync(process.execPath, [join(root, 'shared/cli/webpack-build.mjs'), join(root, '.cache/console-kit')], { cwd: root, env })
})
