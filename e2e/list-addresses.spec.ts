import { eventually } from './src/eventually'
import { openList, settled, viewOf } from './src/list'
import { open, url } from './src/operator'
import { remotePages } from './src/remote-pages'
import { signInAtForm } from './src/sign-in'

jest.setTimeout(60_000)

/** Rows a page: so few that every list has three pages. */
const LIMIT = 3
const lists: string[] = []

test.each(remotePages)('UX-A1 UX-A3 UX-A4 UX-A5 UX-A6 USER-01 TABLE-01 the list at %s lives in its address', async (path) => {
  const operator = await open('admin@demo.cn')
  const { page, requests } = operator
  await page.goto('/healthz')
  const historyLength = () => page.evaluate(() => history.length)
  const before = await historyLength()
  const list = await openList(operator, `${path}?limit=${LIMIT}`)
  if (!list) return
  lists.push(path)
  const word = await list.narrowingKeyword(2 * LIMIT)

  // UX-A3: each search and each page is one step of the history, opening the list none.
  expect(await historyLength()).toBe(before + 1)
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
  expect(await historyLength()).toBe(before + 3)
  for (const view of [found, first]) {
    await page.goBack()
    await eventually(() => viewOf(page), view)
  }
  await page.goBack()
  await page.waitForURL('**/healthz')
  for (const view of [first, found, third]) {
    await page.goForward()
    await eventually(() => viewOf(page), view)
  }

  // UX-A4, UX-A1: whoever opens the address and signs in sees just that, and so does whoever reloads it, after one request.
  const guest = await open()
  await guest.page.goto(`${third.address}#here`)
  await guest.page.waitForURL('**/login?**')
  await signInAtForm(guest.page, url, 'admin@demo.cn')
  await guest.page.waitForURL((at) => at.pathname === path)
  await settled(guest.page)
  const theirs = await viewOf(guest.page)
  expect(theirs).toMatchObject({ address: `${third.address}#here`, form: third.form })
  requests.length = 0
  await page.reload()
  await eventually(() => viewOf(page), { ...third, rows: theirs.rows })
  expect(list.asked()).toBe(1)

  // UX-A5: an address that cannot be shows what comes nearest, and says so.
  await page.goto(`${path}?page=-1`)
  await page.getByText(/无效，已忽略/).waitFor()
  await list.rows.first().waitFor()
  await page.goto(`${path}?page=999`)
  await page.getByText('没有第 999 页，已显示最后一页').waitFor()
  await list.rows.first().waitFor()

  // UX-A6: of two searches in quick succession the later one is shown, and the earlier one aborted.
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
})

test('the lists were found', () => {
  expect(lists).toEqual(expect.arrayContaining(['/user/enterprise', '/authority/role']))
})
