import type { Page } from 'playwright-core'
import { load } from './src/list'
import { lookAtAll } from './src/look-at-all'
import { open } from './src/operator'

// The main job of each remote, once, for `npm test`. The remotes' own files test the rest.

const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row')

test('USER-05 USER-06 mf-users: an application is read with its documents, and approved', async () => {
  const { page, complaints } = await open('reviewer@demo.cn')
  await load(page, '/user/enterprise?status=2')
  const row = rowsOf(page).last()
  const name = (await row.getByRole('link').first().textContent())!
  await row.getByRole('link', { name: '审核' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await lookAtAll(page)
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByText('操作成功').waitFor()
  await page.waitForURL('**/user/enterprise?status=2')
  await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('EVI-02 mf-evidence: a piece is found in its list, and its certificate and custody are read', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await load(page, '/evidence/EnterpriseCertificate')
  const number = rowsOf(page).first().getByRole('link', { name: /^BQ/ })
  const title = (await rowsOf(page).first().getByRole('link').nth(1).textContent())!
  await number.click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '存证', exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})

test('INV-03 mf-finance: an invoice is refused with a reason', async () => {
  const { page, complaints } = await open('finance@demo.cn')
  await load(page, '/money/invoice?status=1')
  // Electronic ones, which nobody reviews here, are among those that wait.
  await rowsOf(page).getByRole('link', { name: '审核', exact: true }).last().click()
  await page.getByRole('button', { name: /^拒绝/ }).click()
  await page.getByLabel('不通过原因').fill('税号与营业执照不一致')
  await page.getByRole('button', { name: /^确认拒绝/ }).click()
  await page.getByText('操作成功').waitFor()
  await page.waitForURL('**/money/invoice?status=1')
  expect(complaints).toEqual([])
})

test('ROLE-02 mf-authority: a role is created with the permissions of a module', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await load(page, '/authority/role')
  await page.getByRole('link', { name: '新增角色' }).click()
  await page.getByLabel('角色名称').fill('值班组长')
  await page.getByLabel('角色描述').fill('管理角色与账号')
  await page.getByLabel('搜索模块权限').fill('后台权限')
  await page.getByRole('treeitem', { name: '后台权限' }).locator('.ant-tree-checkbox').click()
  await page.getByText(/新增 \d+ 项/).waitFor()
  await page.getByRole('button', { name: '提交' }).click()
  await page.waitForURL('**/authority/role')
  await page.getByRole('cell', { name: '值班组长', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('NOTICE-01 mf-app-notice: the displayed notice is edited', async () => {
  const { page, complaints } = await open('admin@demo.cn')
  await load(page, '/manage/notice')
  await rowsOf(page).getByRole('button', { name: '修改' }).first().click()
  const dialog = page.getByRole('dialog', { name: '修改公告' })
  await dialog.getByLabel('公告内容').fill('反馈入口已移到首页右上角。')
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.getByText('编辑成功').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await rowsOf(page).getByText('反馈入口已移到首页右上角。').first().waitFor()
  expect(complaints).toEqual([])
})
