import { type Output, readAnswer } from '@console/platform/contract'
import { numbered } from '@console/platform/emulator'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { fakeServer } from './fake-server'
import { copyOf, pathsIn, withoutField } from './fields-of-answers'
import { contentElement, type PagesGiven, pagesOf } from './remote-pages'

/** Texts that no page may show: JavaScript's texts for missing values, and its errors. */
const UNREADABLE = /undefined|NaN|null|Invalid Date|\[object|Error\b|Cannot read/

/**
 * Declares a test for each page of a remote: it is rendered without each field of its answers in turn. That a null
 * field is read like a missing one, and a number in a text like the number, is tested separately for each answer of the
 * contract.
 */
export function testOtherBackEnds(routes: PathAndPage[], given: PagesGiven) {
  const { paths, contract, answers: whole, open } = pagesOf(routes, given)

  test.each(paths)('%s is shown, whichever field of an answer is missing', async (path) => {
    const asked = (await show({})).filter(({ name }) => !contract[name]!.download)
    expect(asked).not.toEqual([])
    const lacking = await Promise.all(
      asked.map(async ({ name, input }) => ({
        name,
        answers: withoutEachField(contract[name]!.result, await whole[name]!(input as never, undefined as never)),
      })),
    )
    const turns = Math.max(0, ...lacking.map(({ answers }) => answers.length))
    for (let i = 0; i < turns; i += 1) await show(Object.fromEntries(lacking.flatMap(({ name, answers }) => (i < answers.length ? [[name, answers[i]]] : []))))

    /** Renders the page with some changed answers, and returns its calls. */
    async function show(others: Record<string, unknown>) {
      const lacking = Object.fromEntries(Object.entries(others).map(([name, data]) => [name, () => Answer.json(200, { code: 200, msg: '', data })]))
      const server = fakeServer(contract, { ...whole, ...lacking })
      const { said, unmount } = await open(path, server)
      const unreadable = [...unreadableIn(contentElement()), ...said.filter((text) => UNREADABLE.test(text))]
      expect({ others, unreadable }).toEqual({ others, unreadable: [] })
      expect(contentElement().textContent).not.toBe('')
      unmount()
      return Object.keys(contract).flatMap((name) =>
        server
          .inputs(name)
          .slice(0, 1)
          .map((input) => ({ name, input })),
      )
    }
  })
}

/** The forbidden texts in an element. */
export const unreadableIn = (element: Element) => textsIn(element).filter((text) => UNREADABLE.test(text))

/** The readable texts of an element, including the names of icons. */
const textsIn = (element: Element) =>
  [...element.querySelectorAll('*')].flatMap((part) => [
    ...[...part.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
    ...['aria-label', 'title', 'placeholder'].map((name) => part.getAttribute(name) ?? ''),
  ])

/**
 * An answer without each of its fields in turn, except those that are read the same without it. For a list all at once:
 * each field is missing in a row of its own.
 */
function withoutEachField(result: Output, answer: unknown): unknown[] {
  const { data, count } = (answer ?? {}) as { data?: object[]; count?: number }
  if (Array.isArray(data) && count !== undefined) {
    const rows = data.slice(0, 1).flatMap((row) => pathsIn(row).map((path, i) => withoutField(numbered(row, i + 1), path)))
    return [{ data: rows, count: rows.length }, { data }]
  }
  const read = (given: unknown) => JSON.stringify(readAnswer(result, copyOf(given)))
  return pathsIn(answer)
    .map((path) => withoutField(answer, path))
    .filter((lacking) => read(lacking) !== read(answer))
}
