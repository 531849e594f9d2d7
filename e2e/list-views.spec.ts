import type { Page, Route } from 'playwright-core'
import { findingsOn } from './src/axe'
import { eventually } from './src/eventually'
import { answered, follow, HOME, load, loadInside, openList, settled, viewOf } from './src/list'
import { forNextTest, openKept, type Operator } from './src/operator'
import { remotePages } from './src/remote-pages'
import { outOfReach, resize, ZOOMED } from './src/zoom'

let operator: Operator
let passed = true
beforeAll(async () => {
  operator = await openKept('admin@demo.cn')
})
beforeEach(async () => {
  await forNextTest(operator, { passed })
  passed = false
  // From a neutral page: a page that is shown already asks for nothing.
  await (operator.page.url() === 'about:blank' ? load : loadInside)(operator.page, HOME)
})

type List = NonNullable<Awaited<ReturnType<typeof openList>>>

/** Texts that overflow their cell without an ellipsis. */
const clipped = (page: Page) =>
  page.locator('tbody tr.ant-table-row > td').evaluateAll((cells) => {
    const endsInEllipsis = (text: Element, cell: Element) => {
      for (let element: Element | null = text; element; element = element === cell ? null : element.parentElement) {
        const { display, textOverflow } = getComputedStyle(element)
        if (display.includes('flex')) return false
        if (textOverflow === 'ellipsis') return true
      }
      return false
    }
    return cells.flatMap((cell) =>
      [...cell.querySelectorAll('*')]
        .filter((element) => element.childElementCount === 0 && element.textContent !== '')
        .filter((text) => text.getBoundingClientRect().right > cell.getBoundingClientRect().right && !endsInEllipsis(text, cell))
        .map(({ textContent }) => textContent),
    )
  })

/** Numbers of records and payments of which a part is not shown. */
const cutNumbers = (page: Page) =>
  page.locator('tbody tr.ant-table-row > td').evaluateAll((cells) =>
    cells
      .filter(({ textContent }) => /^[A-Z]*\d{12,}/.test(textContent!))
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden'),
      )
      .map(({ textContent }) => textContent),
  )

/** Texts of which a column pinned at the end hides a part, or all without an edge that says that there is more. */
const hidden = (page: Page) =>
  page.locator('tbody tr.ant-table-row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const pinned = row.querySelector('.ant-table-cell-fix-end')
      if (!pinned) return []
      const edge = pinned.getBoundingClientRect().left
      const showsEdge = getComputedStyle(pinned, '::after').boxShadow !== 'none'
      return [...row.querySelectorAll('td:not(.ant-table-cell-fix-end)')]
        .filter((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          // What its cell cuts ends in an ellipsis.
          const [{ left, right }, ends] = [range.getBoundingClientRect(), cell.getBoundingClientRect().right]
          return Math.min(right, ends) > edge && (left < edge || !showsEdge)
        })
        .map(({ textContent }) => textContent)
    }),
  )

/** UX-A15: the head stays at the top of the page that has scrolled past it, over the columns. */
const headInView = (page: Page) =>
  page.locator('#content').evaluate((content) => {
    const lefts = (selector: string) => [...content.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect().left)
    const top = Math.round(content.querySelector('thead th')!.getBoundingClientRect().top - content.getBoundingClientRect().top)
    return { top, aligned: lefts('thead th').join() === lefts('tbody tr.ant-table-row:last-child > td').join() }
  })

/** UX-A10 UX-A15 LOOK-10 at 1366×768: filters, ten rows with their last column, and the pager, without scrolling. */
async function fitsWindow(page: Page, { rows, pager }: List) {
  expect(await rows.count()).toBe(10)
  const overflow = () =>
    page.evaluate(() => {
      const content = document.getElementById('content')!
      return { content: content.scrollHeight - content.clientHeight, page: document.documentElement.scrollHeight - innerHeight }
    })
  await eventually(overflow, { content: 0, page: 0 })
  await eventually(() => clipped(page), [])
  await eventually(() => cutNumbers(page), [])
  // Looking for what is out of reach may have scrolled it sideways.
  await page.locator('.ant-table-content').evaluate((table) => table.scrollTo(0, 0))
  await eventually(() => hidden(page), [])
  for (const part of [page.getByRole('columnheader').last(), rows.last().getByRole('cell').last(), pager]) {
    const { x, y, width, height } = (await part.boundingBox())!
    expect({ right: x + width <= 1366, bottom: y + height <= 768, top: y >= 0 }).toEqual({ right: true, bottom: true, top: true })
  }
}

/** UX-G3: and back to the previous size. */
async function isUsableAtDoubleSize(page: Page) {
  const size = page.viewportSize()!
  await resize(page, ZOOMED)
  await eventually(() => outOfReach(page), [])
  await resize(page, size)
}

/** UX-A11 */
async function searchesOnEnter(page: Page, { filters, keyword, isAsked, asked }: List) {
  const more = filters.getByRole('button', { name: '展开' })
  if (await more.count()) await more.click()
  for (const control of await filters.locator('input').all()) {
    await control.focus()
    await Promise.all([page.waitForRequest(isAsked('')), page.keyboard.press('Enter')])
  }
  const before = asked()
  await keyword.focus()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'gong', selectionStart: 4, selectionEnd: 4 })
  // Browsers report a key that the input method handles with the code 229.
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await cdp.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  await cdp.send('Input.insertText', { text: '公' })
  await Promise.all([page.waitForRequest(isAsked('公')), page.keyboard.press('Enter')])
  expect(asked()).toBe(before + 1)
  await filters.getByRole('button', { name: /重\s*置/ }).click()
  await settled(page)
}

/** UX-A9 */
async function tellsItsStatesApart(page: Page, { pathname, searched, search, filters, keyword, rows }: List) {
  await searched('没有这样的记录')
  await page.getByText('无匹配结果').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '清空筛选' }).click()
  await rows.first().waitFor()
  expect(new URL(page.url()).search).toBe('')

  let answer: Parameters<Route['fulfill']>[0] = { json: { code: 200, msg: '', data: { data: [], count: 0 } } }
  const isList = (address: URL) => address.pathname === pathname
  await page.route(isList, (route) => route.fulfill(answer))
  await filters.getByRole('button', { name: /查\s*询/ }).click()
  await page.getByText('无数据').waitFor()
  answer = { status: 403, json: { code: 403, msg: '没有权限', data: null } }
  await search('不给看')
  await page.getByText('无权限').waitFor()
  // Going back may ask once more.
  answer = { status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }
  await page.goBack()
  // Nobody has looked for it: of an answer that is kept the rows would be shown.
  const word = new URL(page.url()).pathname
  await search(word)
  await page.getByText('加载失败').waitFor()
  expect(await keyword.inputValue()).toBe(word)
  await page.unroute(isList)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('加载失败').waitFor({ state: 'detached' })
  expect([...new URL(page.url()).searchParams]).toEqual([['keyword', word]])
}

/** UX-A2: a record, of any remote, returns to the unchanged list before the server has answered again. */
async function comesBackAsItWas(page: Page, path: string, { pathname, rows }: List) {
  await page.setViewportSize({ width: 1366, height: 500 })
  await answered(
    page,
    () => follow(page, `${path}?limit=20`),
    (query) => query.get('limit') === '20',
  )
  const names = rows.locator('a[href^="/user/Detail/"]')
  // Opening a record of another remote adds an entry to the top of the audit trail.
  const others = path === '/authority/audit' ? '[href^="/authority/"]' : ':not([href^="/user/Detail/"])'
  const records = rows.getByRole('link').and(page.locator(others))
  const content = page.locator('#content')
  for (const links of [names, records]) {
    if (!(await links.count()) || (links === names && path === '/authority/audit')) continue
    const scrolled = await content.evaluate(async (element) => {
      element.scrollTo(0, element.scrollHeight)
      await new Promise(requestAnimationFrame)
      return element.scrollTop
    })
    expect(scrolled).toBeGreaterThan(100)
    await eventually(() => headInView(page), { top: 0, aligned: true })
    const left = await viewOf(page)
    // Not the mouse: it would scroll to a link further up, like the last one of the log.
    await links.last().evaluate((link) => (link as HTMLElement).click())
    await page.waitForURL((at) => at.pathname !== path)
    await settled(page)
    const answersNothing = (address: URL) => address.pathname === pathname
    await page.route(answersNothing, () => undefined)
    await page.getByRole('button', { name: '返回' }).click()
    await eventually(() => viewOf(page), left)
    await eventually(() => content.evaluate((element, before) => Math.abs(element.scrollTop - before) <= 5, scrolled), true)
    await page.unroute(answersNothing)
  }
}

test.each(remotePages)(
  'UX-A2 UX-A9 UX-A10 UX-A11 UX-A15 UX-G1 UX-G3 UX-G6 LOOK-10 the page at %s: no finding of axe, an empty browser console, every control in reach at 200 %%; a list fits the window and cuts no text, keeps its head, searches on Enter, says what it lacks, is come back to',
  async (path) => {
    const { page, complaints } = operator
    const list = await openList(operator, path, loadInside)
    expect(await findingsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await isUsableAtDoubleSize(page)
    if (list) {
      await fitsWindow(page, list)
      await searchesOnEnter(page, list)
      expect(complaints).toEqual([])
      await tellsItsStatesApart(page, list)
      await comesBackAsItWas(page, path, list)
    }
    passed = true
  },
)
