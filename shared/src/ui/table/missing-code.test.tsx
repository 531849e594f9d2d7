import { type UserRow, users, userTabs } from '@console/platform/contract/users'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Queue } from '../core'
import { ListPage, search } from '.'
import { CellImages } from './cell-images'

const missing = new Set(['./queue-head', './row-claims', '../media'])
function loaded(path: string) {
  if (missing.has(path)) throw new Error(`Loading chunk ${path} failed.`)
  return jest.requireActual(path)
}
jest.mock('./queue-head', () => loaded('./queue-head'))
jest.mock('./row-claims', () => loaded('./row-claims'))
jest.mock('../media', () => loaded('../media'))

const queue: Queue<UserRow> = {
  name: 'enterprise',
  tabs: userTabs,
  counts: users.tabCounts,
  next: users.next,
  fixed: { types: 2 },
  idOf: ({ user_id }) => user_id,
  addressOf: ({ user_id }) => `/user/Detail/${user_id}`,
  detail: users.detail,
  inputOf: ({ user_id }) => ({ userId: user_id }),
}

const UsersPage = () => (
  <ListPage
    title="企业"
    list={users.list}
    fixed={{ types: 2 }}
    rowKey="user_id"
    queue={queue}
    filters={[search('keyword', '名称')]}
    columns={[
      { title: '名称', dataIndex: 'name' },
      { title: '证件', key: 'images', render: () => <CellImages label="证件" addresses="https://cdn.example/1.png" /> },
    ]}
  />
)

const row: Omit<UserRow, 'user_id'> = {
  ...{ name: '杭州存真科技有限公司', mobile: '138****0007', registered_time: '2026-01-02 03:04:05', user_status: 2, status_name: '待审核' },
  ...{ check_time: null, taxNumber: null, contact_idcard: null, loginTime: null },
}

test('SEC-R8 parts of a list whose code cannot be loaded fail alone, and each says so with 重试; rows and typed text stay', async () => {
  const server = fakeServer(users, {
    list: () => ({ data: [1, 2].map((user_id) => ({ ...row, user_id })), count: 2 }),
    tabCounts: () => ({ waiting: 2, all: 2, approved: 0, refused: 0 }),
  })
  await renderPage([{ path: '/users', page: async () => ({ UsersPage }) }], '/users', server)
  expect(await screen.findAllByText(row.name)).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('关键词'), '还没查')
  expect(await screen.findAllByText('图片加载失败')).toHaveLength(2)
  expect(screen.getByText('状态标签加载失败')).toBeVisible()
  expect(screen.getByText('“开始审核”加载失败')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(4)

  missing.clear()
  const retry = (text: string) => userEvent.click(within(screen.getAllByText(text)[0]!.closest<HTMLElement>('[role=alert]')!).getByRole('button'))
  await retry('状态标签加载失败')
  expect(await screen.findByRole('navigation', { name: '状态' })).toBeVisible()
  await retry('“开始审核”加载失败')
  expect(await screen.findByRole('button', { name: '开始审核' })).toBeVisible()
  await retry('图片加载失败')
  expect(await screen.findAllByRole('button', { name: /^预览证件/ })).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('关键词')).toHaveValue('还没查')
  expect(screen.getAllByText(row.name)).toHaveLength(2)
})
