import { ApiError, type InputOf } from '@console/platform/contract'
import { type ColumnSettings, type Preference, preferences } from '@console/platform/contract/preferences'
import { type Answer, fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
      { title: '编号', dataIndex: 'id', width: 80 },
      { title: '名称', dataIndex: 'name' },
      { title: '制造时间', dataIndex: 'made', width: 144 },
      operations(() => <b>查看</b>),
    ]}
  />
)
const pages = [{ path: '/things', page: async () => ({ ThingsPage }) }]

type Save = (given: InputOf<typeof preferences.save>) => Preference | Answer

async function open(saved: Preference = { value: null, revision: 0 }, save: Save = ({ value = null, revision = 0 }) => ({ value, revision: revision + 1 })) {
  const server = fakeServer({ ...things, ...preferences }, { list: (query) => found(query, 2), preference: () => saved, save })
  const page = await renderPage(pages, '/things', server, { preferences: { 'columns:/api/thing/getList': saved } })
  await screen.findByText('物品 1')
  return { server, page }
}

async function openSettings() {
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  return within(await screen.findByRole('dialog', { name: '列设置' }))
}

/** jsdom's pointer events have no coordinates. */
const point = (element: Element, type: string, place: MouseEventInit = {}) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, cancelable: true, ...place }))

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width)
const settings = (value: string | null | undefined) => JSON.parse(value ?? 'null') as ColumnSettings | null
const saves = (server: { inputs: (name: 'save') => { value?: string; revision?: unknown }[] }) => server.inputs('save')

test('UX-A8 VIEW-04 columns are hidden and moved at once, saved for the operator after a while, and restored by one click; the pinned one stays', async () => {
  const { server } = await open()
  expect(heads()).toEqual(['编号', '名称', '制造时间', '操作'])
  const panel = await openSettings()
  expect(panel.queryByRole('checkbox', { name: '操作' })).toBeNull()
  await userEvent.click(panel.getByRole('checkbox', { name: '编号' }))
  expect(heads()).toEqual(['名称', '制造时间', '操作'])
  panel.getByRole('checkbox', { name: '制造时间' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(heads()).toEqual(['制造时间', '名称', '操作'])
  expect(panel.getByRole('checkbox', { name: '制造时间' })).toHaveFocus()
  expect(panel.getByRole('status')).toHaveTextContent('制造时间，第 2 列')
  // On a busy machine the first change may be saved before the second is made.
  await waitFor(() => expect(settings(saves(server).at(-1)?.value)).toEqual({ order: ['id', 'made', 'name'], hidden: ['id'] }))
  expect(saves(server)[0]).toMatchObject({ key: 'columns:/api/thing/getList' })
  const many = saves(server).length

  await userEvent.click(panel.getByRole('button', { name: '恢复默认' }))
  expect(heads()).toEqual(['编号', '名称', '制造时间', '操作'])
  await waitFor(() => expect(saves(server)).toHaveLength(many + 1))
  expect(saves(server)[many]).toMatchObject({ revision: `${many}` })
  expect(saves(server)[many]).not.toHaveProperty('value')
})

test('VIEW-04 while a column is dragged over others, they are shown in the new order', async () => {
  await open()
  const panel = await openSettings()
  const rows = panel.getAllByRole('listitem')
  for (const [index, row] of rows.entries()) row.getBoundingClientRect = () => new DOMRect(0, index * 32, 280, 32)
  const grip = rows[0]!.querySelector('[title=拖动调整顺序]')!
  point(grip, 'pointerdown', { clientY: 10 })
  point(grip, 'pointermove', { clientY: 80 })
  expect(heads()).toEqual(['名称', '制造时间', '编号', '操作'])
  point(grip, 'pointerup')
  point(grip, 'pointermove', { clientY: 10 })
  expect(heads()).toEqual(['名称', '制造时间', '编号', '操作'])
})

test('VIEW-04 a column is pinned to an edge, before the operations, and unpinned again', async () => {
  await open()
  const panel = await openSettings()
  await userEvent.click(panel.getByRole('button', { name: '制造时间 固定在左侧' }))
  expect(heads()).toEqual(['制造时间', '编号', '名称', '操作'])
  expect(screen.getByRole('columnheader', { name: '制造时间' })).toHaveClass('ant-table-cell-fix-start')
  await userEvent.click(panel.getByRole('button', { name: '编号 固定在右侧' }))
  expect(heads()).toEqual(['制造时间', '名称', '编号', '操作'])
  await userEvent.click(panel.getByRole('button', { name: '制造时间 固定在左侧' }))
  expect(heads()).toEqual(['名称', '制造时间', '编号', '操作'])
})

test('VIEW-04 a header edge is dragged to a width, within limits, without a change of order; one column takes the remaining space', async () => {
  const { server } = await open()
  expect(widths()).toEqual(['80px', '', '144px', '64px'])
  const drag = (title: string, by: number) => {
    const head = screen.getByRole('columnheader', { name: title })
    head.getBoundingClientRect = () => new DOMRect(0, 0, 144, 40)
    const edge = head.querySelector(':scope > span[aria-hidden]')!
    point(edge, 'pointerdown', { clientX: 100 })
    point(edge, 'pointermove', { clientX: 100 + by / 2 })
    point(edge, 'pointerup', { clientX: 100 + by })
    fireEvent.click(edge)
  }
  drag('制造时间', 56)
  expect(widths()).toEqual(['80px', '', '200px', '64px'])
  drag('名称', -9999)
  expect(widths()).toEqual(['', '48px', '200px', '64px'])
  await waitFor(() => expect(saves(server)).toHaveLength(1))
  expect(settings(saves(server)[0]!.value)?.widths).toEqual({ made: 200, name: 48 })
  expect(server.inputs('list')).toHaveLength(1)
})

test('VIEW-04 UX-G2 a key widens and narrows a column, and its width is announced', async () => {
  await open()
  const panel = await openSettings()
  const box = panel.getByRole('checkbox', { name: '制造时间' })
  box.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}')
  expect(widths()).toContain('160px')
  expect(panel.getByRole('status')).toHaveTextContent('制造时间，宽 160 像素')
  expect(box).toHaveFocus()
  expect(heads()).toEqual(['编号', '名称', '制造时间', '操作'])
})

test('UX-A8 a change is saved at once when the page is left', async () => {
  const { server } = await open()
  const panel = await openSettings()
  await userEvent.click(panel.getByRole('checkbox', { name: '编号' }))
  await waitFor(
    () => {
      fireEvent(window, new Event('pagehide'))
      expect(saves(server)).toHaveLength(1)
    },
    { timeout: 600 },
  )
  expect(settings(saves(server)[0]!.value)?.hidden).toEqual(['id'])
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(saves(server)).toHaveLength(1)
})

test('UX-A8 settings that were saved elsewhere apply at once; a newer column keeps its page’s position', async () => {
  await open({ value: JSON.stringify({ order: ['made', 'id', 'gone'], hidden: ['made'] }), revision: 3 })
  expect(heads()).toEqual(['编号', '名称', '操作'])
})

test('UX-A8 the last shown column cannot be hidden', async () => {
  await open({ value: JSON.stringify({ order: [], hidden: ['id', 'made'] }), revision: 1 })
  const panel = await openSettings()
  expect(panel.getByRole('checkbox', { name: '名称' })).toBeDisabled()
  expect(panel.getByRole('checkbox', { name: '编号' })).toBeEnabled()
})

test('UX-A8 a setting that another window has changed is reported, the choice of this one is kept, and the next change replaces the other', async () => {
  const { page, server } = await open({ value: null, revision: 4 }, ({ value = null, revision }) => {
    if (revision !== 7) throw new ApiError(409, '该设置刚在另一个窗口中改过，再次保存将覆盖它')
    return { value, revision: 8 }
  })
  server.answer('preference', () => ({ value: null, revision: 7 }))
  const panel = await openSettings()
  await userEvent.click(panel.getByRole('checkbox', { name: '编号' }))
  await waitFor(() => expect(page.said).toEqual(['错误：列设置没有保存：该设置刚在另一个窗口中改过，再次保存将覆盖它']))
  expect(heads()).toEqual(['名称', '制造时间', '操作'])
  await userEvent.click(panel.getByRole('checkbox', { name: '制造时间' }))
  await waitFor(() => expect(saves(server)).toHaveLength(2))
  expect(saves(server)[1]).toMatchObject({ revision: '7' })
  expect(settings(saves(server)[1]!.value)?.hidden).toEqual(['id', 'made'])
})
