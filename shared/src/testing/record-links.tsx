import type { Contract } from '@console/platform/contract'
import type { Answers } from '@console/platform/emulator'
import { act, waitFor } from '@testing-library/react'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { answersToAll, type PagesGiven } from './other-back-ends'
import { fakeServer } from './fake-server'
import { renderPage } from './render-page'

interface LinksGiven extends PagesGiven {
  /** Paths of lists in which a record is found by its number, and which are its only page. */
  ends?: string[]
}

/** Fields with the number of a record; some have several, separated by commas. */
const NUMBER = /^(baoquan|baoquan_no|attestation_id|order_no|orderNo)$/
/** Fields with a user's name, beside a field with the user's number. */
const NAMES = ['cName', 'companyName', 'company', 'username']

/** Declares a test for each page of a remote: each shown number of a record, and each name of a user, is a link, except the page's own number, which is in its header and is no link. */
export function testRecordLinks(routes: PathAndPage[], { ends = [], ...given }: LinksGiven) {
  const { contract, answers: whole, addressOf } = answersToAll(given)

  test.each(routes.map(({ path }) => path).filter((path) => !ends.includes(path)))(
    'DESK-05 numbers of records and names of users on %s are links',
    async (path) => {
      const said = new Set<string>()
      const numbers = new Set<string>()
      const answers = Object.fromEntries(
        Object.entries(whole).map(([name, answer]) => [
          name,
          async (...asked: never[]) => {
            const answered = await (answer as (...asked: never[]) => unknown)(...asked)
            return answered instanceof Answer ? answered : marked(answered, { said, numbers })
          },
        ]),
      )
      const { unmount } = await renderPage(
        routes.filter((route) => route.path === path),
        addressOf(path),
        fakeServer(contract, answers as unknown as Answers<Contract, Answer>),
      )
      await waitFor(() => expect(document.querySelector('.ant-skeleton, [aria-busy=true]')).toBeNull())
      await act(async () => {})
      const heads = [...document.querySelectorAll('#content header')].map(({ textContent }) => textContent).join('\n')
      const isLink = (element: Element) => element.closest('a') !== null
      const own = [...numbers].filter((number) => number !== '' && heads.includes(number))
      expect(own.filter((number) => innermostWith(number).some(isLink))).toEqual([])
      const others = [...said].filter((text) => !own.includes(text))
      expect(others.filter((text) => innermostWith(text).some((element) => !isLink(element) && !element.closest('header')))).toEqual([])
      unmount()
    },
  )
}

/** An answer whose users have unique names. Collects these and the numbers in it. */
function marked(answer: unknown, into: { said: Set<string>; numbers: Set<string> }): unknown {
  if (Array.isArray(answer)) return answer.map((one) => marked(one, into))
  if (typeof answer !== 'object' || answer === null) return answer
  const { user_id, userId = user_id } = answer as { user_id?: unknown; userId?: unknown }
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => {
      if (typeof value !== 'string') return [field, marked(value, into)]
      const text = NAMES.includes(field) && typeof userId === 'number' ? `第${userId}位用户` : value
      if (text !== value) into.said.add(text)
      if (NUMBER.test(field)) for (const number of value.split(',')) for (const found of [into.said, into.numbers]) found.add(number)
      return [field, text]
    }),
  )
}

/** The innermost elements with exactly this text. */
const innermostWith = (text: string) =>
  [...document.getElementById('content')!.querySelectorAll('*')].filter(
    (element) => element.textContent === text && ![...element.children].some((child) => child.textContent === text),
  )
