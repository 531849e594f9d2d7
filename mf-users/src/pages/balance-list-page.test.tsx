import { type BalanceRow, users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const row: BalanceRow = {
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
const answers = {
  balances: () => ({ data: [row], count: 1 }),
  balance: () => row,
  balanceEntries: () => ({ data: [], count: 0 }),
  exportBalances: () => Answer.file('用户余额.xlsx', 'PK'),
}

test('BAL-01 amounts per user by kind of gift, with filters of status and keyword', async () => {
  const server = fakeServer(users, answers)
  await renderPage(routes, '/user/balance?status=3&keyword=%E5%AD%98', server)
  await screen.findByText('存真')
  expect(server.inputs('balances')).toEqual([{ status: '3', keyword: '存', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '名称',
    '手机号',
    '用户类型',
    '合同金额赠送',
    '测试金额赠送',
    '充值赠送',
    '其他赠送',
    '余额',
    '操作',
  ])
  const cells = [...screen.getByText('存真').closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual(['存真', '13800000007', '企业', '1,000', '20', '300', '4', '1,234,567', '明细'])
})

test('TABLE-02 a row is called by cName where the back end has it', async () => {
  const named = { ...row, cName: '拾光印刷厂' }
  await renderPage(routes, '/user/balance', fakeServer(users, { ...answers, balances: () => ({ data: [named], count: 1 }) }))
  expect(await screen.findByText('拾光印刷厂')).toBeVisible()
})

test('BAL-01 a row opens its entries, and 返回 the list as it was', async () => {
  const server = fakeServer(users, answers)
  const page = await renderPage(routes, '/user/balance?keyword=%E5%AD%98', server)
  await userEvent.click(await screen.findByRole('link', { name: '明细' }))
  await screen.findByRole('heading', { name: '余额明细：存真' })
  expect(page.url).toBe('/user/balance/detail/7')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByText('存真')
  expect(page.url).toBe('/user/balance?keyword=存')
})

test('BAL-01 the export honours the filters; UX-E6 without its permission it is absent', async () => {
  savedFiles()
  const server = fakeServer(users, answers)
  const page = await renderPage(routes, '/user/balance?status=3', server)
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 用户余额.xlsx']))
  expect(server.inputs('exportBalances')).toEqual([{ status: '3' }])
  page.unmount()
  await renderPage(routes, '/user/balance', server, { may: ['userbalance/getUserBalanceList'] })
  await screen.findByText('存真')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('DESK-24 a page that was opened for an export has its button in focus: what is exported depends on the filters', async () => {
  const server = fakeServer(users, answers)
  const page = await renderPage(routes, '/before', server)
  await page.go('/user/balance', { act: users.exportBalances.path })
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toHaveFocus())
  expect(server.inputs('exportBalances')).toEqual([])
})
