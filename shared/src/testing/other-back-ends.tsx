import { type Contract, type Output, type Route, readAnswer } from '@console/platform/contract'
import { type Answers, type AnswersOfContract, numbered, sampleOf } from '@console/platform/emulator'
import { act, waitFor } from '@testing-library/react'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { fakeServer } from './fake-server'
import { copyOf, pathsIn, withoutField } from './fields-of-answers'
import { renderPage } from './render-page'

export interface PagesGiven {
  /** Of all calls of the remote's pages. */
  contracts: Contract[]
  /** Answers for parts of a page that an example made from the contract would not show. */
  answers?: AnswersOfContract[]
  /** The address of a page that takes parameters, by its path. */
  addresses?: Record<string, string>
}

/** Texts that no page may show: JavaScript's texts for missing values, and its errors. */
const UNREADABLE = /undefined|NaN|null|Invalid Date|\[object|Error\b|Cannot read/

/**
 * Declares a test for each page of a remote: it is rendered without each field of its answers in turn. That a null field is
 * read like a missing one, and a number in a text like the number, is tested separately for each answer of the contract.
 */
export function testOtherBackEnds(routes: PathAndPage[], given: PagesGiven) {
  const { contract, answers: whole, addressOf } = answersToAll(given)

  test.each(routes.map(({ path }) => path))('%s is shown, whichever field of an answer is missing', async (path) => {
    const page = routes.filter((route) => route.path === path)
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
      const { said, unmount } = await renderPage(page, addressOf(path), server)
      await waitFor(() => expect(document.querySelector('.ant-skeleton, [aria-busy=true]')).toBeNull())
      await act(async () => {})
      const unreadable = [...unreadableIn(document.getElementById('content')!), ...said.filter((text) => UNREADABLE.test(text))]
      expect({ others, unreadable }).toEqual({ others, unreadable: [] })
      expect(document.getElementById('content')?.textContent).not.toBe('')
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

/** Every call of the pages, by its path, with its answer: a given one, or an example. */
export function answersToAll({ contracts, answers = [], addresses = {} }: PagesGiven) {
  const calls = contracts.flatMap((contract) =>
    Object.entries(contract).map(([name, route]) => ({
      route,
      answer: answers.find((given) => given.contract === contract && given.answers[name])?.answers[name],
    })),
  )
  const contract: Contract = Object.fromEntries(calls.map(({ route }) => [route.path, route]))
  const whole = Object.fromEntries(calls.map(({ route, answer }) => [route.path, answer ?? (() => exampleOf(route))]))
  return {
    contract,
    answers: whole as Answers<Contract, Answer>,
    addressOf: (path: string) => addresses[path] ?? path.replace(/:\w+/g, '1'),
  }
}

function exampleOf(route: Route) {
  return route.download ? Answer.file('文件', '') : (sampleOf(route.result) as never)
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
 * An answer without each of its fields in turn, except those that are read the same without it. For a list all at once: each field is missing in a row of
 * its own.
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
