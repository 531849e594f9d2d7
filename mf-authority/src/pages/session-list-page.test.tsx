import { accountSessions, type SessionRow } from '@console/platform/contract/session/accounts'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const own: SessionRow = {
  ...{ id: 1, current: true, admin_id: 1, username: 'admin@demo.cn', realname: '陈志远', role_name: '超级管理员' },
  ...{ ip: '10.20.1.7', browser: 'Chrome，Windows', login_time: '2026-11-02 03:04:05', last_seen: '2026-11-02 04:04:05' },
}
const other: SessionRow = { ...own, id: 2, current: false, admin_id: 7, username: 'li@demo.cn', realname: '李雷', role_name: '审核员', ip: null, browser: null }

const server = () => fakeServer(accountSessions, { list: () => ({ data: [own, other], count: 2 }), end: () => null })
const cells = (text: string) =>
  within(screen.getByText(text).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('DESK-13 sessions are shown with account, address, browser and last use, and are searched', async () => {
  const answers = server()
  await renderPage(routes, '/authority/session?keyword=li', answers)
  await screen.findByText('李雷')
  expect(answers.inputs('list')).toEqual([{ keyword: 'li', page: '1', limit: '10' }])
  const times = ['2026-11-02 03:04:05', '2026-11-02 04:04:05']
  expect(cells('陈志远')).toEqual(['admin@demo.cn', '陈志远', '超级管理员', '10.20.1.7', 'Chrome，Windows', ...times, '当前登录'])
  expect(cells('李雷')).toEqual(['li@demo.cn', '李雷', '审核员', '—', '—', ...times, '下线'])
})

test('DESK-13 下线 names the account and says what follows; without its right it is absent', async () => {
  const answers = server()
  const page = await renderPage(routes, '/authority/session', answers)
  await screen.findByText('李雷')
  await userEvent.click(screen.getByRole('button', { name: '下线' }))
  const dialog = within(await screen.findByRole('dialog', { name: '将账号“li@demo.cn”的会话下线？' }))
  expect(dialog.getByText(/下一次操作时需要重新登录/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '下线' }))
  await waitFor(() => expect(page.said).toEqual(['已下线']))
  expect(answers.inputs('end')).toEqual([{ id: '2' }])
  page.unmount()
  await renderPage(routes, '/authority/session', answers, { may: ['sessions/getList'] })
  await screen.findByText('李雷')
  expect(screen.queryByRole('button', { name: '下线' })).toBeNull()
})

test('DESK-13 an account’s page asks for its sessions alone', async () => {
  const answers = server()
  await renderPage(routes, '/authority/account-sessions/7', answers)
  expect(await screen.findByRole('heading', { name: '在线会话' })).toBeVisible()
  await screen.findByRole('button', { name: '下线' })
  expect(answers.inputs('list')).toEqual([{ accountId: '7', page: '1', limit: '10' }])
})
