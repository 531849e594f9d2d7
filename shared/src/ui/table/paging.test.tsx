import type { InputOf } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { found, things } from '../testing/things'
import { ListPage, search } from '.'

type Query = InputOf<typeof things.list>

const TimedPage = () => (
  <ListPage
    title="物品"
    list={things.list}
    rowKey="id"
    filters={[search('keyword', '名称')]}
    columns={[
      { title: '名称', dataIndex: 'name' },
      { title: '制造时间', dataIndex: 'made' },
    ]}
  />
)
const pages = [{ path: '/things', page: async () => ({ TimedPage }) }]

async function open(url: string, answer: (query: Query) => ReturnType<typeof found> | Answer = found) {
  const server = fakeServer(things, { list: answer })
  const page = await renderPage(pages, url, server)
  return { page, asked: () => server.inputs('list') }
}

const head = (name: string) => screen.getByRole('columnheader', { name })
const shows = (name: string) => screen.findByText(name, { selector: 'td' })

test('UX-A12 a click on a time orders the list by it, oldest first and back, from its first page and in the address', async () => {
  const { page, asked } = await open('/things?keyword=表&page=2')
  await shows('表 11')
  expect(head('制造时间')).toHaveAttribute('aria-sort', 'descending')
  expect(head('名称')).not.toHaveAttribute('aria-sort')
  await userEvent.click(head('制造时间'))
  await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: '表', sort: 'made.asc', page: '1', limit: '10' }))
  expect(page.url).toBe('/things?keyword=表&sort=made.asc')
  expect(head('制造时间')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(await screen.findByTitle('2'))
  await shows('表 11')
  expect(page.url).toBe('/things?keyword=表&page=2&sort=made.asc')
  await userEvent.click(head('制造时间'))
  await shows('表 1')
  expect(page.url).toBe('/things?keyword=表')
})

test('UX-A12 an order that the contract does not offer is ignored with a hint', async () => {
  const { asked } = await open('/things?sort=name.asc')
  await shows('物品 1')
  expect(asked()).toEqual([{ page: '1', limit: '10' }])
  expect(screen.getByText('网址中的排序无效，已忽略')).toBeVisible()
})

test('SCALE-01 if there are more rows than were counted, the pager shows that, and continues past the last counted page', async () => {
  const { page, asked } = await open('/things?keyword=表&page=1000', (query) => ({
    ...found(query, 10_003),
    count: Math.max(10_000, Number(query.page) * 10),
    more: true,
  }))
  await shows('表 10000')
  expect(await screen.findByText('共 10,000+ 条')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  await shows('表 10001')
  expect(asked().at(-1)).toMatchObject({ page: '1001' })
  expect(page.url).toBe('/things?keyword=表&page=1001')
})

test.each([12, 0])('PART-05 a list of %d rows says before which month they are archived', async (count) => {
  await open('/things', (query) => ({ ...found(query, count), archived_before: '2027-01' }))
  expect(await screen.findByText('2027-01 之前的记录已归档，不在此列表中')).toBeVisible()
})

test('PART-05 a list of which nothing is archived says nothing of it', async () => {
  await open('/things', (query) => ({ ...found(query, 12), archived_before: null }))
  await shows('物品 1')
  expect(screen.queryByText(/已归档/)).toBeNull()
})

test('UX-A13 a page has 10, 20 or 50 rows as chosen, and a page is opened by its number', async () => {
  const { page, asked } = await open('/things', (query) => found(query, 235))
  await shows('物品 1')
  await userEvent.click(await screen.findByRole('combobox', { name: '每页条数' }))
  const sizes = (await screen.findAllByText(/条\/页/, { selector: '.ant-select-item-option-content' })).map(({ textContent }) => textContent)
  expect(sizes).toEqual(['10 条/页', '20 条/页', '50 条/页'])
  await userEvent.click(screen.getByText('50 条/页', { selector: '.ant-select-item-option-content' }))
  await shows('物品 50')
  expect(page.url).toBe('/things?limit=50')
  await userEvent.type(screen.getByRole('textbox', { name: '页' }), '5')
  // antd listens to the key's old number, which user-event leaves out.
  fireEvent.keyUp(screen.getByRole('textbox', { name: '页' }), { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(page.url).toBe('/things?page=5&limit=50'))
  await shows('物品 235')
  expect(asked().at(-1)).toEqual({ page: '5', limit: '50' })
})

test('UX-A13 a list of one page has no choice of page size', async () => {
  await open('/things', (query) => found(query, 10))
  await screen.findByText('共 10 条')
  expect(screen.queryByRole('combobox', { name: '每页条数' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: '页' })).toBeNull()
})

test('UX-A9 a page that failed to load keeps the pager, by which it can be left, and can be retried', async () => {
  let refused = true
  const refusal = Answer.json(409, { code: 409, msg: '第 3 页无法读取', data: null })
  const { page } = await open('/things', (query) => (query.page === 3 && refused ? refusal : found(query)))
  await shows('物品 1')
  await userEvent.click(await screen.findByTitle('3'))
  expect(await screen.findByText(/第 3 页无法读取/)).toBeVisible()
  expect(await screen.findByText('共 35 条')).toBeVisible()
  await userEvent.click(await screen.findByTitle('2'))
  await shows('物品 11')
  await userEvent.click(await screen.findByTitle('3'))
  refused = false
  await userEvent.click(within(await screen.findByRole('table')).getByRole('button', { name: '重试' }))
  await shows('物品 21')
  expect(page.url).toBe('/things?page=3')
})

test('UX-A14 a pasted number is searched for without the text around it', async () => {
  const { page, asked } = await open('/things')
  await shows('物品 1')
  const box = screen.getByLabelText('关键词')
  await userEvent.type(box, '+86 １３８-0013-8000{Enter}')
  await shows('13800138000 1')
  expect(asked().at(-1)).toEqual({ keyword: '13800138000', page: '1', limit: '10' })
  expect(box).toHaveValue('13800138000')
  expect(page.url).toBe('/things?kept=keyword')
})

test('UX-A1 the part of the query that the page fixes, also a pause of its calls, changes no address', async () => {
  const FixedPage = () => (
    <ListPage title="物品" list={things.list} fixed={{ colour: undefined }} rowKey="id" filters={[]} columns={[{ title: '名称', dataIndex: 'name' }]} />
  )
  const server = fakeServer(things, { list: (input) => found(input) })
  await renderPage([{ path: '/things', page: async () => ({ FixedPage }) }], '/things?colour=1', server)
  await screen.findByRole('table')
  expect(server.inputs('list')).toEqual([{ page: '1', limit: '10' }])
})

test('DESK-05 a list that was opened by the number of a record has 返回 to that page, also after a search; from the menu it has none', async () => {
  const { page } = await open('/things?keyword=表')
  await shows('表 1')
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
  await page.go('/things?keyword=钟', { from: '/record/7?tab=1' })
  await shows('钟 1')
  await userEvent.click(head('制造时间'))
  await waitFor(() => expect(page.url).toBe('/things?keyword=钟&sort=made.asc'))
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(page.url).toBe('/record/7?tab=1')
})
