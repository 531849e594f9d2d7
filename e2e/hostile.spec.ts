import type { Page } from 'playwright-core'
import { open } from './src/operator'

const scripts = [
  '<img src=x onerror="globalThis.canary=1">',
  '<script>globalThis.canary=1</script>',
  '"><svg onload=globalThis.canary=1>',
  'javascript:globalThis.canary=1',
  '{{constructor.constructor("globalThis.canary=1")()}}',
  '<iframe src="//evil.example"></iframe>',
]

/** Puts a script into every text of a response, a different one each time. */
function poisoned(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next()
  if (Array.isArray(value)) return value.map((part) => poisoned(part, next))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'baseUrl' ? part : poisoned(part, next)]))
  return value
}

async function poison(page: Page) {
  let turn = 0
  const next = () => scripts[turn++ % scripts.length]!
  await page.route(/\/api\/(user|userbalance|integral)\//, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: poisoned(body.data, next) } })
  })
}

test('SEC-I2 a script in any field of any page is shown as text', async () => {
  const { page, requests } = await open('admin@demo.cn')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await poison(page)
  for (const path of ['/user/enterprise', '/user/individual', '/user/balance', '/user/integral', '/user/Detail/2', '/user/balance/detail/2']) {
    await page.goto(path)
    await page.getByText('globalThis.canary').first().waitFor()
  }
  expect(await page.evaluate(() => 'canary' in globalThis)).toBe(false)
  expect(dialogs).toEqual([])
  // Requests to the console itself are noted without their origin.
  expect(requests.filter((request) => /^\w+ (?!\/|data:|blob:)/.test(request))).toEqual([])
})

test('another back end: code as text, a count as text, null fields, and a 500 with an HTML page do not break the console', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.route('**/api/user/getUserList**', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const rows = data.data.map((row: { user_id: number; user_status: number }) => ({
      ...Object.fromEntries(Object.keys(row).map((name) => [name, null])),
      user_id: row.user_id,
      user_status: row.user_status,
    }))
    await route.fulfill({ response, json: { code: '200', msg: 'ok', data: { data: rows, count: String(data.count) } } })
  })
  await page.goto('/user/enterprise')
  await page.getByText(/共 \d+ 条/).waitFor()
  expect(await page.locator('tbody tr.ant-table-row').count()).toBe(10)
  expect(complaints).toEqual([])
  await page.route('**/api/userbalance/**', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }))
  await page.getByRole('link', { name: '余额查询' }).click()
  await page.getByText('加载失败').waitFor()
  await page.getByText('服务器出错了，请稍后重试').waitFor()
})
