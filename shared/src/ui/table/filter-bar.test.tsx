import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { found, pages, things } from '../testing/things'
import { FilterBar } from './filter-bar'
import { dateRange } from '../date'
import { search, select } from './filters'

test('UX-A14 an invalid date is reported, searches nothing, and is applied once it is valid', async () => {
  const server = fakeServer(things, { list: (query) => found(query) })
  const page = await renderPage(pages, '/things', server)
  await screen.findByText('物品 1')
  const [from] = await screen.findAllByLabelText<HTMLInputElement>('制造时间')
  const search = screen.getByRole('button', { name: '查询' })
  await userEvent.click(from!)
  await userEvent.paste('2026年13月1日')
  await userEvent.click(search)
  expect(screen.getByRole('alert')).toHaveTextContent('制造时间的格式应为“开始日期 - 结束日期”，如“2026-10-01 - 2026-10-31”')
  expect(from).toHaveValue('2026年13月1日')
  await userEvent.type(screen.getByLabelText('关键词'), '钟{Enter}')
  expect(server.inputs('list')).toHaveLength(1)

  await userEvent.clear(from!)
  await userEvent.paste('2026年10月1日')
  await userEvent.click(search)
  await waitFor(() => expect(server.inputs('list').at(-1)).toEqual({ keyword: '钟', made: '2026-10-01 - 2026-10-01', page: '1', limit: '10' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(page.url).toBe('/things?made=2026-10-01+-+2026-10-01&keyword=钟')

  await userEvent.clear(from!)
  await userEvent.paste('明天')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(from).toHaveValue(''))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('LOOK-06 filters are collapsed only where they do not fit one row', async () => {
  const listeners: ((width: number) => void)[] = []
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((notify) => {
    const observer = { observe() {}, unobserve() {}, disconnect() {} }
    return {
      ...observer,
      observe(element: Element) {
        if (element.matches('form')) listeners.push((width) => notify([{ contentRect: { width } } as ResizeObserverEntry], observer))
      },
    }
  })
  const filters = [search('keyword', '名称'), select('colour', { 1: '红' }), dateRange('made'), select('sort', { 1: '新' })]
  const Things = () => <FilterBar filters={filters} shape={things.list.input.shape} submitted={{}} onSubmit={() => {}} />
  await renderPage([{ path: '/things', page: async () => ({ Things }) }], '/things', fakeServer(things, {}))
  const unfold = () => screen.queryByRole('button', { name: '展开' })
  await waitFor(() => expect(unfold()).toBeVisible())
  expect(screen.queryByText('排序')).toBeNull()
  act(() => {
    for (const notify of listeners) notify(1600)
  })
  expect(screen.getByText('排序')).toBeVisible()
  expect(unfold()).toBeNull()
  act(() => {
    for (const notify of listeners) notify(1100)
  })
  expect(screen.queryByText('排序')).toBeNull()
})
