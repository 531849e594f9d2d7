import { type AccountRow, authority } from '@console/platform/contract/authority'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { account } from '../testing/authority'

const disabled: AccountRow = { ...account, admin_id: 8, username: '13800000008', realname: '韩梅梅', status: 2, is_accepted: 2 }

async function open(options?: Parameters<typeof renderPage>[3], url = '/authority/account') {
  const server = fakeServer(authority, {
    accounts: () => ({ data: [account, disabled], count: 2 }),
    changeAccountStatus: () => null,
    changeAccepted: () => null,
  })
  const page = await renderPage(routes, url, server, options)
  await screen.findByText('李雷')
  return { server, page }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const texts = (name: string) => [...screen.getByText(name).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)

async function openMore(name: string) {
  await userEvent.click(rowOf(name).getByRole('button', { name: '更多' }))
  return screen.findAllByRole('menuitem')
}

test('ACCT-01 the accounts, found by keyword, with status and acceptance in words', async () => {
  const { server } = await open(undefined, '/authority/account?keyword=li')
  expect(server.inputs('accounts')).toEqual([{ keyword: 'li', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['账号', '真实姓名', '手机号', '角色', '状态', '接受出证', '操作'])
  expect(texts('李雷')).toEqual(['li@demo.cn', '李雷', '13800000007', '审核员', '启用', '接受', '编辑禁用更多'])
  expect(texts('韩梅梅')).toEqual(['13800000008', '韩梅梅', '13800000007', '审核员', '禁用', '不接受', '编辑启用更多'])
})

test('ACCT-01 MSG-01 LOOK-08 disabling names the account and says that it is signed out at once', async () => {
  const { server, page } = await open()
  await userEvent.click(rowOf('李雷').getByRole('button', { name: '禁用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '禁用账号“li@demo.cn”？' }))
  expect(dialog.getByText('禁用后，该账号将立即退出且无法登录。')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '禁用' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已禁用 李雷']))
  expect(server.inputs('changeAccountStatus')).toEqual([{ admin_id: '7', status: '2' }])
  await waitFor(() => expect(server.inputs('accounts')).toHaveLength(2))
})

test('ACCT-01 a disabled account can be enabled, and its acceptance is not up for change', async () => {
  const { server } = await open()
  expect((await openMore('韩梅梅')).map((item) => item.textContent)).toEqual(['在线会话', '操作记录'])
  await userEvent.click(rowOf('韩梅梅').getByRole('button', { name: '启用' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(server.inputs('changeAccountStatus')).toEqual([{ admin_id: '8', status: '1' }]))
})

test('ACCT-01 acceptance is switched to the other state while the account is enabled', async () => {
  const { server, page } = await open()
  const more = await openMore('李雷')
  expect(more.map((item) => item.textContent)).toEqual(['不接受出证', '在线会话', '操作记录'])
  await userEvent.click(more[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: '账号“li@demo.cn”不接受出证？' }))
  await userEvent.click(dialog.getByRole('button', { name: '不接受出证' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：李雷 不再参与出证工作']))
  expect(server.inputs('changeAccepted')).toEqual([{ id: '7', is_accepted: '2' }])
  server.answer('accounts', () => ({ data: [{ ...account, is_accepted: 2 }], count: 1 }))
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(texts('李雷')).toContain('不接受'))
  expect((await openMore('李雷'))[0]).toHaveTextContent('接受出证')
})

test('UX-E6 who may only look finds 操作记录 alone', async () => {
  await open({ may: ['authority/getAccountList'] })
  expect(texts('李雷').at(-1)).toBe('操作记录')
  expect(screen.queryByRole('link', { name: '新增账号' })).toBeNull()
})

test('TOTP-07 who may resets the second factor of an account that has one of its own, after a question that names it', async () => {
  const server = fakeServer(
    { ...authority, reset: accountSessions.resetAuthenticator },
    { accounts: () => ({ data: [{ ...account, own_factor: true }, disabled], count: 2 }), reset: () => null },
  )
  const page = await renderPage(routes, '/authority/account', server)
  await screen.findByText('李雷')
  expect((await openMore('韩梅梅')).map((item) => item.textContent)).not.toContain('重置登录验证')
  await userEvent.keyboard('{Escape}')
  await userEvent.click((await openMore('李雷')).find((item) => item.textContent === '重置登录验证')!)
  const dialog = within(await screen.findByRole('dialog', { name: '重置账号“li@demo.cn”的登录验证？' }))
  expect(dialog.getByText(/李雷 的手机和恢复码都已丢失/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '重置登录验证' }))
  await waitFor(() => expect(server.inputs('reset')).toEqual([{ id: '7' }]))
  page.unmount()
  await renderPage(routes, '/authority/account', server, { may: ['authority/getAccountList', 'sessions/unlockAccount'] })
  await screen.findByText('李雷')
  expect(screen.queryByText('重置登录验证')).toBeNull()
  expect(rowOf('李雷').queryByRole('button', { name: '更多' })).toBeNull()
})

test('DESK-14 a locked account says so and can be unlocked; no other account, and not without the right', async () => {
  const locked = { ...account, locked_until: '2026-11-02 03:04:05' }
  const server = fakeServer({ ...authority, unlock: accountSessions.unlock }, { accounts: () => ({ data: [locked, disabled], count: 2 }), unlock: () => null })
  const page = await renderPage(routes, '/authority/account', server)
  await screen.findByText('李雷')
  expect(texts('李雷')).toContain('已锁定')
  expect(screen.getByTitle('连续输错密码，2026-11-02 03:04:05 自动解锁')).toBeVisible()
  expect(screen.getAllByRole('button', { name: '解锁' })).toHaveLength(1)
  await userEvent.click(rowOf('李雷').getByRole('button', { name: '解锁' }))
  const dialog = within(await screen.findByRole('dialog', { name: '解锁账号“li@demo.cn”？' }))
  await userEvent.click(dialog.getByRole('button', { name: '解锁' }))
  await waitFor(() => expect(page.said).toEqual(['已解锁']))
  expect(server.inputs('unlock')).toEqual([{ id: '7' }])
  page.unmount()
  await renderPage(routes, '/authority/account', server, { may: ['authority/getAccountList'] })
  await screen.findByText('李雷')
  expect(screen.queryByRole('button', { name: '解锁' })).toBeNull()
})
