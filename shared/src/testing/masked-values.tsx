import type { PathAndPage } from '../remote/page-route'
import { contentElement, type PagesGiven, pagesOf } from './remote-pages'

/** Fields with a person's number. */
const NUMBER = /(mobile|phone|phone_number|idcard|tax_?num(ber)?)$/i
const MASKED = '138****0001'

/**
 * Declares a test for each page of a remote: each number that the server masks is shown in full by a click, wherever it
 * is.
 */
export function testMaskedValues(routes: PathAndPage[], given: PagesGiven) {
  const { paths, open, serverWith } = pagesOf(routes, given)

  test.each(paths)('UX-E5 a masked number on %s is shown in full by a click', async (path) => {
    const { unmount } = await open(path, serverWith(masked))
    const shown = [...contentElement().querySelectorAll('*')].filter(({ childNodes }) => [...childNodes].some((node) => node.nodeValue?.includes(MASKED)))
    expect(shown.filter((element) => !/显示完整/.test(element.getAttribute('aria-label') ?? '')).map(({ outerHTML }) => outerHTML)).toEqual([])
    unmount()
  })
}

/** An answer whose numbers of persons are masked. */
function masked(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(masked)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, typeof value === 'string' && NUMBER.test(field) ? MASKED : masked(value)]))
}
