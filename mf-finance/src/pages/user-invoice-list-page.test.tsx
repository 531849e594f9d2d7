import { ApiError } from '@console/platform/contract'
import { finance } from '@console/platform/contract/finance'
import { users } from '@console/platform/contract/users'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes'
import { invoice } from '../testing/finance'

const card = { user_id: 7, name: '华信科技', user_type: 2, user_status: 3 } as const

function open(answer: () => typeof card) {
  const server = fakeServer({ ...finance, ...users }, { invoices: () => ({ data: [invoice], count: 1 }), card: answer })
  return { server, page: renderPage(routes, '/money/user/7/invoices', server) }
}
const failing = (code: number) => () => {
  throw new ApiError(code, code === 404 ? '该用户不存在' : '服务器繁忙')
}

test('DESK-01 the invoices of a user are headed with whose they are, and show no column that says so again', async () => {
  const { server, page } = open(() => card)
  expect(await screen.findByRole('heading', { name: '发票：华信科技' })).toBeVisible()
  await screen.findByText(invoice.head)
  expect(screen.getByText('企业用户')).toBeVisible()
  expect(server.inputs('invoices')).toEqual([{ userId: '7', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('用户名')
  expect((await page).crumbs).toEqual(['华信科技'])
  expect((await page).parents).toEqual(['/user/getUserList'])
})

test('DESK-01 a name that cannot be read keeps no list from being shown', async () => {
  open(failing(500))
  expect(await screen.findByText(invoice.head)).toBeVisible()
  expect(screen.getByRole('heading', { name: '发票' })).toBeVisible()
})

test('DESK-01 of nobody there is no page', async () => {
  open(failing(404))
  expect(await screen.findByRole('heading', { name: '内容不存在' })).toBeVisible()
})
