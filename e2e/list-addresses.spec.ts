import type { Page } from 'playwright-core'
import { eventually } from './src/eventually'
import { follow, HOME, load, loadInside, openList, settled, type View, viewOf } from './src/list'
import { forNextTest, open, openKept, type Operator, url } from './src/operator'
import { remotePages } from './src/remote-pages'
import { signInAtForm } from './src/sign-in'

/** Rows a page: so few that every list has three pages. */
const LIMIT = 3
const lists: string[] = []

let operator: Operator
let passed = true
beforeAll(async () => {
  operator = await openKept('admin@demo.cn')
})
beforeEach(async () => {
  await forNextTest(operator, { passed })
  passed = false
  if (operator.page.url() === 'about:blank') await load(operator.page, HOME)
})

/** The place in the tab's history. */
const step = (page: Page) => page.evaluate(() => (globalThis as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index)

/** Back to the previous page; Chromium keeps 50 steps. */
async function goBackTo(before: number, page: Page) {
  await page.evaluate((delta) => history.go(delta), before - (await step(page)))
  await page.waitForURL(HOME)
  passed = true
}

/**
 * Signing in and leaving the console take as long as the rest, and work alike for every list: pages of one menu group
 * share them.
 */
const isFirstOfItsGroup = (path: string) => {
  const groupOf = (list: string) => list.split('/')[1]
  return lists.findIndex((list) => groupOf(list) === groupOf(path)) === lists.indexOf(path)
}

async function checkAfterSignIn(address: string, view: View) {
  const { page } = await open()
  await page.goto(address)
  await page.waitForURL('**/login?**')
  await signInAtForm(page, url, 'admin@demo.cn')
  await eventually(() => viewOf(page), { ...view, address })
}

test.each(remotePages)('UX-A1 UX-A3 UX-A4 UX-A5 UX-A6 USER-01 TABLE-01 the state of the list at %s is in its address', async (path) => {
  const { page, requests } = operator
  const before = await step(page)
  // UX-A5: an invalid address shows the nearest valid state, and says so.
  const list = await openList(operator, `${path}?limit=${LIMIT}&page=-1`, loadInside)
  if (!list) return goBackTo(before, page)
  lists.push(path)
  await page.getByText(/无效，已忽略/).waitFor()
  const word = await list.narrowingKeyword(2 * LIMIT)

  // UX-A3: each search and each page adds one history entry, opening the list none.
  expect(await step(page)).toBe(before + 1)
  const first = await viewOf(page)
  const count = await list.searched(word)
  const found = await viewOf(page)
  expect(found.address).toBe(`${path}?${new URLSearchParams({ keyword: word, limit: String(LIMIT) })}`)
  expect(await list.total()).toBe(count)
  await Promise.all([page.waitForResponse(list.isAsked(word)), page.getByTitle('3', { exact: true }).click()])
  await settled(page)
  const third = await viewOf(page)
  expect(third.rows).not.toEqual(found.rows)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ keyword: word, page: '3', limit: String(LIMIT) })
  expect(await step(page)).toBe(before + 3)
  for (const view of [found, first]) {
    await page.goBack()
    await eventually(() => viewOf(page), view)
  }
  await page.goBack()
  await page.waitForURL(HOME)
  for (const view of [first, found, third]) {
    await page.goForward()
    await eventually(() => viewOf(page), view)
  }

  // UX-A1: a reload of the address shows the same after one request; UX-A4: so does opening it and signing in.
  // Only what the new document asks for counts: the old one may still ask again for a list that it had kept.
  page.once('framenavigated', () => {
    requests.length = 0
  })
  await page.reload()
  await eventually(() => viewOf(page), third)
  expect(list.asked()).toBe(1)
  if (isFirstOfItsGroup(path)) {
    await page.goto('/healthz')
    await page.goBack()
    await eventually(() => viewOf(page), third)
    await checkAfterSignIn(`${third.address}#here`, third)
  }

  // UX-A5
  await follow(page, `${path}?page=999`)
  await page.getByText('没有第 999 页，已显示最后一页').waitFor()
  await list.rows.first().waitFor()

  // UX-A6: of two quick searches the later one is shown, and the earlier one aborted.
  const slow = '没有人找的词'
  await page.route(
    (address) => address.searchParams.get('keyword') === slow,
    () => undefined,
  )
  const aborted = page.waitForEvent('requestfailed', list.isAsked(slow))
  await list.search(slow)
  const shown = await list.searched(word)
  await aborted
  expect(await list.total()).toBe(shown)
  await goBackTo(before, page)
})

test('the lists were found', () => {
  expect(lists).toEqual(expect.arrayContaining(['/user/enterprise', '/authority/role']))
})
