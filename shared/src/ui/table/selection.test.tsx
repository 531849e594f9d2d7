import { preferences } from '@console/platform/contract/preferences'
import { fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, RecordLink } from '../core'
import { found, things } from '../testing/things'
import { ListPage, search, useSelection } from '.'

function ChoosePage() {
  const selection = useSelection()
  return (
    <ListPage
      title="物品"
      list={things.list}
      rowKey="id"
      filters={[search('keyword', '名称')]}
      columns={[{ title: '名称', dataIndex: 'name', render: (name, { id }) => <RecordLink to={`/thing/${id}`}>{name}</RecordLink> }]}
      selection={{ ...selection, nameOf: ({ name }) => `${name}`, whyNot: ({ id }) => (id === 2 ? '已损坏' : undefined), most: 10 }}
      actions={() => <Button>{`处理 ${selection.keys.join()}`}</Button>}
    />
  )
}
const ThingPage = () => <p>物品详情</p>

const pages = [
  { path: '/things', page: async () => ({ ChoosePage }) },
  { path: '/thing/:id', page: async () => ({ ThingPage }) },
]

let said: () => string[]

async function open(url = '/things') {
  const server = fakeServer({ ...things, ...preferences }, { list: (query) => found(query), preference: () => ({ value: null, revision: 0 }) })
  const page = await renderPage(pages, url, server)
  said = () => page.said
  await screen.findByLabelText('选择 物品 1')
  return { server, page }
}

const choose = (id: number) => userEvent.click(screen.getByLabelText(`选择 物品 ${id}`))
async function openTray() {
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  return within(await screen.findByRole('dialog', { name: '所选清单' }))
}

const chosen = () => screen.getByText(/^处理/).textContent

test('UX-A7 rows of several pages are selected, counted, and passed to the page’s action', async () => {
  await open()
  await choose(1)
  await userEvent.click(await screen.findByTitle('3'))
  await screen.findByText('物品 21')
  await choose(21)
  expect(screen.getByText(/已选 2 项/)).toBeVisible()
  expect(chosen()).toBe('处理 1,21')
  await userEvent.click(await screen.findByTitle('1'))
  await screen.findByText('物品 1')
  expect(screen.getByLabelText('选择 物品 1')).toBeChecked()
  await choose(1)
  expect(chosen()).toBe('处理 21')
  await userEvent.click(screen.getByText('清空'))
  expect(screen.queryByText(/已选/)).toBeNull()
})

test('a row that cannot be selected shows why, and is left out when a whole page is selected', async () => {
  await open()
  expect(screen.getByLabelText('选择 物品 2（已损坏）')).toBeDisabled()
  await userEvent.click(screen.getByLabelText('选择本页全部'))
  expect(chosen()).toBe('处理 1,3,4,5,6,7,8,9,10')
})

test('UX-A7 VIEW-01 selected rows stay selected in another search; the tray names all of them, and removes single ones', async () => {
  await open()
  await choose(3)
  await userEvent.type(screen.getByLabelText('关键词'), '钟{Enter}')
  await screen.findByText('钟 1')
  expect(screen.getByLabelText('选择 钟 3')).toBeChecked()
  await userEvent.click(screen.getByLabelText('选择 钟 1'))
  await userEvent.click(await screen.findByTitle('2'))
  await userEvent.click(await screen.findByLabelText('选择 钟 12'))
  expect(chosen()).toBe('处理 3,1,12')
  const tray = await openTray()
  expect(tray.getAllByRole('listitem').map((row) => row.firstChild!.textContent)).toEqual(['钟 3', '钟 1', '钟 12'])
  await userEvent.click(tray.getByRole('button', { name: '移除 钟 3' }))
  expect(chosen()).toBe('处理 1,12')
  expect(tray.getByRole('button', { name: '移除 钟 1' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: '查看' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  await screen.findByRole('dialog', { name: '所选清单' })
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('VIEW-01 no more rows are selected than the actions take at once, and the tray shows that number', async () => {
  await open()
  for (const id of [1, 3]) await choose(id)
  await userEvent.click(screen.getByLabelText('选择本页全部'))
  expect(chosen()).toBe('处理 1,3,4,5,6,7,8,9,10')
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByText('物品 11')
  await choose(11)
  await choose(12)
  expect(said()).toEqual(['错误：一次最多选择 10 项'])
  expect(chosen()).toBe('处理 1,3,4,5,6,7,8,9,10,11')
  expect(screen.getByLabelText('选择 物品 12')).not.toBeChecked()
  expect((await openTray()).getByText(/一次最多 10 项/)).toBeVisible()
})

test('VIEW-01 Shift selects all rows from the last one to the clicked one', async () => {
  await open()
  await choose(3)
  fireEvent.click(screen.getByLabelText('选择 物品 5'), { shiftKey: true })
  expect(chosen()).toBe('处理 3,4,5')
})

test('UX-A2 selected rows are still selected after a record’s page returns to the list', async () => {
  const { page } = await open()
  await choose(4)
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByText('物品 11')
  await choose(12)
  await userEvent.click(screen.getByText('物品 11'))
  expect(screen.getByText('物品详情')).toBeVisible()
  await page.go(-1)
  expect(await screen.findByText(/已选 2 项/)).toBeVisible()
  expect(chosen()).toBe('处理 4,12')
})

test('DESK-40 J and K move from row to row, Enter opens the focused one, X selects it; ? lists the keys', async () => {
  const { page } = await open()
  const focused = () => document.activeElement?.closest('tr')?.textContent
  await userEvent.keyboard('j')
  expect(focused()).toBe('物品 1')
  await userEvent.keyboard('x')
  expect(chosen()).toBe('处理 1')
  await userEvent.keyboard('jj')
  expect(focused()).toBe('物品 3')
  await userEvent.keyboard('k')
  expect(focused()).toBe('物品 2')
  await userEvent.keyboard('x')
  expect(chosen()).toBe('处理 1')
  await userEvent.keyboard('?')
  const help = (await screen.findByText('快捷键')).closest('[role=dialog]')!
  expect([...help.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['J', 'K', 'Enter', 'X', 'Ctrl + Enter', 'Ctrl + K', '?'])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.type(screen.getByLabelText('关键词'), 'jk')
  expect(screen.getByLabelText('关键词')).toHaveValue('jk')
  act(() => screen.getByText('物品 1').closest('tr')!.focus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('物品详情')).toBeVisible()
  expect(page.url).toBe('/thing/1')
})
