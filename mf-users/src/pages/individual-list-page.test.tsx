import { users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { individual, tabCounts } from '../testing/users'

test('USER-02 individuals are asked for by types 1 and show their identity number in place of the tax number', async () => {
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [individual], count: 1 }) })
  await renderPage(routes, '/user/individual', server)
  await screen.findByText('李雷')
  expect(server.inputs('list')).toEqual([{ types: '1', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '姓名',
    '手机号',
    '注册时间',
    '实名状态',
    '审核时间',
    '身份证号',
    '最近登录',
    '操作',
  ])
  expect(screen.getByText('330102199001010011')).toBeVisible()
})

test('USER-02 no URL turns the list of individuals into that of enterprises', async () => {
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [individual], count: 1 }) })
  await renderPage(routes, '/user/individual?types=2', server)
  await screen.findByText('李雷')
  expect(server.inputs('list')).toEqual([{ types: '1', page: '1', limit: '10' }])
})

test('USER-04 the export carries type 1', async () => {
  savedFiles()
  const server = fakeServer(users, { tabCounts, list: () => ({ data: [individual], count: 1 }), export: () => Answer.file('个人用户.xlsx', 'PK') })
  const page = await renderPage(routes, '/user/individual', server, { may: ['user/getIndividualList', 'user/exportIndividual'] })
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() => expect(page.said).toHaveLength(1))
  expect(server.inputs('export')).toEqual([{ type: '1' }])
})

test('UX-E6 the right to review enterprises is none to review individuals', async () => {
  await renderPage(routes, '/user/individual', fakeServer(users, { tabCounts, list: () => ({ data: [individual], count: 1 }) }), {
    may: ['user/getIndividualList', 'user/checkUser'],
  })
  await screen.findByText('李雷')
  expect(screen.queryByText('审核')).toBeNull()
})

test.each([
  ['/user/individual', '张三的工作室'],
  ['/user/enterprise', '拾光印刷厂'],
])('TABLE-02 %s calls a user by cName where the back end has it, and the link is the same', async (url, cName) => {
  await renderPage(routes, url, fakeServer(users, { tabCounts, list: () => ({ data: [{ ...individual, cName }], count: 1 }) }))
  expect((await screen.findByText(cName)).closest('a')).toHaveAttribute('href', `/user/Detail/${individual.user_id}`)
  expect(screen.queryByText('李雷')).toBeNull()
})
