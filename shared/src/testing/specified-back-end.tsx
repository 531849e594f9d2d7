import { type Contract, type Route, z } from '@console/platform/contract'
import { preferences } from '@console/platform/contract/preferences'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { views } from '@console/platform/contract/views'
import { type Answers, asSpecified, isSpecified } from '@console/platform/emulator'
import { screen } from '@testing-library/react'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { fakeServer } from './fake-server'
import { unreadableIn } from './other-back-ends'
import { contentElement, type PagesGiven, pagesOf } from './remote-pages'

/**
 * Declares a test for each page of a remote: it is rendered by a back end that only has the specification. It answers
 * only specified fields and calls, writes `code` and every number as a text, and answers an unknown call with an HTML
 * page.
 */
export function testSpecifiedBackEnd(routes: PathAndPage[], given: PagesGiven) {
  const { paths, contract: known, answers: whole, open } = pagesOf(routes, { ...given, contracts: [...given.contracts, preferences, views] })
  // It does not parse the input of an unknown call.
  const contract: Contract = Object.fromEntries(
    Object.entries(known).map(([name, route]) => [name, isSpecified(route) ? route : { ...route, input: z.object({}) }]),
  )
  const answering = Object.entries({ ...reviewClaims, ...contract }).map(([name, route]: [string, Route]) => [
    name,
    async (input: never, file: never) => {
      if (!isSpecified(route)) return Answer.html(404)
      const answer: unknown = await whole[name]!(input, file)
      return answer instanceof Answer ? answer : Answer.json(200, { code: '200', msg: '', data: asSpecified(route, answer) })
    },
  ])
  const answers = Object.fromEntries(answering) as Answers<Contract, Answer>

  test.each(paths)('BACK-01 %s is shown with only the specified calls and fields', async (path) => {
    const server = fakeServer(contract, answers)
    const { said } = await open(path, server)
    const asked = Object.keys(contract).filter((name) => server.inputs(name).length)
    const content = contentElement()
    expect({ said, unreadable: unreadableIn(content) }).toEqual({ said: [], unreadable: [] })
    expect(content.textContent).not.toBe('')
    // The specified values are shown; nothing on the page has failed.
    if (asked.some((name) => isSpecified(contract[name]!)))
      expect({ asked, failed: screen.queryAllByRole('button', { name: '重试' }).map((button) => button.parentElement?.textContent) }).toEqual({
        asked,
        failed: [],
      })
  })
}
