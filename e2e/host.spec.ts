import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { countOf, openAs } from './src/operator'
import { documentedPage, startOtherSystem } from './src/other-system'
import { type RunningServer, startServer } from './src/server'

let console: RunningServer
let other: Awaited<ReturnType<typeof startOtherSystem>>
let page = () => ''
const files: Record<string, string> = {}
beforeAll(async () => {
  other = await startOtherSystem({ page: () => page(), files, token: () => backEnd(console.url).signIn('admin@demo.cn') })
  console = await startServer({ HOST_ORIGINS: other.url })
})
afterAll(async () => {
  other.stop()
  await console.stop()
})

const shown = async (page: Page, heading: string) => {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await page.getByRole('row').nth(2).waitFor()
}

test('the page of docs/host.md opens pages of several remotes from another origin, with the token only, and switches between them', async () => {
  page = () => documentedPage(console.url)
  expect(page().trim().split('\n').length).toBeLessThanOrEqual(15)
  const { page: tab, context, requests, complaints } = await openAs(undefined, other.url)
  await tab.goto('/')
  await tab.getByRole('button', { name: '企业认证' }).click()
  await shown(tab, '企业认证')
  expect(await tab.title()).toBe('企业认证')

  await tab.getByRole('link', { name: '审核', exact: true }).first().click()
  await tab.waitForURL(/\/user\/Detail\/\d+/)
  await tab.waitForFunction(() => document.title !== '企业认证')
  await tab.goBack()
  await shown(tab, '企业认证')
  await tab.getByRole('button', { name: '角色管理' }).click()
  await shown(tab, '角色管理')
  await tab.reload()
  await shown(tab, '角色管理')

  expect(countOf(requests, `GET ${console.url}/remotes/mf-users/`)).toBeGreaterThan(1)
  expect(countOf(requests, `GET ${console.url}/remotes/mf-authority/`)).toBeGreaterThan(1)
  expect(await context.cookies()).toEqual([])
  expect(complaints).toEqual([])
})

test('a page with another version of React keeps it beside the console’s', async () => {
  const app = `<div id="own"></div><script src="/react.js"></script><script src="/react-dom.js"></script>
    <script>ReactDOM.createRoot(document.querySelector('#own')).render(React.createElement('output', null, 'React ' + React.version))</script>`
  page = () => documentedPage(console.url).replace('<main>', `${app}<main>`)
  const { page: tab, complaints } = await openAs(undefined, other.url)
  await tab.goto('/')
  await tab.getByText('React 18.3.1').waitFor()
  await tab.getByRole('button', { name: '企业认证' }).click()
  await shown(tab, '企业认证')
  await tab.getByText('React 18.3.1').waitFor()
  expect(complaints).toEqual([])
})

test.each(['Vite', 'Rspack'])('a page that %s built opens the console’s pages', async (bundler) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, 'src/bundled-host.mjs'), bundler, console.url])
  Object.assign(files, { '/own.js': stdout })
  page = () => '<!doctype html><title>Another system</title><main></main><script type="module" src="/own.js"></script>'
  const { page: tab, complaints } = await openAs(undefined, other.url)
  await tab.goto('/')
  await shown(tab, '企业认证')
  expect(complaints).toEqual([])
})

test('a download from another system’s page is in the download centre, which that page opens', async () => {
  page = () =>
    documentedPage(console.url)
      .replace('pages, go }', 'pages, go, showDownloads }')
      .replace('</nav>', '<button id="centre">下载</button></nav>')
      .replace('</script>', "document.querySelector('#centre').onclick = showDownloads\n</script>")
  const { page: tab, complaints } = await openAs(undefined, other.url)
  await tab.goto('/')
  await tab.getByRole('button', { name: '企业认证' }).click()
  await shown(tab, '企业认证')
  const saved = tab.waitForEvent('download')
  await tab.getByRole('button', { name: '导出', exact: true }).click()
  await saved
  await tab.getByRole('button', { name: '下载', exact: true }).click()
  const centre = tab.getByRole('dialog', { name: '下载中心' })
  await centre.getByRole('row').nth(1).getByText('已完成').waitFor()
  await centre
    .getByRole('button', { name: 'Close' })
    .or(centre.getByRole('button', { name: '关闭' }))
    .click()
  await centre.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('UX-E2 when the token has expired the page gets another one from the other system, and the call is repeated', async () => {
  page = () =>
    documentedPage(console.url)
      .replace('const token =', 'globalThis.token =')
      .replace(
        'token: () => token',
        "token: () => globalThis.token, renew: async () => ((globalThis.token = await (await fetch('/console-token')).text()), true)",
      )
  const { page: tab, requests } = await openAs(undefined, other.url)
  await tab.goto('/')
  await tab.getByRole('button', { name: '企业认证' }).click()
  await shown(tab, '企业认证')
  const token = await tab.evaluate(() => (globalThis as { token?: string }).token)
  await backEnd(console.url).get('/api/user/logout', token)
  await tab.getByRole('button', { name: '角色管理' }).click()
  await shown(tab, '角色管理')
  expect(countOf(requests, 'GET /console-token')).toBe(2)
})

test('an origin that is not configured does not get the script', async () => {
  const stranger = await startOtherSystem({ page: () => documentedPage(console.url), token: async () => 'none' })
  const { page: tab, requests } = await openAs(undefined, stranger.url)
  const refused = tab.waitForEvent('console', (message) => message.text().includes('CORS'))
  await tab.goto('/')
  await refused
  expect(countOf(requests, `GET ${console.url}/assets/`)).toBe(0)
  stranger.stop()
})
