import type { Page } from 'playwright-core'
import { settled } from './src/list'
import { open } from './src/operator'

/** More tab stops than any page has. */
const STOPS = 150

/** The text of the focused element, and whether its focus is visible. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const marked = (part: Element | null | undefined) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return { words: words.replace(/\s/g, ''), visible: marked(element) || marked(element?.parentElement) || marked(element?.parentElement?.parentElement) }
  })

/**
 * Presses Tab until an element with this text has the focus, then Enter. Checks that the focus is visible at each step.
 */
async function tabTo(page: Page, words: string) {
  const unseen = new Set<string>()
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    const at = await focus(page)
    if (!at.visible && at.words.length < 40) unseen.add(at.words)
    if (at.words === words) return expect([...unseen]).toEqual([])
  }
  throw new Error(`Tab never comes to ${words}`)
}

test('UX-G2 a review is refused by keyboard only', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.goto('/user/individual?status=2')
  await settled(page)
  const record = (await page.getByRole('link', { name: '审核', exact: true }).nth(4).getAttribute('href'))!
  await page.goto(record)
  await page.getByRole('button', { name: '拒绝' }).waitFor()
  await tabTo(page, '拒绝N')
  await page.keyboard.press('Enter')
  const reason = page.getByRole('textbox', { name: '拒绝原因' })
  await reason.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await page.keyboard.type('照片不清晰')
  await tabTo(page, '确认拒绝')
  await page.keyboard.press('Enter')
  await page.getByText('操作成功').waitFor()
})

test('UX-G2 a dialog that is opened from a row by keyboard returns the focus to its button', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await settled(page)
  await tabTo(page, '禁用')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^禁用角色/ })
  await question.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent?.replace(/\s/g, '') === '禁用')
})

test('UX-G2 a record opened by keyboard, and the list after Back, have the focus on their headings', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await settled(page)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const headingHasFocus = (text: string) =>
    page.waitForFunction((name) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === name, text)
  const record = page.getByRole('link', { name: /^(查看|审核)$/ }).first()
  const name = (await page.locator('tbody tr.ant-table-row').filter({ has: record }).first().locator('td').first().textContent())!
  await record.focus()
  await page.keyboard.press('Enter')
  await headingHasFocus(name)
  await page.goBack()
  await headingHasFocus('企业认证')
})
