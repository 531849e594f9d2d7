import type { Page, Request } from 'playwright-core'
import { backEnd } from './back-end'
import { countOf, type Operator, url } from './operator'

/** The address of a list and what it shows. */
export interface View {
  address: string
  /** The values of the filters, in order. */
  form: string[]
  rows: (string | null)[]
}

export const viewOf = (page: Page): Promise<View> =>
  page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    form: [...document.querySelectorAll('form[aria-label=筛选] input')].map((input) => (input as HTMLInputElement).value),
    rows: [...document.querySelectorAll('#content tbody tr.ant-table-row')].map(({ textContent }) => textContent),
  }))

/** Waits until a page of a remote is shown and nothing on it is loading. */
export const settled = (page: Page) =>
  page.waitForFunction(() => {
    const content = document.getElementById('content')
    return content?.querySelector('h1') && !content.querySelector('[aria-busy=true]')
  })

/**
 * Does something that makes a list request other rows, and waits until they are shown. The address changes before the
 * rows do, so the list looks settled for a moment. `isAsked` recognises the request by its query, or by its form for a
 * list that is searched by a person's number.
 */
export async function answered(page: Page, act: () => Promise<void>, isAsked: (query: URLSearchParams) => boolean) {
  await Promise.all([page.waitForResponse((response) => isAsked(fieldsOf(response.request()))), act()])
  await settled(page)
}

const fieldsOf = (request: Request) => new URLSearchParams(request.method() === 'POST' ? (request.postData() ?? '') : new URL(request.url()).search)

/**
 * The list is asked anew, whatever covers its button: the console may find out by itself that the session is over, and
 * its dialog covers the button then, or the button is gone.
 */
export const callNow = (page: Page) =>
  page
    .locator('button[type=submit]')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())

/** Opens an address like a link of the console: no document is loaded. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Opens a page by its address, and waits until it is there. */
export async function load(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

/** The address from which a tab opens lists within the console: not a list, so that it requests none. */
export const HOME = '/nowhere'

/** The same from within the console, in a tab that shows another page of it. */
export async function loadInside(page: Page, address: string) {
  await page.locator('#content h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '')
  })
  await follow(page, address)
  await page.locator('#content h1:not([data-left])').waitFor()
  await settled(page)
}

/**
 * Lists in which a new console has too few rows for searching and paging: module versions, calling systems, and
 * sessions.
 */
const short = new Set(['/authority/module', '/authority/system', '/authority/session'])

/**
 * Opens a page by its address. Returns a driver of its list, or `undefined` if the page has no list, or a short one.
 */
export async function openList(operator: Operator, address: string, open = load) {
  const { page, requests } = operator
  requests.length = 0
  await open(page, address)
  const pager = page.getByRole('listitem', { name: '下一页' })
  const filters = page.getByRole('form', { name: '筛选' })
  if (!(await filters.count())) {
    expect(await pager.count()).toBe(0)
    return undefined
  }
  if (short.has(new URL(address, url).pathname)) return undefined
  // It follows the rows in a render of its own.
  await pager.waitFor()
  const keyword = filters.getByLabel('关键词')
  const asked = requests.find((request) => /^GET \/api\/.*[?&]page=/.test(request))!.slice('GET '.length)
  const { pathname } = new URL(asked, url)
  const isAsked = (word: string) => (request: { url(): string }) => {
    const { pathname: path, searchParams } = new URL(request.url())
    return path === pathname && (searchParams.get('keyword') ?? '') === word
  }

  return {
    pathname,
    filters,
    keyword,
    pager,
    rows: page.locator('tbody tr.ant-table-row'),
    total: async () => Number(/共 (\d+) 条/.exec((await page.getByText(/^共 \d+ 条$/).textContent())!)![1]),
    /** The number of list requests since its page was opened, or since `requests` was cleared. */
    asked: () => countOf(requests, `GET ${pathname}?`),
    isAsked,
    /** Types a keyword and presses Enter. Resolves when the request is sent. */
    async search(word: string) {
      await keyword.fill(word)
      await Promise.all([page.waitForRequest(isAsked(word)), keyword.press('Enter')])
    },
    /** The same; resolves when the answer is shown, with the number of rows found. */
    async searched(word: string): Promise<number> {
      await keyword.fill(word)
      const [answer] = await Promise.all([page.waitForResponse(isAsked(word)), keyword.press('Enter')])
      const { data } = await answer.json()
      await settled(page)
      return Number(data.count)
    },
    /** A character of the rows that, as a keyword, finds more than `atLeast` of them, if possible not all. */
    async narrowingKeyword(atLeast: number): Promise<string> {
      const token = (await operator.token())!
      const countFor = async (word: string) => {
        const query = new URL(asked, url)
        query.searchParams.set('keyword', word)
        return Number((await backEnd(url).get<{ count: number }>(query.pathname + query.search, token)).count)
      }
      const all = await countFor('')
      const characters = [...new Set((await viewOf(page)).rows.join('').replace(/[\s—%_]/g, ''))]
      let found: string | undefined
      for (const word of characters) {
        const count = await countFor(word)
        if (count > atLeast && count < all) return word
        if (count > atLeast) found = word
      }
      if (!found) throw new Error(`no character of its rows finds more than ${atLeast} of ${address}`)
      return found
    },
  }
}
