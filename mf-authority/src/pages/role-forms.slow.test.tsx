import { ApiError } from '@console/platform/contract'
import { authority, type RoleDetail } from '@console/platform/contract/authority'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { reviewerDetail, superRole, treeOf } from '../testing/authority'

async function open(url: string, { detail = reviewerDetail, grantable = treeOf() }: { detail?: RoleDetail; grantable?: ReturnType<typeof treeOf> } = {}) {
  const server = fakeServer(authority, {
    tree: () => grantable,
    role: () => detail,
    roles: () => ({ data: [], count: 0 }),
    addRole: () => null,
    editRole: () => null,
  })
  return { server, page: await renderPage(routes, url, server) }
}

async function openAdd(options?: Parameters<typeof open>[1]) {
  const opened = await open('/authority/role-add', options)
  await screen.findByRole('tree', { name: '模块权限' })
  return opened
}

const item = (name: string) => screen.getByRole('treeitem', { name })
const tick = (name: string) => userEvent.click(within(item(name)).getByRole('checkbox'))
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
/** A field is checked when it loses the focus. */
const leave = () => userEvent.tab()
const difference = () => [...screen.getByRole('region', { name: '权限变化' }).children].map((line) => line.textContent)
/** The form shows changes after a short delay. */
const differs = (lines: string[]) => waitFor(() => expect(difference()).toEqual(lines))

const NAME = '角色名称支持中文、英文、数字,不超过10个字符'

test('ROLE-02 the messages of name, description and permissions are exactly as specified', async () => {
  const { server } = await openAdd()
  await submit()
  for (const message of ['请输入角色名称', '请输入角色描述', '请选择模块权限']) expect(await screen.findByText(message)).toBeVisible()
  await type('角色名称', '审核-员')
  await leave()
  expect(await screen.findByText(NAME)).toBeVisible()
  await type('角色描述', '述'.repeat(51))
  await leave()
  expect(await screen.findByText('角色描述不能超过50个字符')).toBeVisible()
  await tick('企业认证')
  await waitFor(() => expect(screen.queryByText('请选择模块权限')).toBeNull())
  await tick('企业认证')
  await submit()
  expect(await screen.findByText('请选择模块权限')).toBeVisible()
  expect(server.inputs('addRole')).toEqual([])
})

test('ROLE-02 a name of ten Chinese characters passes, one of eleven does not', async () => {
  const { server } = await openAdd()
  await type('角色名称', '名'.repeat(11))
  await leave()
  expect(await screen.findByText(NAME)).toBeVisible()
  await type('角色名称', '{Backspace}')
  await waitFor(() => expect(screen.queryByText(NAME)).toBeNull())
  await type('角色描述', '述')
  await tick('企业认证')
  await submit()
  await waitFor(() => expect(server.inputs('addRole')).toHaveLength(1))
  expect(server.inputs('addRole')[0]!.roleName).toBe('名'.repeat(10))
})

test('ROLE-02 MSG-01 half-checked parents are submitted, success is shown, and the list follows', async () => {
  const { server, page } = await openAdd()
  await type('角色名称', '客服')
  await type('角色描述', '查看企业')
  await tick('企业用户导出')
  expect(item('企业认证')).toHaveAttribute('aria-checked', 'mixed')
  expect(item('用户管理')).toHaveAttribute('aria-checked', 'mixed')
  expect(page.isHeld()).toBe(true)
  await submit()
  await waitFor(() => expect(page.url).toBe('/authority/role'))
  expect(server.inputs('addRole')).toEqual([{ roleName: '客服', roleDesc: '查看企业', menuId: '1,2,61' }])
  expect(page.said).toEqual(['新增成功'])
  expect(page.isHeld()).toBe(false)
})

test('ROLE-02 the data permission is beside the tree while node 9 is ticked, and adds or removes node 51', async () => {
  const { server } = await openAdd()
  const box = () => screen.queryByRole('checkbox', { name: '数据权限：可查看并操作出证申请数据（不勾选则仅可查看）' })
  expect(screen.queryByRole('treeitem', { name: '数据权限' })).toBeNull()
  expect(box()).toBeNull()
  await tick('出证申请')
  expect(box()).not.toBeChecked()
  await userEvent.click(box()!)
  expect(box()).toBeChecked()
  await tick('出证申请')
  expect(box()).toBeNull()
  await tick('出证申请')
  expect(box()).not.toBeChecked()
  await userEvent.click(box()!)
  await type('角色名称', '公证')
  await type('角色描述', '出证')
  await submit()
  await waitFor(() => expect(server.inputs('addRole').map(({ menuId }) => menuId)).toEqual(['9,10,51']))
})

test('ROLE-02 ticking node 10 updates the data permission: unticking the applications removes it, and ticking it adds them', async () => {
  await openAdd()
  const box = () => screen.queryByRole('checkbox', { name: /^数据权限/ })
  await tick('在线公证')
  await userEvent.click(box()!)
  await tick('出证申请')
  expect(box()).not.toBeChecked()
  await userEvent.click(box()!)
  expect(box()).toBeChecked()
  expect(item('出证申请')).toHaveAttribute('aria-checked', 'true')
  expect(item('在线公证')).toHaveAttribute('aria-checked', 'true')
})

test('ROLE-02 an operator who may not give the data permission has no box for it', async () => {
  const grantable = treeOf().map((node) => ({ ...node, child: node.child.filter(({ id }) => id !== 51) }))
  await openAdd({ grantable })
  await tick('在线公证')
  expect(screen.queryByText(/^数据权限/)).toBeNull()
})

test('UX-H4 the tree is searched, keeps hidden nodes, and shows the difference before saving', async () => {
  await openAdd()
  expect(difference()).toEqual([])
  await tick('出证订单')
  await differs(['新增 2 项：财务管理、出证订单'])
  await userEvent.type(screen.getByRole('textbox', { name: '搜索模块权限' }), '登录日志')
  const shown = screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  expect(shown).toEqual(['后台权限', '后台登录日志', '用户登录日志'])
  await userEvent.click(screen.getAllByRole('treeitem')[2]!.querySelector('[role=checkbox]')!)
  await differs(['新增 4 项：财务管理、出证订单、后台权限、用户登录日志'])
  expect(screen.getByRole('region', { name: '权限变化' })).toHaveAttribute('aria-live', 'polite')
})

test('ROLE-02 UX-H4 MSG-01 editing starts with the role’s nodes, and shows what is added and removed', async () => {
  const { server, page } = await open('/authority/role-edit/2')
  await screen.findByRole('heading', { name: '编辑角色：审核员' })
  expect(screen.getByLabelText('角色名称')).toHaveValue('审核员')
  expect(screen.getByLabelText('角色描述')).toHaveValue('审核用户与出证申请')
  expect(item('企业认证审核')).toHaveAttribute('aria-checked', 'true')
  expect(item('企业认证')).toHaveAttribute('aria-checked', 'mixed')
  expect(screen.getByRole('checkbox', { name: /^数据权限/ })).toBeChecked()
  expect(difference()).toEqual([])
  expect(page.isHeld()).toBe(false)
  await tick('企业认证审核')
  await userEvent.click(screen.getByRole('checkbox', { name: /^数据权限/ }))
  await tick('编辑公证员')
  await differs(['新增 2 项：公证员管理、编辑公证员', '移除 2 项：企业认证审核、数据权限'])
  await submit()
  await waitFor(() => expect(page.said).toEqual(['编辑成功']))
  expect(server.inputs('editRole')).toEqual([{ roleId: '2', roleName: '审核员', roleDesc: '审核用户与出证申请', menuId: '1,2,9,10,11,78' }])
  await waitFor(() => expect(page.url).toBe('/authority/role'))
})

test('ROLE-02 a role that was stored with the data permission and without the applications is shown as it would be saved, with the added nodes', async () => {
  const detail = { ...reviewerDetail, allListTree: treeOf(1, 2, 9, 51) }
  const { server, page } = await open('/authority/role-edit/2', { detail })
  await screen.findByRole('heading', { name: '编辑角色：审核员' })
  expect([item('在线公证'), item('出证申请')].map((node) => node.getAttribute('aria-checked'))).toEqual(['mixed', 'true'])
  expect(screen.getByRole('checkbox', { name: /^数据权限/ })).toBeChecked()
  await differs(['新增 2 项：在线公证、出证申请'])
  expect(page.isHeld()).toBe(false)
  await submit()
  await waitFor(() => expect(server.inputs('editRole').map(({ menuId }) => menuId)).toEqual(['1,2,9,10,51']))
})

test('ROLE-02 a group that was stored without any of its pages is not ticked, in the form or the detail, and is not part of the difference', async () => {
  const detail = { ...reviewerDetail, allListTree: treeOf(1, 2, 9) }
  const { page } = await open('/authority/role-edit/2', { detail })
  await screen.findByRole('heading', { name: '编辑角色：审核员' })
  expect(item('在线公证')).toHaveAttribute('aria-checked', 'false')
  expect(screen.queryByText(/^数据权限/)).toBeNull()
  expect(difference()).toEqual([])
  page.unmount()
  await open('/authority/role-detail/2', { detail })
  await screen.findByRole('heading', { name: '审核员' })
  expect(item('在线公证')).toHaveAttribute('aria-checked', 'false')
  expect(screen.queryByText('数据权限')).toBeNull()
})

test('ROLE-02 the form starts with the current role, not with an earlier answer', async () => {
  const { server, page } = await open('/authority/role-detail/2')
  await screen.findByRole('heading', { name: '审核员' })
  server.answer('role', () => ({ ...reviewerDetail, roleInfo: { ...reviewerDetail.roleInfo, desc: '同事刚改过' } }))
  page.unmount()
  await renderPage(routes, '/authority/role-edit/2', server)
  expect(await screen.findByLabelText('角色描述')).toHaveValue('同事刚改过')
})

test('ROLE-02 the super administrator’s role cannot be edited, and neither can a role with more rights than the operator', async () => {
  const first = await open('/authority/role-edit/1', { detail: { roleInfo: superRole, allListTree: treeOf(1, 2) } })
  expect(await screen.findByText('超级管理员拥有全部权限，不能编辑')).toBeVisible()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  first.page.unmount()
  await open('/authority/role-edit/2', { grantable: treeOf().filter(({ id }) => id !== 9) })
  expect(await screen.findByText('该角色拥有您没有的权限，您不能编辑')).toBeVisible()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

test('UX-F5 discarding typed text asks first, and a refusal of the server keeps it', async () => {
  const { server, page } = await openAdd()
  server.answer('addRole', () => {
    throw new ApiError(422, '该角色名称已存在', { fields: { roleName: '该角色名称已存在' } })
  })
  expect(page.isHeld()).toBe(false)
  await type('角色名称', '客服')
  expect(page.isHeld()).toBe(true)
  await type('角色描述', '查看企业')
  await tick('企业认证')
  await submit()
  expect(await screen.findByText('该角色名称已存在')).toBeVisible()
  expect(screen.getByLabelText('角色名称')).toHaveValue('客服')
  expect(item('企业认证')).toHaveAttribute('aria-checked', 'true')
  expect(page.isHeld()).toBe(true)
  expect(page.said).toEqual([])
})
