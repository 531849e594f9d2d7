import { open } from './src/operator'
import { printed, emptyMargin } from './src/printed'

jest.setTimeout(120_000)

/** At 96 dots an inch. */
const A4_PX = 794
const MARGIN_PX = 45

const compact = (text: string) => text.replace(/\s/g, '')

test.each([
  ['/user/enterprise', '企业认证', '企业名称'],
  ['/evidence/certificate', '个人列表', '证据编号'],
  ['/evidence/results', '出证申请', '公证'],
  ['/authority/account', '账号管理', '账号'],
])('the list at %s prints its rows completely under their headers, without controls', async (path, title, header) => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto(path)
  await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
  await page.getByRole('row').nth(2).waitFor()
  const names = await page
    .locator('tbody tr.ant-table-row td:nth-child(1):not(.ant-table-selection-column), tbody tr.ant-table-row td.ant-table-selection-column + td')
    .allTextContents()
  expect(names.length).toBeGreaterThan(1)
  for (const landscape of [true, false]) {
    const { text, pages } = await printed(await page.pdf({ format: 'A4', landscape, printBackground: false }))
    for (const sheet of pages) expect(emptyMargin(sheet)).toBeGreaterThan(8)
    for (const shown of [title, header, ...names.map((name) => name.slice(0, 8))]) expect(text).toContain(compact(shown))
    for (const hidden of ['查询', '重置', '退出登录', '条/页', '操作', '展开']) expect(text).not.toContain(hidden)
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: A4_PX - 2 * MARGIN_PX, height: 1000 })
  const cut = await page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth + 1).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
  const broken = await page.locator('tbody td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return /^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/.test(text.toString()) && text.getClientRects().length > 1 ? text.toString() : []
    }),
  )
  expect(broken).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-C8 a detail prints its content, and neither menu nor buttons', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await page.getByRole('link', { name: '查看' }).first().click()
  await page.waitForURL(/\/user\/Detail\/\d+/)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const { text } = await printed(await page.pdf({ format: 'A4', printBackground: false }))
  expect(text).toContain(compact(title!))
  for (const hidden of ['返回', '余额查询', '退出登录', '工作台']) expect(text).not.toContain(hidden)
})

test('UX-E4 each printed sheet has the name of the operator and its content, also without 背景图形', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise?limit=50')
  await page.getByRole('row').nth(30).waitFor()
  await page.locator('[popover=manual]').waitFor()
  const print = async () => printed(await page.pdf({ format: 'A4', landscape: true, printBackground: false }))
  const marked = await print()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[popover=manual] { display: none }')
    document.adoptedStyleSheets = [sheet]
  })
  const plain = await print()
  expect(marked.pages.length).toBeGreaterThan(1)
  expect(marked.text).toContain(plain.text)
  const inkOf = ({ data }: { data: Buffer }) => data.reduce((sum, value) => sum + (value < 100 ? 1 : 0), 0)
  for (const [at, sheet] of marked.pages.entries()) {
    const without = plain.pages[at]!
    expect(sheet.data.equals(without.data)).toBe(false)
    expect(inkOf(sheet)).toBeGreaterThanOrEqual(inkOf(without))
  }
})
