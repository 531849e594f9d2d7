import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PathAndPage } from '../remote/page-route'
import { Answer } from './answer'
import { fakeServer } from './fake-server'
import { contentElement, type PagesGiven, pagesOf, untilRead } from './remote-pages'

const faults: [string, () => Answer, RegExp][] = [
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /无权限/],
  ['403 within HTTP 200', () => Answer.json(200, { code: '403', msg: '没有权限执行此操作', data: null }), /无权限/],
  ['500 as HTML', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
]

/**
 * Declares tests for each page of a remote: when its reads fail, it shows a message and no spinner; after 重试 it shows
 * the same as without the failure. A page without reads is rendered, too.
 */
export function testPageFaults(routes: PathAndPage[], given: PagesGiven) {
  const { paths, contract, answers: whole, open } = pagesOf(routes, given)
  const failing = (answer: () => Answer) => fakeServer(contract, Object.fromEntries(Object.keys(contract).map((name) => [name, answer])))

  test.each(paths.flatMap((path) => faults.map(([name, fault, words]) => [path, name, fault, words] as const)))(
    'SEC-R8 %s that meets %s says so in words',
    async (path, _, fault, words) => {
      const server = failing(fault)
      const page = await open(path, server)
      if (asked(server)) expect((await screen.findAllByText(words))[0]).toBeVisible()
      else expect(content()).not.toBe('')
      expect(screen.queryByLabelText('加载中')).toBeNull()
      expect(page.said).toEqual([])
    },
  )

  test.each(paths)('SEC-R8 %s recovers by 重试', async (path) => {
    const well = await open(path)
    const expected = content()
    well.unmount()

    const server = failing(() => Answer.html(502))
    await open(path, server)
    if (!asked(server)) return expect(content()).toBe(expected)
    for (const name of Object.keys(contract)) server.answer(name, whole[name]!)
    for (const retry of await screen.findAllByRole('button', { name: '重试' })) await userEvent.click(retry)
    await untilRead()
    expect(content()).toBe(expected)
  })

  const asked = (server: ReturnType<typeof failing>) => Object.keys(contract).some((name) => server.inputs(name).length)
}

const content = () => contentElement().textContent
