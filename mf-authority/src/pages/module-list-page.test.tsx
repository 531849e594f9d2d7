import { type ModuleVersion, modules } from '@console/platform/contract/modules'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const nothing = { takenBackAt: null, takenBackWhy: null, failureShare: null, loadMs: null, slowestInteractionMs: null, lcpMs: null, cls: null, failures: [] }
const stable: ModuleVersion = {
  ...nothing,
  id: 'mf-users@1.0.0',
  title: '用户管理',
  owner: '用户组',
  version: '1.0.0',
  status: 1,
  operators: 12,
  loads: 340,
  failureShare: 0.0125,
  loadMs: 410,
  slowestInteractionMs: 96,
  lcpMs: 900,
  cls: 0.02,
}
const takenBack: ModuleVersion = {
  ...stable,
  id: 'mf-users@1.1.0',
  version: '1.1.0',
  status: 4,
  takenBackAt: '2026-11-23 10:00:00',
  takenBackWhy: '加载失败过多，自动撤回：5 名操作员，失败率 100%，frozen 5 次',
  failures: [
    { code: 'frozen', reason: '模块曾使页面失去响应', times: 5, operators: 5, messages: [] },
    {
      code: 'crashed',
      reason: '',
      times: 3,
      operators: 2,
      messages: [{ message: 'x is undefined', times: 3, stack: 'src/pages/role-page.tsx:12:5\nsrc/app.tsx:3:1' }],
    },
  ],
}
const unused: ModuleVersion = { ...nothing, id: 'mf-money@2.0.0', title: '财务管理', owner: '财务组', version: '2.0.0', status: 2, operators: 0, loads: 0 }

const cells = (text: string) => [...screen.getByText(text).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)

test('SHELL-09 an administrator sees how each version of each module does', async () => {
  await renderPage(routes, '/authority/module', fakeServer(modules, { list: () => ({ data: [stable, unused], count: 2 }) }))
  await screen.findByText('1.0.0')
  expect(cells('1.0.0')).toEqual(['用户管理', '1.0.0', '正式版', '12', '340', '1.3%', '410 ms', '96 ms', '900 ms', '0.02', '—'])
  expect(cells('2.0.0')).toEqual(['财务管理', '2.0.0', '灰度版', '0', '0', '—', '—', '—', '—', '—', '—'])
})

test('SHELL-09 of one that fails, why it does, and why it was taken back', async () => {
  await renderPage(routes, '/authority/module', fakeServer(modules, { list: () => ({ data: [takenBack], count: 1 }) }))
  await userEvent.click(await screen.findByRole('button', { name: '失败原因' }))
  const dialog = within(await screen.findByRole('dialog', { name: '失败原因：用户管理 1.1.0' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('2026-11-23 10:00:00 撤回：加载失败过多，自动撤回：5 名操作员，失败率 100%，frozen 5 次')
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['模块曾使页面失去响应 frozen', '其他原因 crashed'])
  expect(dialog.getByText('5 次，5 名操作员')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent('x is undefined：3 次src/pages/role-page.tsx:12:5 src/app.tsx:3:1')
})
