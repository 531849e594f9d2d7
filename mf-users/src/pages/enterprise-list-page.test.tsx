import { users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { enterprise, inEveryStatus, tabCounts } from '../testing/users'

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)

test('USER-01 the list of enterprises is asked for by types 2 and the four filters, as the platform names them', async () => {
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [enterprise], count: 1 }) })
  await renderPage(routes, '/user/enterprise?registtime=2026-01-01+-+2026-01-31&realtime=2026-02-01+-+2026-02-28&status=2&keyword=存真&page=1', server)
  await screen.findByText(enterprise.name)
  expect(server.inputs('list')).toEqual([
    { types: '2', registtime: '2026-01-01 - 2026-01-31', realtime: '2026-02-01 - 2026-02-28', status: '2', keyword: '存真', page: '1', limit: '10' },
  ])
  for (const label of ['注册时间', '审核时间']) expect(within(screen.getByRole('form', { name: '筛选' })).getAllByLabelText(label)).toHaveLength(2)
  await userEvent.click(screen.getByLabelText('实名状态'))
  const options = await screen.findAllByTitle(/^(全部|已认证|未认证|待审核|认证失败)$/)
  expect(options.filter((option) => option.className.includes('option')).map((option) => option.title)).toEqual([
    '全部',
    '已认证',
    '未认证',
    '待审核',
    '认证失败',
  ])
})

test('USER-01 TABLE-02 its columns, with a dash for what is not there', async () => {
  await renderPage(routes, '/user/enterprise', fakeServer(users, { tabCounts, list: () => ({ data: [enterprise], count: 1 }) }))
  await screen.findByText(enterprise.name)
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '企业名称',
    '手机号',
    '注册时间',
    '实名状态',
    '审核时间',
    '税号',
    '最近登录',
    '操作',
  ])
  const cells = screen.getByText(enterprise.name).closest('tr')!.querySelectorAll('td')
  expect([...cells].map((cell) => cell.textContent)).toEqual([
    '杭州存真科技有限公司',
    '13800000007',
    '2026-01-02 03:04:05',
    '待审核',
    '—',
    '91330100MA7ABCDE1X',
    '2026-02-03 04:05:06',
    '审核',
  ])
})

test('USER-03 not reviewed is a dash and no link, under review is 审核, the rest 查看; the name opens the detail', async () => {
  await renderPage(routes, '/user/enterprise', fakeServer(users, { tabCounts, list: () => ({ data: inEveryStatus, count: 4 }) }))
  await screen.findByText('甲')
  const lastCell = (name: string) => within(screen.getByText(name).closest('tr')!.querySelector<HTMLElement>('td:last-child')!)
  expect(lastCell('甲').getByText('—')).toBeVisible()
  expect(lastCell('甲').queryByRole('link')).toBeNull()
  expect(lastCell('乙').getByRole('link')).toHaveTextContent('审核')
  expect(lastCell('丙').getByRole('link')).toHaveTextContent('查看')
  expect(lastCell('丁').getByRole('link')).toHaveTextContent('查看')
  expect(screen.getByRole('link', { name: '甲' })).toHaveAttribute('href', '/user/Detail/1')
})

test('each status has its colour: not started grey, waiting amber, done green, refused red', async () => {
  await renderPage(routes, '/user/enterprise', fakeServer(users, { tabCounts, list: () => ({ data: inEveryStatus, count: 4 }) }))
  await screen.findByText('甲')
  const tones = ['未认证', '待审核', '已认证', '认证失败'].map((status) => screen.getByText(status, { selector: 'td *' }).className)
  expect(tones).toEqual(['tag none', 'tag waiting', 'tag done', 'tag failed'])
})

test('USER-04 the export carries type 2 and the filters that were searched for', async () => {
  savedFiles()
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [enterprise], count: 1 }), export: () => Answer.file('企业用户.xlsx', 'PK') })
  const page = await renderPage(routes, '/user/enterprise?status=4&keyword=%E5%AD%98&page=2', server)
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 企业用户.xlsx']))
  expect(server.inputs('export')).toEqual([{ type: '2', status: '4', keyword: '存' }])
})

test('a filter that does not fit the row is behind 展开, and is shown at once while it is in use', async () => {
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [enterprise], count: 1 }) })
  const page = await renderPage(routes, '/user/enterprise', server)
  await screen.findByText(enterprise.name)
  expect(screen.queryByLabelText('审核时间')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getAllByLabelText('审核时间')).toHaveLength(2)
  page.unmount()
  await renderPage(routes, '/user/enterprise?realtime=2026-02-01+-+2026-02-28', server)
  expect(screen.getAllByLabelText('审核时间')).toHaveLength(2)
})

test('UX-E6 who holds the list alone finds neither export nor 审核', async () => {
  await renderPage(routes, '/user/enterprise', fakeServer(users, { tabCounts, list: () => ({ data: inEveryStatus, count: 4 }) }), { may: ['user/getUserList'] })
  await screen.findByText('乙')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  expect(rowOf('乙').queryByText('审核')).toBeNull()
  expect(rowOf('乙').getByRole('link', { name: '查看' })).toBeVisible()
})
