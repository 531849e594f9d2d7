import { type BalanceEntry, type BalanceRow, users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const entry: BalanceEntry = { id: 1, order_no: 'O20260102001', type: 5, order_type: 1, create_time: '2026-01-02 03:04:05', balance: -2500 }
const balance: BalanceRow = {
  user_id: 7,
  name: '存真',
  mobile: '13800000007',
  type: 2,
  translateGiveSum: 1000,
  testGiveSum: 20,
  rechargeGiveSum: 300,
  give: 4,
  points: 1234567,
}
const gained = { ...entry, id: 2, order_no: 'O20260102002', balance: 100 }
const answers = {
  balance: () => balance,
  balanceEntries: () => ({ data: [entry, gained], count: 2 }),
  exportBalanceEntries: () => Answer.file('余额明细.xlsx', 'PK'),
}

test('BAL-02 the entries of one user, with business type and order type in words', async () => {
  const server = fakeServer(users, answers)
  await renderPage(routes, '/user/balance/detail/7?registtime=2026-01-01+-+2026-01-31', server)
  await screen.findByTitle('O20260102001')
  expect(server.inputs('balanceEntries')).toEqual([{ userId: '7', registtime: '2026-01-01 - 2026-01-31', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['订单号', '业务类型', '订单类型', '时间', '变动'])
  const cells = [...screen.getByTitle('O20260102001').closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual(['O20260102001', '积分赠送', '充值', '2026-01-02 03:04:05', '-2,500'])
  expect(screen.getByTitle('O20260102002').closest('tr')).toHaveTextContent(/\+100$/)
})

test('BAL-02 opened by its address, it says whose entries they are, and the balance', async () => {
  const server = fakeServer(users, answers)
  const page = await renderPage(routes, '/user/balance/detail/7', server)
  await screen.findByRole('heading', { name: '余额明细：存真' })
  expect(screen.getByText(/企业，余额/)).toHaveTextContent('企业，余额 1,234,567')
  expect(server.inputs('balance')).toEqual([{ userId: '7' }])
  expect(page.crumbs).toEqual(['存真'])
})

test('without the balance in the answer the entries are still shown', async () => {
  const server = fakeServer(users, { ...answers, balance: () => Answer.html(404) })
  await renderPage(routes, '/user/balance/detail/7', server)
  await screen.findByTitle('O20260102001')
  expect(screen.getByRole('heading', { name: '余额明细' })).toBeVisible()
})

test('BAL-02 the export names the user and carries the filters', async () => {
  savedFiles()
  const server = fakeServer(users, answers)
  const page = await renderPage(routes, '/user/balance/detail/7?status=2', server)
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 余额明细.xlsx']))
  expect(server.inputs('exportBalanceEntries')).toEqual([{ userId: '7', status: '2' }])
})

test('opened by its address, 返回 opens the balances; a URL that names no user makes no call', async () => {
  const server = fakeServer(users, { ...answers, balances: () => ({ data: [], count: 0 }) })
  const page = await renderPage(routes, '/user/balance/detail/7', server)
  await userEvent.click(await screen.findByRole('button', { name: '返回' }))
  expect(page.url).toBe('/user/balance')
  page.unmount()
  await renderPage(routes, '/user/balance/detail/abc', server)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('balanceEntries')).toHaveLength(1)
})
