import { finance } from '@console/platform/contract/finance'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'
import { notarizationOrder } from '../testing/finance'

const cellsOf = (number: string) => [...screen.getByTitle(number).closest('tr')!.querySelectorAll('td')]

test('FIN-01 TABLE-02 UX-H5 the orders of certificates: codes in words, money to the cent, the index that goes on over pages', async () => {
  const server = fakeServer(finance, { notarizationOrders: () => ({ data: [notarizationOrder], count: 11 }) })
  await renderPage(routes, '/money/just?page=2', server)
  await screen.findByTitle(notarizationOrder.orderNo)
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '序号',
    '订单号',
    '订单类型',
    '用户名称',
    '手机号',
    '业务类型',
    '下单时间',
    '金额',
    '支付状态',
    '支付方式',
  ])
  const cells = cellsOf(notarizationOrder.orderNo)
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '11',
    'CZ20260102000001',
    '出证',
    '杭州存真科技有限公司',
    '13800000007',
    expect.any(String),
    '2026-01-02 03:04:05',
    '¥1,234,567.80',
    '已支付',
    '微信',
  ])
  expect(cells[7]).toHaveStyle({ textAlign: 'right' })
})

test('FIN-01 the filters are sent as the platform names them', async () => {
  const server = fakeServer(finance, { notarizationOrders: () => ({ data: [notarizationOrder], count: 1 }) })
  await renderPage(routes, '/money/just?datetime=2026-01-01+-+2026-01-31&pay=1&keyword=CZ2026', server)
  await screen.findByTitle(notarizationOrder.orderNo)
  expect(server.inputs('notarizationOrders')).toEqual([
    { datetime: '2026-01-01 00:00:00 - 2026-01-31 23:59:59', pay: '1', keyword: 'CZ2026', page: '1', limit: '10' },
  ])
})

test('FIN-01 TABLE-02 an order of an individual has their name, and until it is paid a dash for the way of payment', async () => {
  const server = fakeServer(finance, {
    notarizationOrders: () => ({ data: [{ ...notarizationOrder, companyName: null, name: '李雷', pay: 1 as const, payType: null }], count: 1 }),
  })
  await renderPage(routes, '/money/just', server)
  await screen.findByTitle(notarizationOrder.orderNo)
  const texts = cellsOf(notarizationOrder.orderNo).map((cell) => cell.textContent)
  expect([texts[3], texts[8], texts[9]]).toEqual(['李雷', '待支付', '—'])
})
