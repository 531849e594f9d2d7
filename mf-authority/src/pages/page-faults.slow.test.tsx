import { authority } from '@console/platform/contract/authority'
import { modules } from '@console/platform/contract/modules'
import { systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { account, reviewerDetail, treeOf } from '../testing/authority'

const urls = routes.map(({ path }) => path.replace(':id', '2'))
const faults: [string, () => Answer, RegExp][] = [
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /无权限/],
  ['500 as HTML', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
]
const reads = [
  'roles',
  'role',
  'tree',
  'records',
  'accounts',
  'account',
  'roleOptions',
  'loginLog',
  'nodeRequests',
  'versions',
  'systems',
  'webhooks',
  'deliveries',
] as const
const contract = { ...authority, versions: modules.list, systems: systems.list, webhooks: webhooks.list, deliveries: webhooks.deliveries }
const failing = (answer: () => Answer) => fakeServer(contract, Object.fromEntries(reads.map((name) => [name, answer])))

test.each(urls.flatMap((url) => faults.map(([name, fault, words]) => [url, name, fault, words] as const)))(
  'SEC-R8 %s that meets %s says so in words',
  async (url, _, fault, words) => {
    const page = await renderPage(routes, url, failing(fault))
    expect(await screen.findByText(words, undefined, { timeout: 5_000 })).toBeVisible()
    expect(screen.queryByLabelText('加载中')).toBeNull()
    expect(page.said).toEqual([])
  },
)

test.each(urls)('SEC-R8 %s recovers by 重试', async (url) => {
  const server = failing(() => Answer.html(502))
  await renderPage(routes, url, server)
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
  for (const name of ['roles', 'records', 'accounts', 'loginLog', 'versions', 'systems', 'webhooks', 'deliveries'] as const)
    server.answer(name, () => ({ data: [], count: 0 }))
  server.answer('role', () => reviewerDetail)
  server.answer('tree', () => treeOf())
  server.answer('account', () => account)
  server.answer('nodeRequests', () => [])
  server.answer('roleOptions', () => [{ id: 2, position: '审核员' }])
  await userEvent.click(retry)
  expect((await screen.findAllByText(/无数据|角色描述|真实姓名|没有待处理的权限节点/)).at(-1)).toBeVisible()
})
