import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { signInByKeys, tabTo } from './src/by-keyboard'
import { eventually } from './src/eventually'
import { lookAtAll } from './src/look-at-all'
import { countOf, open, type Operator } from './src/operator'
import { type RunningServer, startServer } from './src/server'

/** Its queues are emptied: other tests have their own server. */
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const start = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('button', { name: '开始审核' }).click()
}
/** The buttons of a decision with single keys. */
const KEYS = '[aria-keyshortcuts^=Y]'
/** Keys decide only after a record has been shown for a moment. */
const ready = (page: Page) => page.locator(KEYS).waitFor()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const place = (page: Page) => page.getByText(/^第 \d+ \/ \d+ 件$/).textContent()
const decisions = ({ requests }: Operator) => countOf(requests, 'POST /api/user/checkUser')

test('UX-B1 UX-B2 UX-G2 ten records are decided by keyboard only, from the sign-in on, with at most one list request per record', async () => {
  const operator = await open(undefined, server.url)
  const { page, requests, complaints } = operator
  await page.goto('/user/enterprise')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await signInByKeys(page, 'reviewer@demo.cn', server.url)
  await page.getByRole('button', { name: '开始审核' }).waitFor()
  await tabTo(page, '开始审核')
  await page.keyboard.press('Enter')
  await ready(page)
  requests.length = 0

  const seen = new Set<string | null>()
  for (let record = 1; record <= 10; record++) {
    await ready(page)
    const name = await heading(page)
    seen.add(name)
    expect(await place(page)).toMatch(`第 ${record} / `)
    if (record % 5) {
      await lookAtAll(page)
      await page.keyboard.press('y')
    } else {
      await page.keyboard.press('n')
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
      await page.keyboard.type('税号与营业执照不一致')
      await page.keyboard.press('Control+Enter')
    }
    const outcome = `已${record % 5 ? '通过' : '拒绝'}：${name}`
    await page.locator('[role=status][aria-live=polite]', { hasText: outcome }).waitFor({ state: 'attached' })
    await page.waitForFunction((last) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent !== last, name)
  }
  expect([seen.size, decisions(operator)]).toEqual([10, 10])
  expect(countOf(requests, 'GET /api/user/getUserList')).toBe(0)
  expect(countOf(requests, 'POST /api/user/takeNext')).toBe(10)
  expect(complaints).toEqual([])
})

test('UX-B3 a held key decides one record', async () => {
  const operator = await open('reviewer@demo.cn', server.url)
  const { page } = operator
  await start(page, '/user/enterprise')
  await ready(page)
  const name = await heading(page)
  await lookAtAll(page)
  // Presses without a release are repetitions.
  for (let i = 0; i < 30; i++) await page.keyboard.down('y')
  await page.waitForFunction((last) => document.querySelector('h1')?.textContent !== last, name)
  for (let i = 0; i < 30; i++) await page.keyboard.down('y')
  await ready(page)
  for (let i = 0; i < 30; i++) await page.keyboard.down('y')
  await page.keyboard.up('y')
  expect(decisions(operator)).toBe(1)
})

test('UX-B7 the image of the next record is loaded before it is opened', async () => {
  const { page, requests } = await open('reviewer@demo.cn', server.url)
  await start(page, '/user/enterprise')
  await ready(page)
  const next = (await page.locator('link[rel=preload][as=image][href*=getUserFile]').getAttribute('href'))!
  await eventually(async () => countOf(requests, `GET ${next}`), 1)
  await lookAtAll(page)
  await page.keyboard.press('y')
  await page.locator(`img[draggable][src="${next}"]`).waitFor()
  await page.waitForFunction((src) => (document.querySelector(`img[src="${src}"]`) as HTMLImageElement | null)?.naturalWidth, next)
  expect(countOf(requests, `GET ${next}`)).toBe(1)
})

test('a queue continues after a reload, and Back returns to its unchanged list', async () => {
  const { page } = await open('reviewer@demo.cn', server.url)
  await start(page, '/user/individual?page=2')
  await ready(page)
  await page.keyboard.press('s')
  await page.getByText(/^第 2 \/ /).waitFor()
  const [name, at] = [await heading(page), await place(page)]
  await page.reload()
  await ready(page)
  expect([await heading(page), await place(page)]).toEqual([name, at])
  await page.goBack()
  await page.waitForURL('**/user/individual?page=2')
})

test('UX-B5 UX-E5 two operators see who works on a record, who alone sees it unmasked, and one takes it over from the other', async () => {
  const [one, other] = [await open('reviewer@demo.cn', server.url), await open('admin@demo.cn', server.url)]
  await start(one.page, '/user/individual')
  await ready(one.page)
  const [path, name] = [new URL(one.page.url()).pathname, (await heading(one.page))!]
  await one.page.keyboard.press('n')
  await one.page.getByRole('textbox', { name: '拒绝原因' }).fill('照片不清晰')
  await other.page.goto('/user/individual')
  await other.page.getByRole('link', { name: /^待审核/ }).click()
  await other.page.getByRole('row').filter({ hasText: name }).filter({ hasText: '李敏 正在审核' }).waitFor()
  await other.page.goto(path)
  await other.page.getByText('李敏 正在审核').waitFor()
  expect(await other.page.getByRole('button', { name: '通过' }).isDisabled()).toBe(true)
  expect([await isMasked(one.page), await isMasked(other.page)]).toEqual([false, true])
  await other.page.getByRole('button', { name: '接手' }).click()
  // The notice is shown for some seconds only.
  const message = one.page.getByText(/已接手审核/).waitFor()
  await Promise.all([message, other.page.getByRole('dialog').getByRole('button', { name: '接手' }).click()])
  await ready(other.page)
  expect(await one.page.getByRole('button', { name: '确认拒绝' }).isDisabled()).toBe(true)
  expect(await one.page.getByRole('textbox', { name: '拒绝原因' }).inputValue()).toBe('照片不清晰')
  await eventually(async () => [await isMasked(one.page), await isMasked(other.page)], [true, false])
})

const isMasked = async (page: Page) => (await page.getByRole('region', { name: '资料', exact: true }).textContent())!.includes('***')

test('UX-B6 at 1366×768 the document begins above y = 200 and fills the height, and the page does not scroll', async () => {
  const { page } = await open('admin@demo.cn', server.url)
  for (const [list, document] of [
    ['/user/enterprise', '[role=application]'],
    ['/evidence/results', '#content canvas'],
  ] as const) {
    await start(page, list)
    await page.locator(document).first().waitFor()
    const measured = () =>
      page
        .locator(document)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          const content = globalThis.document.getElementById('content')!
          return { top: top < 200, bottom: bottom > 700, scrolls: content.scrollHeight > content.clientHeight }
        })
    // The record's tabs and the size of a page of a PDF come after the document.
    await eventually(async () => ({ list, ...(await measured()) }), { list, top: true, bottom: true, scrolls: false })
  }
})

test('UX-B5 UX-B2 two operators work through one queue at full speed: each record is decided exactly once, and has exactly the typed text', async () => {
  const operators = [await open('finance@demo.cn', server.url), await open('admin@demo.cn', server.url)]
  const token = (await operators[1]!.token())!
  const count = async () => (await backEnd(server.url).get<Record<string, number>>('/api/invoice/getTabCounts', token)).waiting!
  const waiting = await count()
  expect(waiting).toBeGreaterThan(49)
  const textOf = (id: string, who: number) => `${who ? '重复申请' : 'SF'}${id.padStart(8, '0')}`
  const saved: [id: string, text: string][] = []
  for (const [who, { page }] of operators.entries())
    page.on('response', (response) => {
      if (!response.url().endsWith('/api/invoice/check') || response.status() !== 200) return
      const id = new URLSearchParams(response.request().postData()!).get('id')!
      saved.push([id, textOf(id, who)])
    })

  await Promise.all(
    operators.map(async ({ page }, who) => {
      await start(page, '/money/invoice')
      await ready(page)
      for (;;) {
        const keys = page.locator(KEYS)
        const onward = page.getByRole('button', { name: '下一件' })
        const list = page.getByRole('heading', { level: 1, name: '发票审核', exact: true })
        await keys.or(onward).or(list).first().waitFor({ timeout: 90_000 })
        if (await list.isVisible()) return
        if (await onward.isVisible()) {
          const before = page.url()
          await page.keyboard.press('s')
          await page.waitForURL((address) => address.href !== before)
          continue
        }
        const id = new URL(page.url()).searchParams.get('id')!
        await page.keyboard.press(who ? 'n' : 'y')
        // A key does nothing after the record turned out to be the other's.
        const typing = await page.waitForFunction((keys) => {
          if (document.activeElement?.tagName === 'TEXTAREA') return 'typing'
          return document.querySelector(keys) ? null : 'not mine'
        }, KEYS)
        if ((await typing.jsonValue()) !== 'typing') continue
        await page.keyboard.press('Control+A')
        await page.keyboard.insertText(textOf(id, who))
        await page.keyboard.press('Control+Enter')
        await page.waitForFunction(([last, keys]) => new URLSearchParams(location.search).get('id') !== last || !document.querySelector(keys), [
          id,
          KEYS,
        ] as const)
        const left = await page.evaluate(() => document.querySelector('textarea')?.value)
        if (new URL(page.url()).searchParams.get('id') === id && left !== undefined) expect(left).toBe(textOf(id, who))
      }
    }),
  )

  expect([await count(), new Set(saved.map(([id]) => id)).size, saved.length]).toEqual([0, waiting, waiting])
  for (const [id, text] of saved) {
    const invoice = await backEnd(server.url).get<{ courier_number: string | null; check_remark: string | null }>(`/api/invoice/getDetail?id=${id}`, token)
    expect([invoice.courier_number, invoice.check_remark]).toContain(text)
  }
})
