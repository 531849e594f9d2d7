import type { Contract, Route } from '@console/platform/contract'
import { type Answers, type AnswersOfContract, sampleOf } from '@console/platform/emulator'
import { act, waitFor } from '@testing-library/react'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { type FakeServer, fakeServer } from './fake-server'
import { renderPage } from './render-page'

export interface PagesGiven {
  /** Of all calls of the remote's pages. */
  contracts: Contract[]
  /** Answers for parts of a page that an example made from the contract would not show. */
  answers?: AnswersOfContract[]
  /** The address of a page that takes parameters, by its path. */
  addresses?: Record<string, string>
}

/**
 * A remote's pages, each opened by its path, with an answer to every call: a given one, or an example. Calls are named
 * by their paths.
 */
export function pagesOf(routes: PathAndPage[], { contracts, answers: given = [], addresses = {} }: PagesGiven) {
  const calls = contracts.flatMap((contract) =>
    Object.entries(contract).map(([name, route]) => ({
      route,
      answer: given.find((some) => some.contract === contract && some.answers[name])?.answers[name],
    })),
  )
  const contract: Contract = Object.fromEntries(calls.map(({ route }) => [route.path, route]))
  const answers = Object.fromEntries(calls.map(({ route, answer }) => [route.path, answer ?? (() => exampleOf(route))])) as Answers<Contract, Answer>
  return {
    paths: routes.map(({ path }) => path),
    contract,
    answers,

    /** Renders the page of a path alone, and waits until no read is pending. */
    async open(path: string, server: FakeServer = fakeServer(contract, answers)) {
      const page = await renderPage(
        routes.filter((route) => route.path === path),
        addresses[path] ?? path.replace(/:\w+/g, '1'),
        server,
      )
      await untilRead()
      return page
    },

    /** A server whose answers `change` has changed, except those that are not data. */
    serverWith(change: (answer: unknown) => unknown): FakeServer {
      const changed = Object.entries(answers).map(([name, answer]) => [
        name,
        async (...args: never[]) => {
          const data = await (answer as (...args: never[]) => unknown)(...args)
          return data instanceof Answer ? data : change(data)
        },
      ])
      return fakeServer(contract, Object.fromEntries(changed) as Answers<Contract, Answer>)
    },
  }
}

/** Waits until no read of the page is pending. */
export async function untilRead() {
  await waitFor(() => expect(document.querySelector('.ant-skeleton, [aria-busy=true]')).toBeNull())
  await act(async () => {})
}

/** The element in which `renderPage` renders. */
export const contentElement = () => document.getElementById('content')!

function exampleOf(route: Route) {
  return route.download ? Answer.file('文件', '') : (sampleOf(route.result) as never)
}
