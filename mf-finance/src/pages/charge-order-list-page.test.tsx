import { finance } from '@console/platform/contract/finance'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { chargeOrder } from '../testing/finance'

let saved: string[]
beforeEach(() => {
  saved = savedFiles()
})

async function open(url = '/money/customer', answer: () => Answer | Promise<Answer> = () => Answer.file('充值消费订单20260102030405.xlsx', 'PK')) {
  const server = fakeServer(finance, { chargeOrders: () => ({ data: [chargeOrder], count: 1 }), exportChargeOrders: answer })
  const page = await renderPage(routes, url, server)
  await screen.findByTitle(chargeOrder.order_no)
  return { server, page }
}

test('FIN-02 recharges and consumptions, with the points that they move', async () => {
  await open()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '序号',
    '订单号',
    '用户名称',
    '手机号',
    '积分',
    '支付方式',
    '订单类型',
    '业务类型',
    '支付状态',
    '下单时间',
  ])
  const cells = [...screen.getByTitle(chargeOrder.order_no).closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '1',
    'XF20260102000001',
    '李雷',
    '13800000008',
    '-2,500',
    '余额',
    '消费',
    '网页取证',
    '支付失败',
    '2026-01-02 03:04:05',
  ])
})

test('FIN-02 the list and its export carry the filters, the type of business among them', async () => {
  const { server, page } = await open('/money/customer?datetime=2026-01-01+-+2026-01-31&pay=3&type=3&keyword=XF')
  const filters = { datetime: '2026-01-01 00:00:00 - 2026-01-31 23:59:59', pay: '3', type: '3', keyword: 'XF' }
  expect(server.inputs('chargeOrders')).toEqual([{ ...filters, page: '1', limit: '10' }])
  await userEvent.click(screen.getByRole('button', { name: '数据导出' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 充值消费订单20260102030405.xlsx']))
  expect(server.inputs('exportChargeOrders')).toEqual([filters])
})

test('FIN-02 UX-D1 an export shows how much has come, and 取消 aborts it', async () => {
  const { server, page } = await open('/money/customer', Answer.never)
  await userEvent.click(screen.getByRole('button', { name: '数据导出' }))
  server.requests('exportChargeOrders')[0]!.progress(500_000, 1_000_000)
  await userEvent.click(await screen.findByRole('button', { name: '取消（50%）' }))
  await screen.findByRole('button', { name: '数据导出' })
  expect(server.requests('exportChargeOrders')[0]!.signal?.aborted).toBe(true)
  expect(page.said).toEqual([])
})

test('FIN-02 UX-D3 an error in place of the file is shown as a message, and nothing is saved', async () => {
  const { page } = await open('/money/customer', () => Answer.json(200, { code: 422, msg: '导出的行数超过上限', data: null }))
  await userEvent.click(screen.getByRole('button', { name: '数据导出' }))
  await waitFor(() => expect(page.said).toEqual(['错误：导出的行数超过上限']))
  expect(saved).toEqual([])
})

test('FIN-02 UX-E6 who may not export finds no button', async () => {
  const server = fakeServer(finance, { chargeOrders: () => ({ data: [chargeOrder], count: 1 }) })
  await renderPage(routes, '/money/customer', server, { may: ['money/getChargeOrders'] })
  await screen.findByTitle(chargeOrder.order_no)
  expect(screen.queryByRole('button', { name: '数据导出' })).toBeNull()
})
