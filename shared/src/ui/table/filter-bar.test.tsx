import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, pages, things } from '../testing/things'

test('UX-A14 a date that cannot be read is told, searches nothing, and is taken once it can be read', async () => {
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
