import { type UserRow, users } from '@console/shared/contract/users'
import { fakeServer, renderPage } from '@console/shared/testing'
import { screen } from '@testing-library/react'
import { pages } from '../pages'

const row: UserRow = {
  user_id: 7,
  name: '杭州存真科技有限公司',
  mobile: '13800000007',
  registered_time: '2026-01-02 03:04:05',
  user_status: 2,
  status_name: '待审核',
  check_time: null,
  taxNumber: '91330100MA7',
  contact_idcard: null,
  loginTime: null,
}

test('USER-01 shows rows', async () => {
  const server = fakeServer(users, { list: () => ({ data: [row], count: 1 }) })
  await renderPage(pages, '/user/enterprise', server)
  expect(await screen.findByText('杭州存真科技有限公司')).toBeVisible()
  expect(server.inputs('list')).toEqual([{ types: '2', page: '1', limit: '10' }])
})
