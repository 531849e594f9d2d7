import { ApiError, type InputOf } from '@console/platform/contract'
import { type Preference, preferences } from '@console/platform/contract/preferences'
import { type Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, things } from '../testing/things'
import { ListPage, operations } from '.'

const ThingsPage = () => (
  <ListPage
    title="物品"
    list={things.list}
    rowKey="id"
    filters={[]}
    columns={[
      { title: '编号', dataIndex: 'id' },
      { title: '名称', dataIndex: 'name' },
      { title: '制造时间', dataIndex: 'made' },
      operations(() => <b>查看</b>),
    ]}
  />
)
const pages = [{ path: '/things', page: async () => ({ ThingsPage }) }]

type Save = (given: InputOf<typeof preferences.save>) => Preference | Answer

async function open(saved: Preference = { value: null, revision: 0 }, save: Save = ({ value = null, revision = 0 }) => ({ value, revision: revision + 1 })) {
  const server = fakeServer({ ...things, ...preferences }, { list: (query) => found(query, 2), preference: () => saved, save })
  await renderPage(pages, '/things', server, { preferences: { 'columns:/api/thing/getList': saved } })
  await screen.findByText('物品 1')
  return server
}

async function openSettings() {
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '列设置' }))
  await dialog.findByRole('checkbox', { name: '编号' })
  return dialog
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('UX-A8 columns are hidden and moved, kept for the operator, and restored by one click; the pinned one stays', async () => {
  const server = await open()
  expect(heads()).toEqual(['编号', '名称', '制造时间', '操作'])
  const dialog = await openSettings()
  expect(dialog.queryByRole('checkbox', { name: '操作' })).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: '编号' }))
  await userEvent.click(dialog.getByRole('button', { name: '制造时间 上移' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(heads()).toEqual(['制造时间', '名称', '操作']))
  const saved = { order: ['id', 'made', 'name'], hidden: ['id'] }
  expect(server.inputs('save')).toEqual([{ key: 'columns:/api/thing/getList', value: JSON.stringify(saved) }])

  await userEvent.click((await openSettings()).getByRole('button', { name: '重置' }))
  await waitFor(() => expect(heads()).toEqual(['编号', '名称', '制造时间', '操作']))
  expect(server.inputs('save')[1]).toMatchObject({ key: 'columns:/api/thing/getList' })
  expect(server.inputs('save')[1]).not.toHaveProperty('value')
})

test('UX-A8 what was saved elsewhere is there at once; a column that is newer than it stands where its page has it', async () => {
  await open({ value: JSON.stringify({ order: ['made', 'id', 'gone'], hidden: ['made'] }), revision: 3 })
  expect(heads()).toEqual(['编号', '名称', '操作'])
})

test('UX-A8 the last column that is shown cannot be hidden', async () => {
  await open({ value: JSON.stringify({ order: [], hidden: ['id', 'made'] }), revision: 1 })
  const dialog = await openSettings()
  expect(dialog.getByRole('checkbox', { name: '名称' })).toBeDisabled()
  expect(dialog.getByRole('checkbox', { name: '编号' })).toBeEnabled()
})

test('UX-A8 a setting that another window has changed is told, and what was chosen here is kept', async () => {
  await open(undefined, () => {
    throw new ApiError(409, '该设置刚在另一个窗口中改过，再次保存将覆盖它')
  })
  const dialog = await openSettings()
  await userEvent.click(dialog.getByRole('checkbox', { name: '编号' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('该设置刚在另一个窗口中改过，再次保存将覆盖它')).toBeVisible()
  expect(await dialog.findByRole('checkbox', { name: '编号' })).not.toBeChecked()
  expect(heads()).toEqual(['编号', '名称', '制造时间', '操作'])
})
