import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { callNow } from './src/list'
import { admin, setNodes, makeAccount, PASSWORD } from './src/make-account'
import { countOf, open, openAs, url } from './src/operator'

const menuItems = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem').allTextContents()
const openForm = (page: Page, name: string) => page.getByRole('link', { name }).click()
const listShown = (page: Page) => page.locator('tbody tr.ant-table-row').first().waitFor()
test('ROLE-02 ACCT-02 RBAC-01 SHELL-08 an administrator makes a role and an account with it; that account has exactly those pages', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await listShown(page)
  await openForm(page, '新增角色')
  await page.getByLabel('角色名称').fill('一二三四五六七八九十')
  await page.getByLabel('角色描述').fill('管理角色与账号')
  await page.getByLabel('搜索模块权限').fill('后台权限')
  await page.getByRole('treeitem', { name: '后台权限' }).locator('.ant-tree-checkbox').click()
  await page.getByText(/新增 \d+ 项/).waitFor()
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText('新增成功').waitFor()
  await page.waitForURL('**/authority/role')
  await page.getByRole('cell', { name: '一二三四五六七八九十', exact: true }).waitFor()

  await page.getByRole('link', { name: '账号管理' }).click()
  await listShown(page)
  await openForm(page, '新增账号')
  await page.getByLabel('账号', { exact: true }).fill('lead@corp.cn')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('真实姓名').fill('王小明')
  await page.getByLabel('手机号').fill('13912345678')
  await page.getByLabel('用户角色').click()
  await page.getByLabel('用户角色').pressSequentially('一二三')
  await page.getByTitle('一二三四五六七八九十').click()
  await Promise.all([page.getByText('新增成功').last().waitFor(), page.getByRole('button', { name: '提交' }).click()])
  await page.waitForURL('**/authority/account')
  await page.getByRole('cell', { name: 'lead@corp.cn' }).waitFor()
  expect(complaints).toEqual([])

  const other = await openAs(await backEnd(url).signIn('lead@corp.cn', PASSWORD))
  await other.page.goto('/')
  await other.page.waitForURL('**/authority/role')
  await listShown(other.page)
  await eventually(
    () => menuItems(other.page),
    ['后台权限', '角色管理', '账号管理', '后台登录日志', '用户登录日志', '权限节点', '模块运行情况', '接入系统', '操作日志', '在线会话', '审核统计'],
  )
  await other.page.goto('/user/enterprise')
  await other.page.getByText('当前角色没有访问此页面的权限').waitFor()
  expect(countOf(other.requests, 'GET /remotes/mf-authority/')).toBeGreaterThan(0)
  expect(countOf(other.requests, 'GET /remotes/mf-users/')).toBe(0)
  const refused = await fetch(`${url}/api/user/getUserList?types=2`, { headers: { Authorization: `Bearer ${await other.token()}` } })
  expect(refused.status).toBe(403)
  expect(other.complaints).toEqual([])
})

test('TABLE-02 the links and buttons of a row are on one line', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await listShown(page)
  const operations = page.locator('tbody tr.ant-table-row').first().getByRole('cell').last().locator('a, button')
  const tops = await operations.evaluateAll((each) =>
    each.map((operation) => {
      const text = document.createRange()
      text.selectNodeContents(document.createTreeWalker(operation, NodeFilter.SHOW_TEXT).nextNode()!)
      return { kind: operation.tagName, top: text.getBoundingClientRect().top }
    }),
  )
  expect(tops.map(({ kind }) => kind)).toEqual(['A', 'BUTTON', 'BUTTON'])
  expect(new Set(tops.map(({ top }) => top)).size).toBe(1)
})

test('DESK-12 the auditor of the demo finds 操作日志 and nothing else', async () => {
  const { page, complaints } = await open('auditor@demo.cn')
  await page.goto('/')
  await page.waitForURL('**/authority/audit')
  await listShown(page)
  await eventually(() => menuItems(page), ['后台权限', '操作日志'])
  await page.getByText(/^哈希链共 \d+ 条/).waitFor()
  await page.getByRole('button', { name: '详情' }).first().click()
  await page.getByRole('dialog').getByText('上一条哈希').waitFor()
  await page.goto('/authority/session')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
  expect(complaints).toEqual([])
})

test('DESK-13 a session that an administrator ends has to sign in again at its next call', async () => {
  const account = await makeAccount('2')
  const { page } = await openAs(await account.signIn())
  await page.goto('/user/enterprise')
  await listShown(page)
  const { page: administrator } = await open('admin@demo.cn')
  await administrator.goto(`/authority/account-sessions/${account.accountId}`)
  await administrator.getByRole('button', { name: '下线' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: '下线' }).click()
  await administrator.getByText('已下线').waitFor()
  await callNow(page)
  await page.getByRole('dialog').getByLabel('密码').waitFor()
})

test('SHELL-08 an operator who may only see users never loads a byte of mf-authority', async () => {
  const { signIn } = await makeAccount('2,3,4,5')
  const { page, requests } = await openAs(await signIn())
  await page.goto('/user/enterprise')
  await listShown(page)
  await page.getByRole('menuitem', { name: '用户管理' }).hover()
  await page.goto('/authority/role')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
  expect(countOf(requests, 'GET /remotes/mf-users/')).toBeGreaterThan(0)
  expect(countOf(requests, 'GET /remotes/mf-authority/')).toBe(0)
})

test.each([
  ['the role is disabled', '/api/authority/changeRoleStatus', ({ roleId }: { roleId: string }) => ({ id: roleId, type: '2' })],
  ['the account is disabled', '/api/authority/changeAccountStatus', ({ accountId }: { accountId: string }) => ({ admin_id: accountId, status: '2' })],
])('SEC-A10 RBAC-01 when %s, the open page says so at its next call and asks to sign in; a new sign-in is refused', async (_, path, change) => {
  const account = await makeAccount('2')
  const { page } = await openAs(await account.signIn())
  await page.goto('/user/enterprise')
  await listShown(page)
  await backEnd(url).post(path, change(account) as unknown as Record<string, string>, await admin())
  const [answer] = await Promise.all([page.waitForResponse('**/api/user/getUserList?*'), callNow(page)])
  expect(answer.status()).toBe(401)
  await page.getByRole('dialog', { name: /登录/ }).waitFor()
  await expect(account.signIn()).rejects.toThrow('422')
})

test('RBAC-01 SHELL-12 when a role’s permissions change, its open pages say so at their next call, the menu follows, and typed text stays', async () => {
  const account = await makeAccount('2,4')
  const { page } = await openAs(await account.signIn())
  await page.goto('/user/enterprise')
  await listShown(page)
  await eventually(() => menuItems(page), ['用户管理', '企业认证', '余额查询'])
  // Shown for three seconds, at the first call after the change.
  const said = page.getByText('您的权限已变更，菜单已更新').waitFor()
  await setNodes(account, '2,29')
  await page.getByLabel('关键词').fill('科技')
  await page.getByRole('button', { name: '查询' }).click()
  await said
  await page.getByRole('menuitem', { name: '余额查询' }).waitFor({ state: 'detached' })
  await page.getByRole('menuitem', { name: '后台权限' }).click()
  await page.getByRole('link', { name: '后台登录日志' }).click()
  await listShown(page)

  await setNodes(account, '2')
  await callNow(page)
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
})

test('ROLE-01 TABLE-03 MSG-01 disabling a role asks for confirmation, says what it does, and can be undone; the super administrator only has 查看详情', async () => {
  const { roleName } = await makeAccount('2')
  const { page, complaints } = await open('admin@demo.cn')
  await page.goto(`/authority/role?keyword=${roleName}`)
  const row = page.getByRole('row', { name: roleName })
  await row.getByRole('button', { name: '禁用' }).click()
  const dialog = page.getByRole('dialog', { name: `禁用角色“${roleName}”？` })
  await dialog.getByText('该角色下的 1 个账号将立即退出且无法登录').waitFor()
  await dialog.getByRole('button', { name: /禁\s*用/ }).click()
  await page.getByText('操作成功').first().waitFor()
  await row.getByRole('button', { name: '启用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /启\s*用/ })
    .click()
  await row.getByRole('button', { name: '禁用' }).waitFor()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '操作记录' }).click()
  await page.getByRole('cell', { name: `启用角色“${roleName}”` }).waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  // Eight digits in a row may be a person's number: the keyword is only in the history state.
  await page.waitForURL('**/authority/role?kept=keyword')
  expect(await page.getByLabel('关键词').inputValue()).toBe(roleName)

  await page.goto('/authority/role?keyword=超级管理员')
  const operations = page.getByRole('row', { name: '超级管理员' }).getByRole('cell').last()
  expect(await operations.textContent()).toBe('查看详情')
  expect(complaints).toEqual([])
})

test('UX-F5 leaving a half-filled role asks once, and 继续填写 keeps it', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await listShown(page)
  await openForm(page, '新增角色')
  await page.getByLabel('角色名称').fill('未完成')
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('link', { name: '账号管理' }).click(),
    () => page.getByRole('button', { name: '返回' }).click(),
  ]) {
    await leave()
    await page.getByRole('dialog').getByRole('button', { name: '继续填写' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByLabel('角色名称').inputValue()).toBe('未完成')
  }
  await page.getByRole('link', { name: '账号管理' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/authority/account')
})

test('LOG-01 a sign-in and a failed one are in the back-end log', async () => {
  const { username, signIn } = await makeAccount('2')
  await expect(backEnd(url).signIn(username, 'Wrong2026')).rejects.toThrow()
  await signIn()
  const { page } = await open('admin@demo.cn')
  await page.goto(`/authority/loginLog/backend?keyword=${username}`)
  await listShown(page)
  expect(await page.locator('tbody tr.ant-table-row td:last-child').allTextContents()).toEqual(['登录成功', '密码错误'])
})
