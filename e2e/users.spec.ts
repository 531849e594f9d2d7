import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { countOf, open, url } from './src/operator'
import { downloadedRows } from './src/spreadsheet'

const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row')
const listShown = (page: Page) => rowsOf(page).first().waitFor()
const searchOf = (page: Page) => new URL(page.url()).search

/** Waits until the list has answered for what was just asked. */
const answered = (page: Page, path = '/api/user/getUserList') => page.waitForResponse((response) => response.url().includes(path))

test('USER-01 TABLE-01 UX-A1 filters and page live in the URL: a reload brings the same rows, the same form, and one request', async () => {
  const { page, requests } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise?status=3&page=3')
  await listShown(page)
  const rows = await rowsOf(page).allTextContents()
  expect(rows).toHaveLength(10)
  requests.length = 0
  await page.reload()
  await listShown(page)
  expect(await rowsOf(page).allTextContents()).toEqual(rows)
  expect(searchOf(page)).toBe('?status=3&page=3')
  expect(countOf(requests, 'GET /api/user/getUserList')).toBe(1)
  expect(requests.find((request) => request.includes('getUserList'))).toMatch(/types=2&status=3&page=3&limit=10|types=2.*status=3.*page=3/)
})

test('UX-A3 Back and Forward step through each search and page, and opening a list pushes no entry', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/balance')
  await listShown(page)
  await page.getByRole('link', { name: '企业认证' }).click()
  await listShown(page)
  const keyword = page.getByLabel('关键词')
  await keyword.fill('科技')
  await keyword.press('Enter')
  await page.waitForURL(/keyword=/)
  await answeredList(page)
  await page.getByTitle('2', { exact: true }).click()
  await page.waitForURL(/page=2/)
  await page.goBack()
  await page.waitForURL((at) => at.search.includes('keyword') && !at.search.includes('page='))
  await page.goBack()
  await page.waitForURL((at) => at.pathname === '/user/enterprise' && at.search === '')
  expect(await keyword.inputValue()).toBe('')
  await page.goBack()
  await page.waitForURL('**/user/balance')
  await page.goForward()
  await page.goForward()
  await page.waitForURL(/keyword=/)
  expect(await keyword.inputValue()).toBe('科技')
})

const answeredList = (page: Page) => page.locator('table').first().waitFor()

test('UX-A2 a record leads back to its list as it was: filters, page, scroll, and the old rows at once', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto('/user/enterprise?status=3&page=2')
  await listShown(page)
  const rows = await rowsOf(page).allTextContents()
  await page.locator('#content').evaluate((content) => content.scrollTo(0, 120))
  const scrolled = await page.locator('#content').evaluate((content) => content.scrollTop)
  await rowsOf(page).nth(6).getByRole('link').first().click()
  await page.waitForURL('**/user/Detail/**')
  await page.getByRole('button', { name: '返回' }).waitFor()
  await page.getByText('手机号').first().waitFor()
  const started = Date.now()
  await page.getByRole('button', { name: '返回' }).click()
  await listShown(page)
  expect(Date.now() - started).toBeLessThan(1_000)
  expect(searchOf(page)).toBe('?status=3&page=2')
  expect(await rowsOf(page).allTextContents()).toEqual(rows)
  expect(Math.abs((await page.locator('#content').evaluate((content) => content.scrollTop)) - scrolled)).toBeLessThanOrEqual(5)
})

test('UX-A5 a query that cannot be shows what comes nearest, and says so', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise?page=-1&status=9')
  await listShown(page)
  await page.getByText(/无效，已忽略/).waitFor()
  await page.goto('/user/enterprise?page=999')
  await listShown(page)
  await page.getByText('没有第 999 页，已显示最后一页').waitFor()
})

test('UX-A6 of two searches in quick succession the later one is shown, and the earlier one aborted', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise')
  await listShown(page)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(decodeURIComponent(request.url())))
  let release = () => {}
  await page.route(/keyword=A/, async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue().catch(() => undefined)
  })
  const keyword = page.getByLabel('关键词')
  await keyword.fill('A')
  await keyword.press('Enter')
  await page.waitForURL(/keyword=A/)
  await keyword.fill('科技')
  const second = answered(page)
  await keyword.press('Enter')
  await second
  release()
  await page.waitForFunction(() => [...document.querySelectorAll('tbody tr.ant-table-row')].every((row) => row.textContent?.includes('科技')))
  expect(aborted.some((request) => request.includes('keyword=A'))).toBe(true)
})

test('UX-A9 nothing found is told from nothing there, and 清空筛选 brings the list back', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise?keyword=没有这样的公司')
  await page.getByText('无匹配结果').waitFor()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await listShown(page)
  await page.route('**/api/user/getUserList**', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }))
  await page.goto('/user/enterprise?status=3')
  await page.getByText('加载失败').waitFor({ timeout: 15_000 })
  await page.unroute('**/api/user/getUserList**')
  await page.getByRole('button', { name: '重试' }).click()
  await listShown(page)
  expect(searchOf(page)).toBe('?status=3')
})

test.each(['/user/enterprise', '/user/individual', '/user/balance', '/user/integral'])(
  'UX-A10 at 1366×768 %s shows filters, ten rows and pager without scrolling',
  async (path) => {
    const { page } = await open('admin@demo.cn')
    await page.goto(path)
    await listShown(page)
    expect(await rowsOf(page).count()).toBe(10)
    const overflow = await page.evaluate(() => {
      const content = document.getElementById('content')!
      return { content: content.scrollHeight - content.clientHeight, page: document.documentElement.scrollHeight - innerHeight }
    })
    expect(overflow).toEqual({ content: 0, page: 0 })
    const pager = (await page.getByRole('listitem', { name: /下一页/ }).boundingBox())!
    expect(pager.y + pager.height).toBeLessThanOrEqual(768)
  },
)

test('USER-04 UX-D1 an export honours the filters, has a Chinese name and opens as a spreadsheet', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
  await page.goto('/user/enterprise?status=4')
  await listShown(page)
  const total = Number(/共 (\d+) 条/.exec((await page.getByText(/共 \d+ 条/).textContent())!)![1])
  const { name, rows } = await downloadedRows(page, () => page.getByRole('button', { name: '导出' }).click())
  expect(name).toMatch(/企业.*\.xlsx$/)
  expect(rows).toHaveLength(total + 1)
  expect(rows.slice(1).every((row) => row.includes('认证失败'))).toBe(true)
})

test('USER-05 USER-06 UX-B6 a reviewer reads the documents beside their fields, approves, and is back on the list', async () => {
  const { page, requests } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise?status=2')
  await listShown(page)
  const name = await rowsOf(page).first().getByRole('link').first().textContent()
  await rowsOf(page).first().getByRole('link', { name: '审核' }).click()
  await page.getByRole('heading', { name: name! }).waitFor()
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByText('操作成功').waitFor()
  await page.waitForURL('**/user/enterprise?status=2')
  await listShown(page)
  expect(await page.getByRole('link', { name: name!, exact: true }).count()).toBe(0)
  expect(countOf(requests, 'POST /api/user/checkUser')).toBe(1)
})

test('USER-06 UX-B4 a refusal needs a reason: a template fills a text that can be edited', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/individual?status=2')
  await listShown(page)
  await rowsOf(page).last().getByRole('link', { name: '审核' }).click()
  await page.getByRole('button', { name: '拒绝' }).click()
  await page
    .getByRole('button', { name: /确认拒绝|拒绝/ })
    .last()
    .click()
  await page.getByText('请填写拒绝原因').waitFor()
})

test('SEC-L6 two reviewers decide at once: one wins, the other is told who decided and when, and keeps what was typed', async () => {
  const [one, other] = [await open('reviewer@demo.cn'), await open('admin@demo.cn')]
  await one.page.goto('/user/individual?status=2&page=2')
  await listShown(one.page)
  const path = (await rowsOf(one.page).first().getByRole('link').first().getAttribute('href'))!
  for (const { page } of [one, other]) {
    await page.goto(path)
    await page.getByRole('button', { name: '通过' }).waitFor()
  }
  await one.page.getByRole('button', { name: '通过' }).click()
  await one.page.getByText('操作成功').waitFor()
  await other.page.getByRole('button', { name: '通过' }).click()
  await other.page
    .getByText(/已由.+于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    .first()
    .waitFor()
})

test('GIFT-02 BAL-01 UX-F4 a gift is made once however often it is clicked, and the balance moves by exactly its points', async () => {
  const { page, requests, token } = await open('admin@demo.cn')
  const api = backEnd(url)
  const bearer = (await token())!
  type Row = { name: string; mobile: string; points: number; user_id: number; type: number }
  const { data } = await api.get<{ data: Row[] }>('/api/userbalance/getUserBalanceList?limit=100', bearer)
  const user = data.find(({ type }) => type === 2)!
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await form.getByLabel('手机号').fill(user.mobile)
  await form.getByText('企业', { exact: true }).click()
  await form.getByLabel('赠送类型').click()
  await page.getByTitle('其他').click()
  await form.getByLabel('赠送积分').fill('25')
  await form.getByLabel('赠送原因').fill('端到端测试')
  await form.getByRole('button', { name: '提交' }).dblclick()
  await page.getByText('赠送成功').waitFor()
  await form.waitFor({ state: 'hidden' })
  expect(countOf(requests, 'POST /api/integral/addPoints')).toBe(1)
  const after = await api.get<{ data: Row[] }>(`/api/userbalance/getUserBalanceList?keyword=${user.mobile}`, bearer)
  expect(after.data.find(({ user_id }) => user_id === user.user_id)!.points).toBe(user.points + 25)
})

test('UX-E6 who holds the lists alone finds no export, no gift and no review', async () => {
  const { page } = await open('viewer@demo.cn')
  for (const path of ['/user/enterprise?status=2', '/user/individual?status=2', '/user/balance', '/user/integral']) {
    await page.goto(path)
    await listShown(page)
    expect(await page.getByRole('button', { name: /导出|赠送积分/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: '审核', exact: true }).count()).toBe(0)
  }
  await page.goto('/user/enterprise?status=2')
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: '返回' }).waitFor()
  expect(await page.getByRole('button', { name: /通过|拒绝/ }).count()).toBe(0)
})
