import type { PathAndPage } from '../remote/page-route'
import { contentElement, type PagesGiven, pagesOf } from './remote-pages'

interface LinksGiven extends PagesGiven {
  /** Paths of lists in which a record is found by its number, and which are its only page. */
  ends?: string[]
}

/** Fields with the number of a record; some have several, separated by commas. */
const NUMBER = /^(baoquan|baoquan_no|attestation_id|order_no|orderNo)$/
/** Fields with a user's name, beside a field with the user's number. */
const NAMES = ['cName', 'companyName', 'company', 'username']

/**
 * Declares a test for each page of a remote: each shown number of a record, and each name of a user, is a link, except
 * the page's own number, which is in its header and is no link.
 */
export function testRecordLinks(routes: PathAndPage[], { ends = [], ...given }: LinksGiven) {
  const { paths, open, serverWith } = pagesOf(routes, given)

  test.each(paths.filter((path) => !ends.includes(path)))('DESK-05 numbers of records and names of users on %s are links', async (path) => {
    const texts = new Set<string>()
    const numbers = new Set<string>()
    const { unmount } = await open(
      path,
      serverWith((answer) => marked(answer, { texts, numbers })),
    )
    const headers = [...contentElement().querySelectorAll('header')].map(({ textContent }) => textContent).join('\n')
    const isLink = (element: Element) => element.closest('a') !== null
    const own = [...numbers].filter((number) => number !== '' && headers.includes(number))
    expect(own.filter((number) => innermostWith(number).some(isLink))).toEqual([])
    const others = [...texts].filter((text) => !own.includes(text))
    expect(others.filter((text) => innermostWith(text).some((element) => !isLink(element) && !element.closest('header')))).toEqual([])
    unmount()
  })
}

/** An answer whose users have unique names. Adds these and the numbers in it to `found`. */
function marked(answer: unknown, found: { texts: Set<string>; numbers: Set<string> }): unknown {
  if (Array.isArray(answer)) return answer.map((one) => marked(one, found))
  if (typeof answer !== 'object' || answer === null) return answer
  const { user_id, userId = user_id } = answer as { user_id?: unknown; userId?: unknown }
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => {
      if (typeof value !== 'string') return [field, marked(value, found)]
      const text = NAMES.includes(field) && typeof userId === 'number' ? `第${userId}位用户` : value
      if (text !== value) found.texts.add(text)
      if (NUMBER.test(field)) for (const number of value.split(',')) for (const set of [found.texts, found.numbers]) set.add(number)
      return [field, text]
    }),
  )
}

/** The innermost elements with exactly this text. */
const innermostWith = (text: string) =>
  [...contentElement().querySelectorAll('*')].filter(
    (element) => element.textContent === text && ![...element.children].some((child) => child.textContent === text),
  )
