import { notarization } from '@console/platform/contract/notarization'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { application, applicationDetail, tabCounts } from '../testing/notarization'

const list = '/evidence/results?pay=2&notarial=1&keyword=存真&dateTime=2026-06-01+-+2026-06-02'
const named = { ...application, id: 34, order_no: 'GZ34', cName: '拾光印刷厂' }
const unpaid = { ...application, id: 32, order_no: 'GZ32', payStatus: '待支付', companyName: null, handler: null, notarial: null } as const
const bare = { ...application, id: 33, order_no: 'GZ33', payStatus: '支付失败', data_id: null, baoquan_no: '', type: 1 } as const
const row = (orderNo: string) => screen.getByTitle(orderNo).closest('tr')!
const cells = (orderNo: string) => [...row(orderNo).querySelectorAll('td')].map((cell) => cell.textContent)

test('NOTA-01 TABLE-02 TABLE-04 DESK-04 DESK-05 applications with the filters of the list; each is opened by its four ids, unless it waits for its payment', async () => {
  const server = fakeServer(notarization, { tabCounts, list: () => ({ data: [application, unpaid, bare, named], count: 4 }), detail: () => applicationDetail })
  server.answer('file', () => Answer.file('公证申请表.pdf', '%PDF\n申请'))
  const page = await renderPage(routes, list, server)
  await screen.findByTitle(application.order_no)
  expect(server.inputs('list')).toEqual([
    { pay: '2', notarial: '1', keyword: '存真', dateTime: '2026-06-01 00:00:00 - 2026-06-02 23:59:59', page: '1', limit: '10' },
  ])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['订单号', '用户名称', '手机号', '申请时间', '申请份数', '支付状态', '出证状态', '经办人', '证据编号', '公证'],
  ])
  expect(cells(application.order_no)).toEqual([
    ...['GZ20260601080000', '杭州存真科技有限公司', '13800000007', '2026-06-01 08:00:00', '3', '已支付', '出证中'],
    ...['李经办', 'BQ20260102000007等 2 件', '方正明查看'],
  ])
  expect([cells('GZ32')[1], cells('GZ32')[7], cells('GZ32')[9]]).toEqual(['—', '—', '—查看'])
  expect(cells('GZ33')[8]).toBe('—')
  expect(cells('GZ34')[1]).toBe('拾光印刷厂')
  const waiting = within(row('GZ32')).getByRole('button', { name: '查看' })
  expect(waiting).toBeDisabled()
  expect(waiting).toHaveAttribute('title', '申请待支付，暂不能查看')
  expect(within(row('GZ33')).getByRole('link', { name: '查看' })).toHaveAttribute('href', '/evidence/results/12/0/33/1')
  expect(
    within(row('GZ32'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/evidence/BQ20260102000007'])
  expect(within(row('GZ34')).getByRole('link', { name: 'GZ34' })).toHaveAttribute('href', '/evidence/results/12/7/34/2')
  expect(within(row('GZ34')).getByRole('link', { name: 'BQ20260102000007' })).toHaveAttribute('href', '/evidence/results/12/7/34/2/7')
  await userEvent.click(within(row(application.order_no)).getByRole('link', { name: '查看' }))
  await screen.findByRole('heading', { level: 1, name: '出证申请 GZ20260601080000' })
  expect(page.url).toBe('/evidence/results/12/7/31/2')
  expect(server.inputs('detail')).toEqual([{ userId: '12', dataId: '7', orderId: '31', type: '2' }])
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(page.url).toBe(list)
})

test('DESK-30 one’s own cases are a tab with their number, a filter and an address', async () => {
  const server = fakeServer(notarization, { tabCounts, list: () => ({ data: [application], count: 1 }) })
  const page = await renderPage(routes, '/evidence/results', server)
  const mine = await screen.findByRole('link', { name: /^我经办的/ })
  await waitFor(() => expect(mine).toHaveTextContent('我经办的 12'))
  await userEvent.click(mine)
  expect(page.url).toBe('/evidence/results?handling=1')
  expect(screen.getByRole('link', { name: /^我经办的/ })).toHaveAttribute('aria-current', 'page')
  expect(server.inputs('list').at(-1)).toEqual({ handling: '1', page: '1', limit: '10' })
  expect(screen.getByRole('combobox', { name: '经办' }).closest('.ant-select')).toHaveTextContent('我经办的')
})
