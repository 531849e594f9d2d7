import { eventually } from './src/eventually'
import { settled } from './src/list'
import { countOf, open } from './src/operator'

const takenAhead = () => performance.getEntriesByName('taken ahead').length

test('UX-A1 a list is requested once, before its page is loaded', async () => {
  const { page, requests, complaints } = await open('admin@demo.cn')
  const scripts = page.locator('link[rel=preload][as=script]')
  // A document that the server was slow to make preloads nothing, and nothing is asked ahead of a slow registry: then
  // the page is opened again.
  await eventually(async () => {
    requests.length = 0
    await page.coverage.startJSCoverage()
    await page.goto('/user/enterprise?page=2')
    await settled(page)
    const isInTime = (await scripts.count()) > 0 && (await page.evaluate(takenAhead)) > 0
    if (!isInTime) await page.coverage.stopJSCoverage()
    return isInTime
  }, true)
  const { asked, taken } = await page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/user/getUserList'))!.startTime,
    taken: performance.getEntriesByName('taken ahead')[0]!.startTime,
  }))
  expect(asked).toBeLessThan(taken)
  expect(countOf(requests, 'GET /api/user/getUserList?')).toBe(1)
  // No file that the document preloaded is unused or fetched twice.
  await page.getByRole('button', { name: '开始审核' }).waitFor()
  await page.waitForLoadState('networkidle')
  const run = (await page.coverage.stopJSCoverage()).map((script) => script.url)
  const preloaded = await scripts.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(preloaded.filter((script) => !run.includes(script))).toEqual([])
  const files = requests.filter((request) => /\.(js|css)$/.test(request) && request.startsWith('GET /assets/'))
  expect(files.length).toBe(new Set(files).size)
  expect(complaints).toEqual([])
})

test('UX-A5 an address that only the page can interpret is requested by the page alone', async () => {
  const { page, requests } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?page=-1')
  await settled(page)
  expect(await page.evaluate(takenAhead)).toBe(0)
  expect(countOf(requests, 'GET /api/user/getUserList?')).toBe(1)
})

test('SEC-A9 a hovered menu item requests its list without prolonging the session; the click uses the answer', async () => {
  const { page, requests } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  const item = page.getByRole('menu', { name: '主菜单' }).getByRole('menuitem', { name: '余额查询' })
  const [request] = await Promise.all([page.waitForRequest(/getUserBalanceList/), item.hover()])
  expect(request.headers()['x-passive']).toBe('1')
  await (await request.response())!.finished()
  const before = await page.evaluate(takenAhead)
  await item.click()
  await page.getByRole('heading', { name: '余额查询', level: 1 }).waitFor()
  await settled(page)
  expect(await page.evaluate(takenAhead)).toBe(before + 1)
  expect(countOf(requests, 'GET /api/userbalance/getUserBalanceList?')).toBe(1)
})

test.each(['/user/enterprise', '/evidence/EnterpriseCertificate', '/money/just', '/online/web'])(
  'UX-G5 on a slow machine %s loads without moving what is already shown',
  async (path) => {
    const { page, context } = await open('admin@demo.cn')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      const moved = Object.assign(globalThis, { moved: [] as { by: number; what: (string | undefined)[] }[] }).moved
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element | null }[] })[])
          moved.push({ by: entry.value, what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)) })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await settled(page)
    await page.getByRole('button', { name: '查询' }).waitFor()
    const moved = await page.evaluate(
      () =>
        new Promise<{ by: number }[]>((resolve) =>
          requestAnimationFrame(() => setTimeout(() => resolve((globalThis as unknown as { moved: { by: number }[] }).moved))),
        ),
    )
    expect([moved.reduce((sum, { by }) => sum + by, 0) < 0.05, moved]).toEqual([true, moved])
  },
)
