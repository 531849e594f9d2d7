import { get, listQuery, pageOf, routes, z } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Money } from '../core'
import { found, things } from '../testing/things'
import {
  cNameColumn,
  download,
  imagesColumn,
  indexColumn,
  ListDialog,
  ListPage,
  moneyColumn,
  numberColumn,
  operations,
  openDialog,
  statusColumn,
  timeLengthColumn,
} from '.'

interface Row {
  id: number
  name: string | null
}

const ThingsPage = () => (
  <ListPage
    title="物品"
    list={things.list}
    rowKey="id"
    filters={[]}
    columns={[
      indexColumn(),
      { title: '名称', dataIndex: 'name' },
      operations(({ id, name }: Row) => [
        openDialog('改名', things.add, ({ open, onClose }) => <input aria-label={`新名称 ${name}`} hidden={!open} onBlur={onClose} />),
        download('下载', things.export, { keyword: `${id}` }),
      ]),
    ]}
  />
)

async function openList(url: string, may?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(things, { list: (query) => found(query), export: Answer.never })
  const page = await renderPage([{ path: '/things', page: async () => ({ ThingsPage }) }], url, server, may)
  await screen.findByText(/物品 \d/, { selector: 'tr:nth-child(2) td' })
  return { server, page }
}

const firstRow = () => screen.getAllByRole('row')[1]!

test('TABLE-02 the row index begins with 1 and continues over pages', async () => {
  const { page } = await openList('/things')
  expect(firstRow().textContent).toMatch(/^1物品 1/)
  page.unmount()
  await openList('/things?page=3')
  expect(firstRow().textContent).toMatch(/^21物品 21/)
})

test.each([
  ['0.00', '¥0.00'],
  ['1234.50', '¥1,234.50'],
  ['9999999999.99', '¥9,999,999,999.99'],
])('UX-H5 %s yuan are shown as %s', async (value, text) => {
  const MoneyPage = () => <Money value={value} />
  await renderPage([{ path: '/money', page: async () => ({ MoneyPage }) }], '/money', fakeServer({}, {}))
  expect(screen.getByText(text)).toHaveClass('number')
})

test('UX-H5 a column of money is right-aligned', () => {
  expect(moneyColumn<{ money: string }>('money', '金额')).toMatchObject({ align: 'right' })
})

test('an operation may open a dialog and is notified when it is closed; UX-E6 it needs the permission of its call', async () => {
  const { page } = await openList('/things')
  await userEvent.click(within(firstRow()).getByRole('button', { name: '改名' }))
  const name = screen.getByLabelText('新名称 物品 1')
  expect(name).toBeVisible()
  await userEvent.click(name)
  await userEvent.tab()
  expect(name).not.toBeVisible()
  await userEvent.click(within(firstRow()).getByRole('button', { name: '改名' }))
  expect(screen.getByLabelText('新名称 物品 1')).toBeVisible()
  page.unmount()
  await openList('/things', { may: ['user/export'] })
  expect(firstRow().textContent).toBe('1物品 1下载')
})

test('UX-D1 an operation may save a file: the progress and 取消 are shown beside it', async () => {
  const { server } = await openList('/things')
  await userEvent.click(within(firstRow()).getByRole('button', { name: '下载' }))
  server.requests('export')[0]!.progress(1, 4)
  await userEvent.click(await within(firstRow()).findByRole('button', { name: '取消（25%）' }))
  await waitFor(() => expect(within(firstRow()).queryByRole('button', { name: /取消/ })).toBeNull())
  expect(server.inputs('export')).toEqual([{ keyword: '1' }])
  expect(server.requests('export')[0]!.signal?.aborted).toBe(true)
})

function DialogPage() {
  const [open, setOpen] = useState(true)
  const columns = [indexColumn<Row>(), { title: '名称', dataIndex: 'name' } as const]
  return <ListDialog title="物品" open={open} onClose={() => setOpen(false)} list={things.list} fixed={{ keyword: '椅' }} rowKey="id" columns={columns} />
}

test('a list in a dialog has its own pages, which are not in the address', async () => {
  const server = fakeServer(things, { list: (query) => found(query) })
  const page = await renderPage([{ path: '/dialog', page: async () => ({ DialogPage }) }], '/dialog?page=9', server)
  expect(await screen.findByText('椅 1')).toBeVisible()
  await userEvent.click(await screen.findByTitle('4'))
  expect((await screen.findByText('椅 31')).closest('tr')).toHaveTextContent('31椅 31')
  expect(page.url).toBe('/dialog?page=9')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('LOOK-10 a column of numbers is as wide as the longest of its rows, which can be copied; a row without one shows a dash', async () => {
  const names = ['ZS202611270000000000123456', 'ZS1', null]
  const Numbers = () => (
    <ListPage
      title="订单"
      list={things.list}
      rowKey="id"
      filters={[]}
      columns={[numberColumn('name', '订单号'), { title: '数量', key: 'count', width: 90, render: () => 1 }]}
    />
  )
  const rows = () => ({ data: names.map((name, i) => ({ ...found({ page: 1, limit: 10 }).data[0]!, id: i + 1, name })), count: names.length })
  const page = await renderPage([{ path: '/orders', page: async () => ({ Numbers }) }], '/orders', fakeServer(things, { list: rows }))
  await screen.findByText('ZS1')
  const width = () => Number.parseInt(document.querySelector('col')!.style.width, 10)
  const long = width()
  expect(screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent)).toEqual([undefined, ...names.slice(0, 2), '—'])
  expect(screen.getAllByRole('button', { name: /^复制 ZS/ })).toHaveLength(2)
  page.unmount()
  names[0] = 'ZS2'
  await renderPage([{ path: '/orders', page: async () => ({ Numbers }) }], '/orders', fakeServer(things, { list: rows }))
  await screen.findByText('ZS2')
  // 26 characters of 13 pixels are some 200 wide.
  expect(long - width()).toBeGreaterThan(140)
  expect(long).toBeGreaterThan(240)
})

const special = { images: '/files/1.png, https://cdn.example/2.png,javascript:alert(1),', cName: null, name: '李雷', company: null, minutes: 12, state: 'ING' }
const empty = { images: null, cName: '', name: null, company: null, minutes: null, state: 'CANCEL' }

const films = routes({
  list: get('/api/film/getList', {
    summary: '影片',
    access: 'signed-in',
    input: listQuery({}),
    result: pageOf(
      z.object({
        id: z.number(),
        images: z.nullable(z.string()),
        cName: z.nullable(z.string()),
        name: z.nullable(z.string()),
        company: z.nullable(z.string()),
        minutes: z.nullable(z.number()),
        state: z.string(),
      }),
    ),
  }),
})

const FilmsPage = () => (
  <ListPage
    title="影片"
    list={films.list}
    rowKey="id"
    filters={[]}
    columns={[
      imagesColumn('images', '截图'),
      cNameColumn('名称', 'company'),
      timeLengthColumn('minutes'),
      statusColumn('state', '状态', { ING: '取证中' } as Record<string, string>, { ING: 'progress' }),
    ]}
  />
)

test('TABLE-02 images with a preview; cName, else name, else the list’s own field, else a dash; a length in minutes; a status by its code', async () => {
  const rows = [
    { id: 1, ...special },
    { id: 2, ...special, cName: '杭州存真科技有限公司' },
    { id: 3, ...special, name: '', company: '拾光印刷厂' },
    { id: 4, ...empty },
  ]
  await renderPage([{ path: '/films', page: async () => ({ FilmsPage }) }], '/films', fakeServer(films, { list: () => ({ data: rows, count: 3 }) }))
  const texts = async () => (await screen.findAllByRole('row')).slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  await waitFor(async () =>
    expect(await texts()).toEqual([
      ['', '李雷', '12 分钟', '取证中'],
      ['', '杭州存真科技有限公司', '12 分钟', '取证中'],
      ['', '拾光印刷厂', '12 分钟', '取证中'],
      ['—', '—', '—', '—'],
    ]),
  )
  const thumbnails = await within(firstRow()).findAllByRole('button', { name: /^预览截图/ })
  expect(thumbnails.map((button) => button.querySelector('img')!.getAttribute('src'))).toEqual(['/files/1.png', 'https://cdn.example/2.png'])
  await userEvent.click(thumbnails[1]!)
  expect(within(await screen.findByRole('dialog', { name: '截图' })).getByRole('img', { name: '截图 2' })).toHaveAttribute('src', 'https://cdn.example/2.png')
})
