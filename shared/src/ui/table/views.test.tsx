import { ApiError } from '@console/platform/contract'
import { preferences } from '@console/platform/contract/preferences'
import { type ListView, type SavedView, views } from '@console/platform/contract/views'
import { fakeServer, renderPage } from '@console/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, pages, things } from '../testing/things'

const written = jest.fn(async (_text: string) => undefined)
beforeEach(() => {
  written.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
})

/** A fake server that stores views. */
function keeping(saved: SavedView[]) {
  let last = 10
  const edited = (id: number, part: Partial<SavedView>) => {
    saved.splice(0, saved.length, ...saved.map((view) => (view.id === id ? { ...view, ...part } : view)))
    return saved.find((view) => view.id === id)!
  }
  return fakeServer(
    { ...things, ...views, ...preferences },
    {
      list: (query) => found(query),
      savedViews: () => [...saved],
      addView({ name, view }) {
        if (saved.some((other) => other.name === name)) throw new ApiError(409, `已有名为“${name}”的视图`)
        const added = { id: ++last, name, view: JSON.parse(view) }
        saved.push(added)
        return added
      },
      editView: ({ id, name, view }) => edited(id, { ...(name && { name }), ...(view && { view: JSON.parse(view) }) }),
      deleteView({ id }) {
        saved.splice(0, saved.length, ...saved.filter((view) => view.id !== id))
        return null
      },
    },
  )
}

async function open(url = '/things', saved: SavedView[] = []) {
  const server = keeping(saved)
  const page = await renderPage(pages, url, server)
  await screen.findByText('共 35 条')
  const edited = () => server.inputs('editView').map(({ view }) => JSON.parse(String(view ?? '{}')) as Partial<ListView>)
  return { server, page, edited, asked: () => server.inputs('list').at(-1)! }
}

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: /^视图/ }))
  const menu = within(await screen.findByRole('dialog', { name: '视图' }))
  await menu.findByRole('button', { name: '默认视图' })
  return menu
}

const red: SavedView = {
  id: 1,
  name: '红色旧物',
  view: { filters: { colour: '1', keyword: '13800000001' }, sort: 'made.asc', columns: { order: [], hidden: ['name'] } },
}

test('VIEW-02 filters, order and columns of a list are saved under a name, and shown again by a click', async () => {
  const { server, page, asked } = await open('/things?colour=2&sort=made.asc')
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('button', { name: '另存为…' }))
  await userEvent.type(menu.getByRole('textbox', { name: '视图名称' }), '绿色旧物{Enter}')
  expect(await screen.findByRole('button', { name: '视图：绿色旧物' })).toBeVisible()
  expect(server.inputs('addView')).toEqual([
    { list: '/api/thing/getList', name: '绿色旧物', view: JSON.stringify({ filters: { colour: '2' }, sort: 'made.asc', columns: { order: [], hidden: [] } }) },
  ])
  expect(page.said).toContain('视图已保存')
  await userEvent.click((await openMenu()).getByRole('button', { name: '默认视图' }))
  await waitFor(() => expect(page.url).toBe('/things'))
  await waitFor(() => expect(asked()).toEqual({ page: '1', limit: '10' }))
  await userEvent.click((await openMenu()).getByRole('button', { name: '绿色旧物' }))
  await waitFor(() => expect(page.url).toBe('/things?colour=2&sort=made.asc'))
  await page.go(-1)
  expect(await screen.findByRole('button', { name: '视图' })).toBeVisible()
})

test('VIEW-03 the number of a person that a view searches for is in no address, and the copied link says so', async () => {
  const { page, asked } = await open('/things', [red])
  await userEvent.click((await openMenu()).getByRole('button', { name: '红色旧物' }))
  await waitFor(() => expect(asked()).toEqual({ keyword: '13800000001', colour: '1', sort: 'made.asc', page: '1', limit: '10' }))
  expect(page.url).toBe('/things?colour=1&sort=made.asc&kept=keyword')
  expect(screen.queryByRole('columnheader', { name: '名称' })).toBeNull()
  await userEvent.click((await openMenu()).getByRole('button', { name: '复制链接' }))
  expect(written).toHaveBeenCalledWith('http://console.test/things?colour=1&sort=made.asc&kept=keyword')
  expect(page.said).toContain('链接已复制，其中不含关键词（可能是个人的号码）')
})

test('VIEW-02 a view is changed by further filters and columns; updating saves them, renaming does not', async () => {
  const { server, page, edited } = await open('/things', [{ id: 1, name: '红色', view: { filters: { colour: '1' } } }])
  await userEvent.click((await openMenu()).getByRole('button', { name: '红色' }))
  await userEvent.type(await screen.findByLabelText('关键词'), '钟{Enter}')
  await screen.findByText('钟 1')
  expect(page.url).toBe('/things?colour=1&keyword=钟')
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('button', { name: '改名 红色' }))
  await userEvent.clear(menu.getByRole('textbox', { name: '视图名称' }))
  await userEvent.type(menu.getByRole('textbox', { name: '视图名称' }), '红钟{Enter}')
  expect(await screen.findByRole('button', { name: '视图：红钟' })).toBeVisible()
  expect(server.inputs('editView')).toEqual([{ id: '1', name: '红钟' }])
  await userEvent.click(await menu.findByRole('button', { name: '更新“红钟”' }))
  await waitFor(() => expect(menu.queryByRole('button', { name: '更新“红钟”' })).toBeNull())
  expect(edited()[1]!.filters).toEqual({ colour: '1', keyword: '钟' })
})

test('VIEW-05 重置 in a view returns to the filters of the view, and without one empties them', async () => {
  const { page } = await open('/things', [{ id: 1, name: '红色', view: { filters: { colour: '1' } } }])
  await userEvent.click((await openMenu()).getByRole('button', { name: '红色' }))
  await userEvent.type(await screen.findByLabelText('关键词'), '钟{Enter}')
  await waitFor(() => expect(page.url).toBe('/things?colour=1&keyword=钟'))
  const reset = screen.getByRole('button', { name: '重置' })
  expect(reset).toHaveAttribute('title', '恢复为视图“红色”的筛选')
  await userEvent.click(reset)
  await waitFor(() => expect(page.url).toBe('/things?colour=1'))
  expect(screen.getByLabelText('关键词')).toHaveValue('')
  await userEvent.click((await openMenu()).getByRole('button', { name: '默认视图' }))
  await waitFor(() => expect(page.url).toBe('/things'))
  expect(screen.getByRole('button', { name: '重置' })).not.toHaveAttribute('title')
})

test('VIEW-04 columns that are changed while a view is shown are saved with the view and not for the list', async () => {
  const { server, edited } = await open('/things', [{ id: 1, name: '红色', view: { filters: { colour: '1' } } }])
  await userEvent.click((await openMenu()).getByRole('button', { name: '红色' }))
  await userEvent.click(await screen.findByRole('button', { name: '列设置' }))
  const panel = within(await screen.findByRole('dialog', { name: '列设置' }))
  await userEvent.click(panel.getByRole('button', { name: '名称 固定在右侧' }))
  expect(panel.getByText('视图“红色”的列，更新视图后保留')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await (await openMenu()).findByRole('button', { name: '更新“红色”' }))
  await waitFor(() => expect(server.inputs('editView')).toHaveLength(1))
  expect(edited()[0]!.columns).toEqual({ order: ['name'], hidden: [], pinned: { name: 'end' } })
  await act(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  expect(server.inputs('save')).toEqual([])
})

test('VIEW-02 a view is deleted after a question, and the list stays as it is; a name that is taken is reported and can be corrected', async () => {
  const { page } = await open('/things', [{ id: 1, name: '红色', view: { filters: { colour: '1' } } }])
  await userEvent.click((await openMenu()).getByRole('button', { name: '红色' }))
  const menu = await openMenu()
  await userEvent.click(menu.getByRole('button', { name: '另存为…' }))
  await userEvent.type(menu.getByRole('textbox', { name: '视图名称' }), '红色{Enter}')
  expect(await menu.findByText('已有名为“红色”的视图')).toBeVisible()
  expect(menu.getByRole('textbox', { name: '视图名称' })).toHaveValue('红色')
  await userEvent.click(menu.getByRole('button', { name: '取消' }))
  await userEvent.click(menu.getByRole('button', { name: '删除 红色' }))
  await userEvent.click(menu.getByRole('button', { name: '删除' }))
  expect(await screen.findByRole('button', { name: '视图' })).toBeVisible()
  expect(page.url).toBe('/things?colour=1')
  expect(menu.queryByRole('button', { name: '红色' })).toBeNull()
})
