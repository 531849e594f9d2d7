import { ApiError } from '@console/platform/contract'
import { type AdmittedNode, authority, type NodeRequests } from '@console/platform/contract/authority'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { reportRequests } from '../testing/authority'

async function open(requests: NodeRequests[] = [reportRequests], options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(authority, {
    nodeRequests: () => requests,
    nodes: () => ({ data: [], count: 0 }),
    admitNodes: () => null,
    refuseNodes: () => null,
  })
  const page = await renderPage(routes, '/authority/node', server, options)
  return { server, page }
}

const table = () => screen.findByRole('table', { name: 'mf-reports 声明的权限节点' })
const texts = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
const box = (name: string) => screen.getByRole('checkbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => userEvent.click(button(name))

test('a requested node is at its place in the tree, below its parents, and is selected', async () => {
  await open()
  expect(await texts()).toEqual([
    ['用户管理', '菜单分组', '', '', '已有，编号 1'],
    ['企业认证', '菜单页面', 'user/getUserList', '/user/enterprise', '已有，编号 2'],
    ['企业统计', '操作权限', 'reports/getUsers', '', '待准入'],
    ['统计报表', '菜单分组', 'reports', '', '待准入'],
    ['日报', '菜单页面', 'reports/getDaily', '/reports/daily', '待准入'],
    ['导出日报', '操作权限', 'reports/export', '', '待准入'],
  ])
  expect(screen.getByRole('region', { name: 'mf-reports 1.2.0' })).toHaveTextContent('2026-11-23 10:00:00 随发布声明')
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  for (const one of screen.getAllByRole('checkbox')) expect(one).toBeChecked()
  expect(screen.getByText('已选 4 个')).toBeVisible()
})

test('MSG-01 selected nodes are admitted after a question that shows their places, and the list is read again', async () => {
  const { server, page } = await open()
  await table()
  await userEvent.click(box('企业统计'))
  await click('准入')
  const dialog = within(await screen.findByRole('dialog', { name: '准入 mf-reports 的 3 个权限节点？' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['统计报表日报导出日报', '日报导出日报', '导出日报'])
  expect(dialog.getByText(/编号永久不变，不能撤销。除超级管理员外无人因此获得权限/)).toBeVisible()
  expect(server.inputs('admitNodes')).toEqual([])
  server.answer('nodeRequests', () => [])
  await userEvent.click(dialog.getByRole('button', { name: '准入' }))
  await waitFor(() => expect(page.said).toEqual(['准入成功']))
  expect(server.inputs('admitNodes')).toEqual([{ ids: '11,12,13' }])
  expect(await screen.findByText('没有待处理的权限节点')).toBeVisible()
})

test('ticking a node also ticks its parents, by keyboard too', async () => {
  const { server } = await open()
  await table()
  box('统计报表').focus()
  await userEvent.keyboard(' ')
  for (const name of ['统计报表', '日报', '导出日报']) expect(box(name)).not.toBeChecked()
  await userEvent.click(box('企业统计'))
  expect(button('准入')).toBeDisabled()
  expect(button('拒绝')).toBeDisabled()
  await userEvent.click(box('导出日报'))
  for (const name of ['统计报表', '日报', '导出日报']) expect(box(name)).toBeChecked()
  expect(server.inputs('admitNodes')).toEqual([])
})

test('a refusal needs a reason', async () => {
  const { server, page } = await open()
  await table()
  await userEvent.click(box('统计报表'))
  await click('拒绝')
  const dialog = within(await screen.findByRole('dialog', { name: '拒绝 mf-reports 的权限节点' }))
  expect(dialog.getByText('企业统计')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await dialog.findByText('请输入拒绝原因')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('拒绝原因'), '与已有的统计重复')
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.said).toEqual(['已拒绝']))
  expect(server.inputs('refuseNodes')).toEqual([{ ids: '14', reason: '与已有的统计重复' }])
})

const refused = { reason: '日报不得导出', refused_by: '陈志远', refused_at: '2026-11-23 11:00:00' }
const [, group] = reportRequests.tree
const daily = group!.child[0]!

test('a refused node shows reason and operator, is not selected, and can still be admitted', async () => {
  const { server } = await open([{ ...reportRequests, tree: [{ ...group!, child: [{ ...daily, child: [{ ...daily.child[0]!, ...refused }] }] }] }])
  expect((await texts()).at(-1)!.at(-1)).toBe('已拒绝日报不得导出（陈志远，2026-11-23 11:00:00）')
  expect(box('导出日报')).not.toBeChecked()
  for (const name of ['统计报表', '导出日报']) await userEvent.click(box(name))
  expect(box('统计报表')).toBeChecked()
  await userEvent.click(box('统计报表'))
  await userEvent.click(box('导出日报'))
  await click('准入')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '准入' }))
  await waitFor(() => expect(server.inputs('admitNodes')).toEqual([{ ids: '11,12,13' }]))
})

test('a change shows the node’s current content', async () => {
  await open([{ ...reportRequests, tree: [{ ...group!, id: 21, node_id: 1000, before: '报表', child: [] }] }])
  expect(await texts()).toEqual([['统计报表', '菜单分组', 'reports', '', '变更待准入编号 1000，现为 报表']])
})

test('the second of two administrators gets a message, and sees what is left', async () => {
  const { server, page } = await open()
  await table()
  server.answer('admitNodes', () => {
    throw new ApiError(409, '所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')
  })
  await click('准入')
  const dialog = within(await screen.findByRole('dialog'))
  server.answer('nodeRequests', () => [{ ...reportRequests, version: '1.3.0' }])
  await userEvent.click(dialog.getByRole('button', { name: '准入' }))
  expect(await dialog.findByText(/已被他人处理/)).toBeVisible()
  expect(await screen.findByRole('region', { name: 'mf-reports 1.3.0' })).toBeInTheDocument()
  expect(page.said).toEqual([])
})

test('SEC-R8 when a colleague has decided on all of a remote first, the refusal stays with the message, the reason and the nodes that were chosen', async () => {
  const { server, page } = await open()
  await table()
  await userEvent.click(box('统计报表'))
  server.answer('refuseNodes', () => {
    throw new ApiError(409, '所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')
  })
  await click('拒绝')
  const dialog = within(await screen.findByRole('dialog', { name: '拒绝 mf-reports 的权限节点' }))
  await userEvent.type(dialog.getByLabelText('拒绝原因'), '与已有的统计重复')
  server.answer('nodeRequests', () => [])
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('没有待处理的权限节点')).toBeVisible()
  expect(dialog.getByText(/已被他人处理/)).toBeVisible()
  expect(dialog.getByText('企业统计')).toBeVisible()
  expect(dialog.getByLabelText('拒绝原因')).toHaveValue('与已有的统计重复')
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(server.inputs('refuseNodes')).toHaveLength(2))
  const input = { ids: '14', reason: '与已有的统计重复' }
  expect(server.inputs('refuseNodes')).toEqual([input, input])
  expect([page.said, page.isHeld()]).toEqual([[], true])
})

test('SEC-R8 when a colleague has decided on all of a remote first, the question before an admission stays with the message', async () => {
  const { server } = await open()
  await table()
  server.answer('admitNodes', () => {
    throw new ApiError(409, '所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')
  })
  await click('准入')
  const dialog = within(await screen.findByRole('dialog', { name: '准入 mf-reports 的 4 个权限节点？' }))
  server.answer('nodeRequests', () => [])
  await userEvent.click(dialog.getByRole('button', { name: '准入' }))
  expect(await screen.findByText('没有待处理的权限节点')).toBeVisible()
  expect(dialog.getByText(/已被他人处理/)).toBeVisible()
})

test('a selection is reset with its requests: for other requests all undecided nodes are selected again', async () => {
  const { server } = await open()
  await table()
  await userEvent.click(box('统计报表'))
  expect(screen.getByText('已选 1 个')).toBeVisible()
  server.answer('admitNodes', () => {
    throw new ApiError(409, '所选的权限节点已被他人处理，或已随新的发布改变：请核对后重试')
  })
  await click('准入')
  const dialog = within(await screen.findByRole('dialog'))
  server.answer('nodeRequests', () => [{ ...reportRequests, version: '1.3.0', tree: requestedAgain(reportRequests.tree) }])
  await userEvent.click(dialog.getByRole('button', { name: '准入' }))
  expect(await screen.findByRole('region', { name: 'mf-reports 1.3.0' })).toHaveTextContent('已选 4 个')
})

/** The same nodes, requested by another release. */
const requestedAgain = (tree: NodeRequests['tree']): NodeRequests['tree'] =>
  tree.map((node) => ({ ...node, id: node.id && node.id + 100, child: requestedAgain(node.child) }))

test('UX-E6 with the permission to view only there are no boxes and no buttons', async () => {
  await open(undefined, { may: ['authority/getNodeList'] })
  expect(await texts()).toHaveLength(6)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /准入|拒绝/ })).toBeNull()
})

test('admitted nodes have their own list, with their ids and whether their remotes still declare them', async () => {
  const { server } = await open([])
  expect(await screen.findByText('没有待处理的权限节点')).toBeVisible()
  const node: AdmittedNode = {
    ...{ id: 1001, kind: 2, path: '统计报表 / 日报', code: 'reports/getDaily', url: '/reports/daily', remote: 'mf-reports', version: '1.2.0' },
    ...{ admitted_at: '2026-11-23 10:30:00', dropped_at: null },
  }
  server.answer('nodes', () => ({ data: [{ ...node, id: 1002, dropped_at: '2026-11-24 10:00:00' }, node], count: 2 }))
  await userEvent.click(screen.getByRole('tab', { name: '已准入' }))
  const rows = within(await screen.findByRole('table', { name: '已准入的权限节点' }))
  const cells = (await rows.findByText('1001')).closest('tr')!.querySelectorAll('td')
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    '1001',
    '统计报表 / 日报',
    '菜单页面',
    'reports/getDaily',
    '/reports/daily',
    'mf-reports 1.2.0',
    '声明中',
    '2026-11-23 10:30:00',
  ])
  expect(rows.getByText('不再声明')).toBeVisible()
})
