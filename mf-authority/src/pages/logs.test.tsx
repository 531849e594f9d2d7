import { authority, type ChangeRecord, type LoginRecord } from '@console/platform/contract/authority'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { account, reviewer } from '../testing/authority'

const login: LoginRecord = {
  id: 1,
  account_id: 7,
  name: '李雷',
  mobile: '13800000007',
  login_time: '2026-01-02 03:04:05',
  ip: '10.0.0.7',
  result: '登录成功',
}
const unknown: LoginRecord = { ...login, id: 2, account_id: null, name: null, mobile: null, ip: '10.0.0.8', result: '账号或密码错误' }
const record: ChangeRecord = { id: 1, operator: '王小明', operate_time: '2026-01-02 03:04:05', action: '禁用角色“审核员”' }

const server = () =>
  fakeServer(authority, {
    roles: () => ({ data: [reviewer], count: 1 }),
    accounts: () => ({ data: [account], count: 1 }),
    records: () => ({ data: [record], count: 1 }),
    loginLog: () => ({ data: [login, unknown], count: 2 }),
  })
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const texts = (text: string) => [...screen.getByText(text).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)

test.each([
  ['/authority/loginLog/backend', '后台登录日志', '1'],
  ['/authority/loginLog/front', '用户登录日志', '2'],
])('LOG-01 %s requests its own type, by keyword and days', async (url, title, type) => {
  const answers = server()
  await renderPage(routes, `${url}?keyword=李&datetime=2026-01-01+-+2026-01-31&type=3`, answers)
  await screen.findByText('10.0.0.7')
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(answers.inputs('loginLog')).toEqual([{ type, keyword: '李', datetime: '2026-01-01 - 2026-01-31', page: '1', limit: '10' }])
  expect(headers()).toEqual(['账号ID', '姓名', '手机号', '登录时间', 'IP', '结果'])
  expect(texts('10.0.0.7')).toEqual(['7', '李雷', '13800000007', '2026-01-02 03:04:05', '10.0.0.7', '登录成功'])
  expect(texts('10.0.0.8')).toEqual(['—', '—', '—', '2026-01-02 03:04:05', '10.0.0.8', '账号或密码错误'])
})

test.each([
  ['ROLE-01', '/authority/role', '审核员', '1', '2'],
  ['ACCT-01', '/authority/account', 'li@demo.cn', '2', '7'],
])('%s the change records are opened from %s, and 返回 returns to it', async (_, list, name, type, id) => {
  const answers = server()
  const page = await renderPage(routes, `${list}?keyword=a`, answers)
  await screen.findByText(name)
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('link', { name: '操作记录' }))
  await screen.findByRole('heading', { name: `操作记录：${name}` })
  expect(page.url).toBe(`${list}-records/${id}`)
  expect(answers.inputs('records')).toEqual([{ type, roleOrAccountId: id, page: '1', limit: '10' }])
  expect(headers()).toEqual(['操作人', '操作时间', '操作内容'])
  expect(await screen.findByText('禁用角色“审核员”')).toBeVisible()
  expect(texts('王小明')).toEqual(['王小明', '2026-01-02 03:04:05', '禁用角色“审核员”'])
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(page.url).toBe(`${list}?keyword=a`)
})

test('an address without a record makes no call', async () => {
  const answers = server()
  await renderPage(routes, '/authority/role-records/abc', answers)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(answers.inputs('records')).toEqual([])
})

test('TABLE-02 logins and accounts are shown by cName if the back end sends it', async () => {
  const named = <Row extends object>(row: Row) => ({ data: [{ ...row, cName: '李小雷' }], count: 1 })
  const answers = fakeServer(authority, { loginLog: () => named(login), accounts: () => named(account) })
  for (const url of ['/authority/loginLog/backend', '/authority/loginLog/front', '/authority/account']) {
    const { unmount } = await renderPage(routes, url, answers)
    expect(await screen.findByText('李小雷')).toBeVisible()
    expect(screen.queryByText('李雷')).toBeNull()
    unmount()
  }
})
