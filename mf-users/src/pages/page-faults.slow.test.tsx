import { users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { enterpriseDetail } from '../testing/users'

const urls = ['/user/enterprise', '/user/individual', '/user/Detail/7', '/user/balance', '/user/balance/detail/7', '/user/integral']
const faults: [string, () => Answer | Promise<Answer>, RegExp][] = [
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /无权限/],
  ['500 as HTML', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
]

const reads = (answer: () => Answer | Promise<Answer>) =>
  fakeServer(users, { tabCounts: answer, list: answer, detail: answer, balances: answer, balance: answer, balanceEntries: answer, gifts: answer })

test.each(urls.flatMap((url) => faults.map(([name, fault, words]) => [url, name, fault, words] as const)))(
  'SEC-R8 %s that meets %s says so in words',
  async (url, _, fault, words) => {
    const page = await renderPage(routes, url, reads(fault))
    expect(await screen.findByText(words, undefined, { timeout: 5_000 })).toBeVisible()
    expect(screen.queryByLabelText('加载中')).toBeNull()
    expect(page.said).toEqual([])
  },
)

const empty = { code: '200', msg: null, data: { data: [], count: '0' } }

test.each(urls)('SEC-R8 %s recovers by 重试, and LOGIN-09 takes the code 200 as text', async (url) => {
  const server = reads(() => Answer.html(502))
  await renderPage(routes, url, server)
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
  const well = () => Answer.json(200, empty)
  for (const name of ['list', 'balances', 'balanceEntries', 'gifts'] as const) server.answer(name, well)
  server.answer('detail', () => Answer.json(200, { ...empty, data: enterpriseDetail }))
  await userEvent.click(retry)
  expect(await screen.findByText(url === '/user/Detail/7' ? '账号信息' : '无数据')).toBeVisible()
})
