import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { open } from './src/operator'
import { takeAway } from './src/remote-pages'

/** Pages that list-views.spec.ts does not find in the registry: those of one record, and the shell's own. */
const pages: [string, (page: Page) => Promise<void>][] = [
  ['/authority/role-edit/2', (page) => page.getByRole('treeitem').first().waitFor()],
  ['/authority/role-detail/1', (page) => page.getByRole('treeitem').first().waitFor()],
  ['/authority/role-records/2', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/authority/account-edit/2', (page) => page.getByLabel('真实姓名').waitFor()],
  ['/authority/account-records/2', (page) => page.getByRole('row').nth(1).waitFor()],
  ['/no/such/page', (page) => page.getByText('您访问的页面不存在').waitFor()],
]

test.each(pages)('UX-G1 UX-G6 %s has no serious accessibility finding, and logs nothing in the browser’s console', async (path, shown) => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto(path)
  await shown(page)
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 UX-G6 a page whose remote is not live yet', async () => {
  const { page, context, complaints } = await open('admin@demo.cn')
  await takeAway(context, 'mf-finance')
  await page.goto('/money/just')
  await page.getByText('该模块尚未上线').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 UX-G6 the sign-in page and its errors', async () => {
  const { page, complaints } = await open()
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('密码不能为空').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-G1 UX-G6 a record under review with its documents and the refusal, a record’s ledger, the gift dialog', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?status=2')
  await page.getByRole('row').nth(3).getByRole('link').first().click()
  await page.getByRole('button', { name: '拒绝' }).click()
  await page.getByRole('textbox', { name: '拒绝原因' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.goto('/user/balance')
  await page.getByRole('link', { name: '明细' }).first().click()
  await page.getByRole('heading', { name: '余额明细' }).waitFor()
  await page.getByRole('table').first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  await page.getByRole('dialog', { name: '赠送积分' }).getByLabel('手机号').waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
  // Pale text is found under the mark, too.
  await page.getByRole('dialog').evaluate((dialog) => dialog.style.setProperty('--ant-modal-title-color', '#bbb'))
  expect(await findingsOn(page)).toContainEqual(expect.stringMatching(/^color-contrast: .*赠送积分/))
})

test('UX-G1 with forced colours a half-checked box differs from an empty one, in a tree and in a table', async () => {
  const { page } = await open('admin@demo.cn')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/authority/role-edit/2')
  await page.getByRole('treeitem').first().waitFor()
  const squareIn = (box: string) =>
    page
      .locator(box)
      .first()
      .evaluate((element) => {
        const { backgroundColor } = getComputedStyle(element, '::after')
        return { square: backgroundColor, ground: getComputedStyle(element).backgroundColor }
      })
  const inTree = await squareIn('.ant-tree-checkbox-indeterminate')
  expect(inTree.square).not.toBe(inTree.ground)
  await page.goto('/evidence/EnterpriseCertificate/download')
  await page.locator('tbody input[type=checkbox]:enabled').first().check()
  const inTable = await squareIn('th .ant-checkbox-indeterminate')
  expect(inTable.square).not.toBe(inTable.ground)
})

test('UX-G1 with forced colours the current menu item, tab, page number and sorted column differ from the others, and a list of choices has an edge', async () => {
  const { page } = await open('admin@demo.cn')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/user/enterprise?sort=registered_time.asc')
  await page.getByRole('row').nth(1).waitFor()
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
  expect(await style('.ant-menu-item-selected', 'outline-style')).toBe('solid')
  expect(await style('.ant-menu-item:not(.ant-menu-item-selected)', 'outline-style')).toBe('none')
  expect(await style('.ant-pagination-item-active', 'outline-style')).toBe('solid')
  expect(await style('.ant-table-column-sorter-up.active', 'color')).not.toBe(await style('.ant-table-column-sorter-down:not(.active)', 'color'))
  await page.getByRole('combobox', { name: '实名状态' }).click()
  for (const edged of ['.ant-select-focused', '.ant-select-dropdown']) expect(await style(edged, 'outline-style')).toBe('solid')
  await page.keyboard.press('Escape')
  const line = 'border-bottom-color'
  await page.locator('nav[aria-label=状态] a').first().waitFor()
  expect(await style('nav[aria-label=状态] a[aria-current]', line)).not.toBe(await style('nav[aria-label=状态] a:not([aria-current])', line))
  await page.locator('tbody a').first().click()
  await page.locator('nav a[aria-current][href^="/user/Detail"]').waitFor()
  expect(await style('nav a[aria-current][href^="/user/Detail"]', 'outline-style')).toBe('solid')
  await page.goto('/evidence/results')
  await page.getByRole('link', { name: '查看', exact: true }).first().click()
  await page.getByRole('tab', { selected: true }).waitFor()
  expect(await style('[role=tab][aria-selected=true]', line)).not.toBe(await style('[role=tab][aria-selected=false]', line))
})

test('UX-G1 with reduced motion a click shows no waves', async () => {
  const { page } = await open('admin@demo.cn')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/user/enterprise')
  const watch = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let waves = 0
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node instanceof HTMLElement && (node.matches('.ant-wave') || node.querySelector('.ant-wave'))) waves += 1
        }).observe(document, { childList: true, subtree: true })
        setTimeout(() => resolve(waves), 3_000)
      }),
  )
  const columns = page.getByRole('button', { name: '列设置' })
  await columns.click()
  expect(await watch).toBe(0)
})

test('UX-G1 pale Chinese text is found: axe skips characters that the browser has no font for', async () => {
  const { page } = await open()
  await page.setContent('<main><p style="color: #999">看不清的文字</p></main>')
  expect(await findingsOn(page)).toContainEqual(expect.stringMatching(/^color-contrast: .*看不清的文字/))
})
