import { ApiError } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { retired, reviewer, reviewerDetail, superRole } from '../testing/authority'

async function open(options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(authority, {
    roles: () => ({ data: [superRole, reviewer, retired], count: 3 }),
    role: () => reviewerDetail,
    records: () => ({ data: [], count: 0 }),
    changeRoleStatus: () => null,
  })
  const page = await renderPage(routes, '/authority/role', server, options)
  await screen.findByText('审核员')
  return { server, page }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const texts = (name: string) => [...screen.getByText(name).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)
const button = (name: string) => screen.getByRole('button', { name })

async function openMore(name: string) {
  await userEvent.click(rowOf(name).getByRole('button', { name: '更多' }))
  return screen.findAllByRole('menuitem')
}

test('ROLE-01 the roles, with what can be done to each; the super administrator shows 查看详情 alone', async () => {
  await open()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['角色名称', '角色描述', '账号数', '状态', '操作'])
  expect(texts('超级管理员')).toEqual(['超级管理员', '拥有全部权限', '1', '启用', '查看详情'])
  expect(texts('审核员')).toEqual(['审核员', '审核用户与出证申请', '3', '启用', '编辑禁用更多'])
  expect(texts('旧角色')).toEqual(['旧角色', '不再使用', '0', '禁用', '编辑启用更多'])
  expect(rowOf('审核员').getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/authority/role-edit/2')
  const more = await openMore('审核员')
  expect(more.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(['/authority/role-detail/2', '/authority/role-records/2'])
  expect(more.map((item) => item.textContent)).toEqual(['查看详情', '操作记录'])
})

test('TABLE-03 a role that is named 管理员 has a dash in place of operations', async () => {
  const server = fakeServer(authority, { roles: () => ({ data: [{ ...reviewer, position: '管理员' }], count: 1 }) })
  await renderPage(routes, '/authority/role', server)
  await screen.findByText('管理员')
  expect(texts('管理员').at(-1)).toBe('—')
})

test('ROLE-01 MSG-01 LOOK-08 disabling says whom it signs out, is confirmed, and the list is read again', async () => {
  const { server, page } = await open()
  await userEvent.click(rowOf('审核员').getByRole('button', { name: '禁用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '禁用角色“审核员”？' }))
  expect(dialog.getByText('禁用后，该角色下的 3 个账号将立即退出且无法登录。')).toBeVisible()
  expect(server.inputs('changeRoleStatus')).toEqual([])
  server.answer('roles', () => ({ data: [superRole, { ...reviewer, status: 2 }], count: 2 }))
  await userEvent.click(dialog.getByRole('button', { name: '禁用' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已禁用 审核员']))
  expect(server.inputs('changeRoleStatus')).toEqual([{ id: '2', type: '2' }])
  await waitFor(() => expect(texts('审核员')).toContain('禁用'))
})

test('ROLE-01 enabling sends type 1', async () => {
  const { server } = await open()
  await userEvent.click(rowOf('旧角色').getByRole('button', { name: '启用' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(server.inputs('changeRoleStatus')).toEqual([{ id: '3', type: '1' }]))
})

test('ROLE-01 a refusal of the server is shown in the dialog', async () => {
  const { server, page } = await open()
  server.answer('changeRoleStatus', () => {
    throw new ApiError(403, '不能修改或禁用自己所属的角色')
  })
  await userEvent.click(rowOf('审核员').getByRole('button', { name: '禁用' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '禁用' }))
  expect(await dialog.findByText('不能修改或禁用自己所属的角色')).toBeVisible()
  expect(page.said).toEqual([])
})

test('UX-E6 who may only look finds neither 新增角色, 编辑 nor 禁用', async () => {
  await open({ may: ['authority/getRoleList'] })
  expect(screen.queryByRole('link', { name: '新增角色' })).toBeNull()
  expect(texts('审核员').at(-1)).toBe('查看详情操作记录')
  expect(screen.queryByRole('button', { name: /禁用|启用|更多/ })).toBeNull()
})

test('ROLE-01 a role’s page shows the role and its permissions, and changes nothing', async () => {
  const { page } = await open()
  await userEvent.click(within((await openMore('审核员'))[0]!).getByRole('link'))
  await screen.findByRole('heading', { name: '审核员' })
  expect(page.url).toBe('/authority/role-detail/2')
  const fields = Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((field) => [field.querySelector('dt')?.textContent, field.querySelector('dd')?.textContent]),
  )
  expect(fields).toEqual({ 角色名称: '审核员', 角色描述: '审核用户与出证申请', 账号数: '3', 数据权限: '可查看并操作出证申请数据' })
  const marked = (state: string) =>
    screen
      .getAllByRole('checkbox')
      .filter((box) => box.getAttribute('aria-checked') === state)
      .map((box) => box.closest('[role=treeitem]')?.textContent)
  expect(marked('true')).toEqual(['企业认证审核', '出证申请'])
  expect(marked('mixed')).toEqual(['用户管理', '企业认证', '在线公证'])
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('返回'))
  expect(page.url).toBe('/authority/role')
})
