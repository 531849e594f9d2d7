import type { Page } from 'playwright-core'
import { signInByKeys, tabTo } from './src/by-keyboard'
import { settled } from './src/list'
import { lookAtAll } from './src/look-at-all'
import { countOf, open } from './src/operator'
import { type RunningServer, startServer } from './src/server'

const REVIEWS = 20

/** Its queue is worked off: other tests have a server of their own. */
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Goes to a page by Ctrl+K and its name. */
async function goTo(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await page.keyboard.type(name)
  await page.getByRole('option').filter({ hasText: name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction((title) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === title, name)
  await settled(page)
}

/** Goes from row to row by its key, and to the first one from elsewhere. */
async function goToRow(page: Page, steps = 1) {
  for (let step = 0; step < steps; step++) await page.keyboard.press('j')
  await page.locator('tr.ant-table-row:focus').waitFor()
}

const headingHasFocus = (page: Page, before: string | null) =>
  page.waitForFunction((last) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent !== last, before)

/** Decides the record that is shown, and answers its name once the next one is. */
async function decide(page: Page, keys: readonly string[], outcome: string) {
  await page.locator('[aria-keyshortcuts^=Y]').waitFor()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  if (outcome === '通过') await lookAtAll(page)
  for (const key of keys) {
    await page.keyboard.press(key)
    // The next key goes into the text that the first one opens.
    if (key === 'n') await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  }
  await page.locator('[role=status][aria-live=polite]', { hasText: `已${outcome}：${name}` }).waitFor({ state: 'attached' })
  await headingHasFocus(page, name)
  return name
}

test('UX-G2 an hour without a mouse: sign-in, twenty reviews, refusals by template in three keys, a gift, a certificate, a batch out of two searches', async () => {
  const { page, requests, complaints } = await open(undefined, server.url)
  await page.goto('/user/enterprise')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await signInByKeys(page, 'admin@demo.cn', server.url)
  await page.getByRole('button', { name: '开始审核' }).waitFor()
  await tabTo(page, '开始审核')
  await page.keyboard.press('Enter')
  const names = new Set<string | null>()
  for (let record = 1; record <= REVIEWS; record++)
    names.add(record % 5 ? await decide(page, ['y'], '通过') : await decide(page, ['n', '1', 'Control+Enter'], '拒绝'))
  expect([names.size, countOf(requests, 'POST /api/user/checkUser')]).toEqual([REVIEWS, REVIEWS])

  await goTo(page, '余额查询')
  await goToRow(page, 2)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '赠送积分' }).waitFor()
  await tabTo(page, '赠送积分')
  await page.keyboard.press('Enter')
  const gift = page.getByRole('dialog', { name: /^赠送积分/ })
  await gift.locator('input:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await tabTo(page, '赠送积分')
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('周年活动')
  await tabTo(page, '提交')
  await page.keyboard.press('Enter')
  await page.getByText('赠送成功').waitFor()
  await gift.waitFor({ state: 'hidden' })

  await goTo(page, '企业列表')
  await goToRow(page)
  await page.keyboard.press('Enter')
  await headingHasFocus(page, '企业列表')
  await page.getByRole('tab', { name: '证书' }).waitFor()
  await tabTo(page, '证据文件')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: '证书', selected: true }).waitFor()

  await goTo(page, '企业列表')
  await tabTo(page, '批量下载')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '批量下载' }).waitFor()
  await settled(page)
  for (const [word, chosen] of [
    ['买卖合同', 1],
    ['聊天记录', 2],
  ] as const) {
    await tabTo(page, '关键词')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(word)
    const searched = page.waitForResponse((response) => decodeURIComponent(response.url()).includes(`keyword=${word}`))
    await page.keyboard.press('Enter')
    await searched
    await settled(page)
    await page.keyboard.press('Tab')
    // Some pieces have no file, and cannot be chosen.
    do {
      await goToRow(page)
      await page.keyboard.press('x')
    } while (!(await page.locator('tr.ant-table-row:focus input:checked').count()))
    await page.getByText(`已选 ${chosen} 项`).waitFor()
  }
  // It is above the rows.
  await tabTo(page, '打包下载', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const zip = page.getByRole('dialog', { name: '打包下载' })
  await zip.getByText('2 份证据').waitFor()
  const saved = page.waitForEvent('download')
  await tabTo(page, '下载到本机')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
  expect(complaints).toEqual([])
})
