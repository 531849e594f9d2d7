import { finance } from '@console/platform/contract/finance'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { invoiceDetail } from '../testing/finance'

const urls = ['/money/just', '/money/customer', '/money/invoice', '/money/invoice/makeOut?id=7', '/money/invoice/invoiceDetail?id=7']
const faults: [string, () => Answer | Promise<Answer>, RegExp][] = [
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /无权限/],
  ['500 as HTML', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
]

const reads = (answer: () => Answer | Promise<Answer>) =>
  fakeServer(finance, { notarizationOrders: answer, chargeOrders: answer, invoices: answer, tabCounts: answer, invoice: answer })

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
  for (const name of ['notarizationOrders', 'chargeOrders', 'invoices'] as const) server.answer(name, () => Answer.json(200, empty))
  server.answer('invoice', () => Answer.json(200, { ...empty, data: invoiceDetail }))
  await userEvent.click(retry)
  expect(await screen.findByText(url.includes('?') ? '申请人信息' : '无数据')).toBeVisible()
})
