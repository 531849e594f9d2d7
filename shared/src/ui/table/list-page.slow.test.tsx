import { ApiError, type InputOf } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, pages, things } from '../testing/things'
import { confirmThen, ListPage, operations, search } from '.'

type Query = InputOf<typeof things.list>
type Answering = (query: Query) => ReturnType<typeof found> | Answer | Promise<Answer>

async function open(url: string, answer: Answering = found) {
  const server = fakeServer(things, { list: answer })
  const page = await renderPage(pages, url, server)
  return { server, page, asked: () => server.inputs('list') }
}
const rowNames = () => screen.queryAllByText(/^\S+ \d+$/, { selector: 'td' }).map((cell) => cell.textContent)

test('UX-A1 the URL alone decides the rows, the form and the page, with one request', async () => {
  const { asked, page } = await open('/things?keyword=%E8%A1%A8&colour=2&page=3&made=2026-01-02+-+2026-01-05')
  expect(await screen.findByText('表 21')).toBeVisible()
  expect(asked()).toEqual([{ keyword: '表', colour: '2', made: '2026-01-02 - 2026-01-05', page: '3', limit: '10' }])
  expect(screen.getByLabelText('关键词')).toHaveValue('表')
  expect(screen.getByTitle('绿')).toBeVisible()
  expect(screen.getAllByLabelText('制造时间').map((input) => (input as HTMLInputElement).value)).toEqual(['2026-01-02', '2026-01-05'])
  expect(page.url).toBe('/things?keyword=表&colour=2&page=3&made=2026-01-02+-+2026-01-05')
})

test('TABLE-01 ten rows a page, the total, and a pager of previous, numbers and next; a changed filter goes back to page 1', async () => {
  const { page, asked } = await open('/things')
  await screen.findByText('物品 1')
  expect(rowNames()).toHaveLength(10)
  expect(await screen.findByText('共 35 条')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.title || item.textContent)).toEqual([
    '共 35 条',
    '上一页',
    '1',
    '2',
    '3',
    '4',
    '下一页',
    '10 条/页跳至页',
  ])
  await userEvent.click(await screen.findByTitle('下一页'))
  await screen.findByText('物品 11')
  expect(page.url).toBe('/things?page=2')
  await userEvent.type(screen.getByLabelText('关键词'), '钟')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByText('钟 1')
  expect(page.url).toBe('/things?keyword=钟')
  expect(asked().at(-1)).toEqual({ keyword: '钟', page: '1', limit: '10' })
})

test('UX-A3 Back and Forward step through each submitted search and page; opening pushes nothing', async () => {
  const { page } = await open('/things')
  await screen.findByText('物品 1')
  await userEvent.type(screen.getByLabelText('关键词'), '钟{Enter}')
  await screen.findByText('钟 1')
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByText('钟 11')
  await page.go(-1)
  await screen.findByText('钟 1')
  await page.go(-1)
  await screen.findByText('物品 1')
  expect(screen.getByLabelText('关键词')).toHaveValue('')
  await page.go(1)
  await screen.findByText('钟 1')
  expect(screen.getByLabelText('关键词')).toHaveValue('钟')
  await page.go(-2)
  expect(screen.getByText('之前的页面')).toBeVisible()
})

test('UX-A3 the same search again calls the server again and pushes nothing', async () => {
  const { page, asked } = await open('/things?keyword=a')
  await screen.findByText('a 1')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  await page.go(-1)
  expect(screen.getByText('之前的页面')).toBeVisible()
})

test('TABLE-01 the same search from a later page shows the first one', async () => {
  const { page } = await open('/things?keyword=a&page=2')
  await screen.findByText('a 11')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByText('a 1')
  expect(page.url).toBe('/things?keyword=a')
})

test('UX-A5 what a URL cannot contain is ignored with a hint', async () => {
  const { asked } = await open('/things?page=-1&colour=9&made=yesterday&unknown=1')
  await screen.findByText('物品 1')
  expect(asked()).toEqual([{ page: '1', limit: '10' }])
  expect(screen.getByText('网址中的颜色、制造时间、页码无效，已忽略')).toBeVisible()
})

test('UX-A5 a page beyond the last shows the last one with a hint, and Back does not return to it', async () => {
  const { page, asked } = await open('/things?page=999')
  await screen.findByText('物品 35')
  expect(page.url).toBe('/things?page=4')
  expect(screen.getByText('没有第 999 页，已显示最后一页')).toBeVisible()
  expect(asked().map((query) => query.page)).toEqual(['999', '4'])
  await page.go(-1)
  expect(screen.getByText('之前的页面')).toBeVisible()
})

test('UX-A6 of two quick searches the later one is shown, whichever answers last, and the earlier one is aborted', async () => {
  let releaseA = () => {}
  const { server } = await open('/things', async (query) => {
    if (query.keyword === 'A')
      await new Promise<void>((resolve) => {
        releaseA = resolve
      })
    return Answer.json(200, { code: 200, msg: '', data: found(query) })
  })
  await screen.findByText('物品 1')
  const box = screen.getByLabelText('关键词')
  await userEvent.type(box, 'A{Enter}')
  await waitFor(() => expect(server.inputs('list')).toHaveLength(2))
  await userEvent.type(box, '{Backspace}B{Enter}')
  await screen.findByText('B 1')
  expect(server.requests('list')[1]?.signal?.aborted).toBe(true)
  releaseA()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(rowNames()[0]).toBe('B 1')
})

test('UX-A9 rows whose refresh failed stay, and a notice with 重试 says that they are out of date', async () => {
  let fails = false
  const { asked } = await open('/things?keyword=a', (query) => {
    if (fails) throw new ApiError(409, '稍后再查')
    return found(query)
  })
  await screen.findByText('a 1')
  fails = true
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  const notice = await screen.findByText('刷新失败，显示的是先前的内容：稍后再查')
  expect(screen.getByText('a 1')).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
  expect(asked()).toHaveLength(3)
})

test('UX-A9 a list without rows and without filters shows that it is empty', async () => {
  await open('/things', (query) => found(query, 0))
  await screen.findByText('无数据')
  expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull()
})

test('UX-A9 an empty search result offers to clear the filters, and a missing permission the way to the first page', async () => {
  let answer: (query: Query) => ReturnType<typeof found> = (query) => found(query, 0)
  const { page } = await open('/things?keyword=x', (query) => answer(query))
  await screen.findByText('无匹配结果')
  answer = found
  await userEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  await screen.findByText('物品 1')
  expect(page.url).toBe('/things')

  answer = () => {
    throw new ApiError(403, '没有权限执行此操作')
  }
  await userEvent.type(screen.getByLabelText('关键词'), 'y{Enter}')
  await screen.findByText('无权限')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: '物品' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '返回首页' }))
  expect(page.url).toBe('/')
})

test('UX-A9 a failure keeps the filters, and 重试 works', async () => {
  let down = true
  const { page } = await open('/things?keyword=a', (query) => (down ? Answer.html(500) : found(query)))
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByText('加载失败')).toBeVisible()
  expect(screen.getByLabelText('关键词')).toHaveValue('a')
  down = false
  await userEvent.click(retry)
  await screen.findByText('a 1')
  expect(page.url).toBe('/things?keyword=a')
})

test('UX-A11 Enter in any filter searches; the Enter that ends an IME composition does not', async () => {
  const { page, asked } = await open('/things')
  await screen.findByText('物品 1')
  const box = screen.getByLabelText('关键词')
  fireEvent.change(box, { target: { value: '公证' } })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(page.url).toBe('/things')
  fireEvent.keyDown(box, { key: 'Enter' })
  await screen.findByText('公证 1')

  const colour = screen.getByLabelText('颜色')
  const press = (...pressed: string[]) => {
    for (const key of pressed) {
      fireEvent.keyDown(colour, { key, keyCode: { ArrowDown: 40, Enter: 13 }[key] })
      fireEvent.keyUp(colour, { key })
    }
  }
  press(' ')
  await screen.findByRole('listbox')
  press('ArrowDown', 'ArrowDown', 'Enter')
  await waitFor(() => expect(colour).toHaveAttribute('aria-expanded', 'false'))
  expect(asked()).toHaveLength(2)
  press('Enter')
  await waitFor(() => expect(page.url).toBe('/things?keyword=公证&colour=2'))

  fireEvent.keyDown(screen.getAllByLabelText('制造时间')[0]!, { key: 'Enter' })
  await waitFor(() => expect(asked()).toHaveLength(4))
})

test('UX-A11 Enter in an open calendar takes the day and does not search', async () => {
  const { page, asked } = await open('/things')
  await screen.findByText('物品 1')
  const [from, to] = screen.getAllByLabelText('制造时间')
  await userEvent.click(from!)
  await userEvent.type(from!, '2026-01-02{Enter}')
  await waitFor(() => expect(to).toHaveFocus())
  await userEvent.type(to!, '2026-01-05{Enter}')
  expect(to).toHaveValue('2026-01-05')
  expect(page.url).toBe('/things')
  expect(asked()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(page.url).toBe('/things?made=2026-01-02+-+2026-01-05'))
  expect(asked()).toHaveLength(2)
})

test('a keyword of spaces is no filter', async () => {
  const { page, asked } = await open('/things')
  await screen.findByText('物品 1')
  await userEvent.type(screen.getByLabelText('关键词'), '  {Enter}')
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(page.url).toBe('/things')
})

test('重置 clears the fields and the search', async () => {
  const { page } = await open('/things?keyword=a&page=2')
  await screen.findByText('a 11')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await screen.findByText('物品 1')
  expect(page.url).toBe('/things')
  expect(screen.getByLabelText('关键词')).toHaveValue('')
})

test('TABLE-03 the row of an administrator has a dash in place of buttons', async () => {
  await open('/things', () => ({
    data: [
      { id: 1, name: '小王', position: '管理员' },
      { id: 2, name: '小李', position: '超级管理员' },
    ],
    count: 2,
  }))
  const buttons = (name: string) => within(screen.getByText(name).closest('tr')!).queryAllByText('查看')
  await screen.findByText('小王')
  expect(buttons('小王')).toHaveLength(0)
  expect(within(screen.getByText('小王').closest('tr')!).getByText('—')).toBeVisible()
  expect(buttons('小李')).toHaveLength(1)
})

/** What is marked as busy while its rows are loaded. */
const frame = () => screen.getAllByRole('table')[0]!.closest('.list')

test('while other rows load, the old ones stay, marked as busy', async () => {
  let release = () => {}
  await open('/things', async (query) => {
    if (query.page === 2)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    return Answer.json(200, { code: 200, msg: '', data: found(query) })
  })
  await screen.findByText('物品 1')
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(frame()).toHaveAttribute('aria-busy', 'true'))
  expect(rowNames()[0]).toBe('物品 1')
  release()
  await screen.findByText('物品 11')
  expect(frame()).toHaveAttribute('aria-busy', 'false')
})

test('UX-G5 a click that asks for other rows does not render the present ones once more', async () => {
  let release = () => {}
  const rendered = jest.fn((name: unknown) => String(name))
  const Page = () => <ListPage title="物品" list={things.list} rowKey="id" filters={[]} columns={[{ title: '名称', dataIndex: 'name', render: rendered }]} />
  const server = fakeServer(things, {
    async list(query) {
      if (query.page === 2)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return found(query)
    },
  })
  await renderPage([{ path: '/things', page: async () => ({ Page }) }], '/things', server)
  await screen.findByText('物品 1')
  const next = await screen.findByTitle('2')
  rendered.mockClear()
  await userEvent.click(next)
  await waitFor(() => expect(frame()).toHaveAttribute('aria-busy', 'true'))
  expect(rendered).not.toHaveBeenCalled()
  release()
  await screen.findByText('物品 11')
  expect(rendered).toHaveBeenCalled()
})

test('while the same rows are loaded again they are marked as busy; a failed list shows that it is being retried', async () => {
  let release = () => {}
  let refused = false
  await open('/things', async (query) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    if (refused) throw new ApiError(409, '稍后再查')
    return Answer.json(200, { code: 200, msg: '', data: found(query) })
  })
  const answer = () => act(async () => release())
  await waitFor(() => expect(screen.queryAllByRole('table')).not.toHaveLength(0))
  await answer()
  await waitFor(() => expect(frame()).toHaveAttribute('aria-busy', 'false'))
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(frame()).toHaveAttribute('aria-busy', 'true')
  refused = true
  await answer()
  await screen.findByText(/^刷新失败/)
  expect(frame()).toHaveAttribute('aria-busy', 'false')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('button', { name: /重试/ })).toHaveAttribute('aria-busy', 'true')
  refused = false
  await answer()
  await waitFor(() => expect(screen.queryByText(/^刷新失败/)).toBeNull())
})

test('UX-A3 Back to a later page stays on it while the shorter list from before is still shown', async () => {
  const erase = ({ id }: { id: number }) => [confirmThen('删除', things.remove, { id }, { title: '删除？', content: '无法恢复。' })]
  const ErasingPage = () => (
    <ListPage
      title="物品"
      list={things.list}
      rowKey="id"
      filters={[search('keyword', '名称')]}
      columns={[{ title: '名称', dataIndex: 'name' }, operations(erase)]}
    />
  )
  const server = fakeServer(things, { list: (query) => found(query, query.keyword ? 5 : 35), remove: () => null })
  const page = await renderPage([{ path: '/things', page: async () => ({ ErasingPage }) }], '/things?page=3', server)
  await screen.findByText('物品 21')
  await userEvent.type(screen.getByLabelText('关键词'), '钟{Enter}')
  await screen.findByText('钟 1')
  // After a write nothing that was read before is shown again.
  await userEvent.click(screen.getAllByRole('button', { name: '删除' })[0]!)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(page.said).toEqual(['删除成功']))
  let release = () => {}
  server.answer('list', async (query) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return Answer.json(200, { code: 200, msg: '', data: found(query) })
  })
  await page.go(-1)
  expect(rowNames()[0]).toBe('钟 1')
  expect(page.url).toBe('/things?page=3')
  release()
  await screen.findByText('物品 21')
  expect(screen.queryByText(/没有第/)).toBeNull()
})

test('UX-G1 a list is one table with a name, and each cell has its header above it', async () => {
  await open('/things')
  await screen.findByText('物品 1')
  const table = screen.getByRole('table', { name: '物品' })
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map((header) => [header.textContent, header.getAttribute('scope')])).toEqual([
    ['名称', 'col'],
    ['操作', 'col'],
  ])
  expect(screen.getByText('物品 1').closest('table')).toBe(table)
})

test('UX-G1 icons are not read out, and an icon without text has a Chinese name', async () => {
  await open('/things?keyword=a&made=2026-01-02+-+2026-01-05&page=9')
  await screen.findByText('没有第 9 页，已显示最后一页')
  const read = screen.queryAllByRole('img').filter((icon) => !icon.closest('button'))
  expect(read.map((icon) => icon.getAttribute('aria-label'))).toEqual([])
  for (const button of screen.getAllByRole('button')) expect(button).toHaveAccessibleName(/^\p{Script=Han}+$/u)
})

test('UX-G3 a window too narrow for the columns scrolls the table sideways, a wide one does not', async () => {
  const listeners: ((width: number) => void)[] = []
  const measured = (width: number) =>
    act(() => {
      for (const notify of listeners) notify(width)
    })
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((notify) => {
    const observer = { observe() {}, unobserve() {}, disconnect() {} }
    return {
      ...observer,
      observe(element: Element) {
        if (element.querySelector('.ant-table-wrapper')) listeners.push((width) => notify([{ contentRect: { width } } as ResizeObserverEntry], observer))
      },
    }
  })
  await open('/things')
  await screen.findByText('物品 1')
  const scroller = () => document.querySelector<HTMLElement>('.ant-table-content')!.style.overflowX
  expect(scroller()).toBe('')
  measured(183)
  await waitFor(() => expect(scroller()).toBe('auto'))
  measured(184)
  await waitFor(() => expect(scroller()).toBe(''))
  // As one that is not shown at the moment has no width.
  measured(0)
  expect(scroller()).toBe('')
})

test('one answer renders the rows once', async () => {
  const name = jest.fn((value: string | null) => value)
  const columns = [{ title: '名称', dataIndex: 'name' as const, render: name }]
  const Things = () => <ListPage title="物品" list={things.list} rowKey="id" filters={[search('keyword', '名称')]} columns={columns} />
  await renderPage([{ path: '/things', page: async () => ({ Things }) }], '/things', fakeServer(things, { list: (query) => found(query) }))
  await screen.findByText('物品 10')
  await screen.findByText('共 35 条')
  expect(name).toHaveBeenCalledTimes(10)
})
