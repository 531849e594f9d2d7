import { ApiError } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { FormDialog, Input } from '../form'
import { things } from '../testing/things'
import { confirmThen, type DialogProps, ListPage, linkTo, openDialog, operations } from '.'

interface Row {
  id: number
  name: string | null
}

const operationsOf = ({ id, name }: Row) => [
  linkTo('编辑', `/thing-edit/${id}`, things.add),
  confirmThen('删除', things.remove, { id }, { title: `删除“${name}”？`, content: '删除后无法恢复。', danger: true }),
  linkTo('查看', `/thing/${id}`, things.list, { state: { name } }),
  confirmThen('清空', things.remove, { id: id + 100 }, { title: `清空“${name}”？`, content: '清空后无法恢复。' }),
]

function ThingsPage() {
  return <ListPage title="物品" list={things.list} rowKey="id" filters={[]} columns={[{ title: '名称', dataIndex: 'name' }, operations(operationsOf, 136)]} />
}

async function open(options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(things, { list: () => ({ data: [{ id: 1, name: '表' }], count: 1 }), remove: () => null })
  const page = await renderPage([{ path: '/things', page: async () => ({ ThingsPage }) }], '/things', server, options)
  await screen.findByText('表')
  return { server, page }
}

const cell = () => within(screen.getByText('表').closest('tr')!.querySelector<HTMLElement>('td:last-child')!)
const texts = () => screen.getByText('表').closest('tr')!.querySelector('td:last-child')!.textContent
const more = () => cell().getByRole('button', { name: '更多' })

test('a row has two operations, the others are under 更多', async () => {
  await open()
  expect(texts()).toBe('编辑删除更多')
  expect(more()).toHaveAttribute('aria-haspopup', 'menu')
  expect(more()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(more())
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['查看', '清空'])
  expect(more()).toHaveAttribute('aria-expanded', 'true')
})

test('UX-E6 operations without permission are absent, and others move up; a row without any has a dash', async () => {
  const { page } = await open({ may: ['user/checkUser'] })
  expect(texts()).toBe('删除查看更多')
  page.unmount()
  await open({ may: [] })
  expect(texts()).toBe('查看')
})

test('UX-G2 更多 is used by keyboard alone: it opens, an item is chosen, and the focus returns after the dialog', async () => {
  const { server } = await open()
  more().focus()
  await userEvent.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(items.some((item) => item === document.activeElement)).toBe(true))
  act(() => items[1]!.focus())
  fireEvent.keyDown(items[1]!, { key: 'Enter', keyCode: 13, which: 13 })
  const dialog = await screen.findByRole('dialog', { name: '清空“表”？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(more()).toHaveFocus())
  expect(server.inputs('remove')).toEqual([])
})

test.each([
  ['a click', async (item: HTMLElement) => userEvent.click(within(item).getByRole('link'))],
  ['Enter', async (item: HTMLElement) => void fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 })],
])('a page under 更多 is opened by %s, once, and knows where it came from', async (_, choose) => {
  const { page } = await open()
  await userEvent.click(more())
  await choose((await screen.findAllByRole('menuitem'))[0]!)
  await waitFor(() => expect(page.url).toBe('/thing/1'))
  await page.go(-1)
  expect(page.url).toBe('/things')
})

test('MSG-01 UX-F4 DESK-42 a write asks first, is sent once however often it is confirmed, shows a message, and the list is loaded again', async () => {
  const { server, page } = await open()
  await userEvent.click(cell().getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: '删除“表”？' })
  expect(within(dialog).getByText('删除后无法恢复。')).toBeVisible()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '取消' })).toHaveFocus())
  expect(server.inputs('remove')).toEqual([])
  await userEvent.dblClick(within(dialog).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(page.said).toEqual(['删除成功']))
  expect(server.inputs('remove')).toEqual([{ id: '1' }])
  await waitFor(() => expect(server.inputs('list')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('UX-F4 the confirmation stays open while its write is sent', async () => {
  const { server } = await open()
  let answer = () => {}
  server.answer('remove', () => new Promise((done) => (answer = () => done(null))))
  await userEvent.click(cell().getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '删除' }))
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(server.inputs('remove')).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each<[string, () => Answer, RegExp]>([
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /没有权限/],
  ['409', () => Answer.json(409, { code: 409, msg: '已被他人修改', data: null }), /已被他人修改/],
  ['500', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
])('SEC-R8 a write that meets %s shows that in its dialog, and can be retried or cancelled', async (_, fault, words) => {
  const { server, page } = await open()
  server.answer('remove', fault)
  await userEvent.click(cell().getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: '删除“表”？' })
  const confirm = within(dialog).getByRole('button', { name: '删除' })
  await userEvent.click(confirm)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words)
  expect(page.said).toEqual([])
  expect(confirm).toBeEnabled()
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(cell().getByRole('button', { name: '删除' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull()
})

test('the confirmation does not change, even when its row does', async () => {
  const { server } = await open()
  server.answer('remove', () => {
    throw new ApiError(409, '已被他人修改')
  })
  server.answer('list', () => ({ data: [{ id: 1, name: '钟' }], count: 1 }))
  await userEvent.click(cell().getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await screen.findByText('钟')
  expect(within(dialog).getByText('删除“表”？')).toBeVisible()
  expect(within(dialog).getByText('已被他人修改')).toBeVisible()
})

const dialogsOf = ({ id, name }: Row) => [
  openDialog('登记', things.add, (dialog) => (
    <FormDialog title={`登记“${name}”`} call={things.add} fixed={{ amount: id }} fields={{ name: <Input /> }} {...dialog} />
  )),
  openDialog('备注', things.add, (dialog) => <Remark of={name} {...dialog} />),
  confirmThen('删除', things.remove, { id }, { title: `删除“${name}”？`, content: '删除后无法恢复。' }),
]

/** A dialog that keeps what is typed when it is closed. */
function Remark({ of, open, onClose }: DialogProps & { of: string | null }) {
  const [text, setText] = useState('')
  if (!open) return null
  return (
    <div role="dialog" aria-label={`备注“${of}”`}>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={onClose}>
        关闭
      </button>
    </div>
  )
}

const DialogsPage = () => (
  <ListPage title="物品" list={things.list} rowKey="id" filters={[]} columns={[{ title: '名称', dataIndex: 'name' }, operations(dialogsOf, 136)]} />
)

const clock = { id: 1, name: '表' }
const bell = { id: 2, name: '钟' }

/** A list with dialogs, and what takes its first row away while the network is down. */
async function openDialogs() {
  const server = fakeServer(things, { list: () => ({ data: [clock, bell], count: 2 }), add: () => null, remove: () => null })
  const page = await renderPage([{ path: '/dialogs', page: async () => ({ DialogsPage }) }], '/dialogs', server)
  await screen.findByText('表')
  async function leave() {
    server.answer('list', () => ({ data: [bell], count: 1 }))
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    for (const event of ['offline', 'online']) fireEvent(window, new Event(event))
    await waitFor(() => expect(screen.queryByText('表')).toBeNull())
    now.mockRestore()
  }
  return { server, page, leave }
}

const inRow = (name: string, operation: string) => within(screen.getByText(name).closest('tr')!).getByRole('button', { name: operation })
const begin = async (name: string, operation: string) => {
  await userEvent.click(inRow(name, operation))
  return within(await screen.findByRole('dialog'))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('UX-F3 a dialog stays with its typed text when its row leaves the page, and is sent about that row', async () => {
  const { server, page, leave } = await openDialogs()
  const dialog = await begin('表', '登记')
  await userEvent.type(dialog.getByLabelText('名称'), '座钟')
  await leave()
  expect(dialog.getByText('登记“表”')).toBeVisible()
  expect(dialog.getByLabelText('名称')).toHaveValue('座钟')
  expect(page.isHeld()).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await isClosed()
  expect(server.inputs('add')).toEqual([{ name: '座钟', amount: '1' }])
  expect([page.said, page.isHeld()]).toEqual([['新增成功'], false])
})

test('SEC-R8 the confirmation stays with its message when its row leaves the page', async () => {
  const { server, leave } = await openDialogs()
  server.answer('remove', () => Answer.json(500, { code: 500, msg: '服务器出错了', data: null }))
  await userEvent.click(screen.getAllByRole('button', { name: '更多' })[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '删除' }))
  expect(await dialog.findByText('服务器出错了')).toBeVisible()
  await leave()
  expect(dialog.getByText('删除“表”？')).toBeVisible()
  expect(dialog.getByText('服务器出错了')).toBeVisible()
})

test('UX-F5 dialogs of one kind share nothing that was typed about another row', async () => {
  await openDialogs()
  const first = await begin('表', '备注')
  await userEvent.type(first.getByRole('textbox'), '停了')
  await userEvent.click(first.getByRole('button', { name: '关闭' }))
  const second = await begin('钟', '备注')
  expect(screen.getByRole('dialog', { name: '备注“钟”' })).toBeVisible()
  expect(second.getByRole('textbox')).toHaveValue('')
})

test('UX-F4 UX-G2 a closed dialog leaves the focus on its row’s button; opened again, it repeats the key of the first try', async () => {
  const { server, page } = await openDialogs()
  server.answer('add', () => Answer.none())
  const first = await begin('表', '登记')
  await userEvent.type(first.getByLabelText('名称'), '座钟{Enter}')
  expect(await first.findByText(/网络连接不可用/)).toBeVisible()
  await userEvent.clear(first.getByLabelText('名称'))
  await userEvent.click(first.getByRole('button', { name: '取消' }))
  await isClosed()
  await waitFor(() => expect(inRow('表', '登记')).toHaveFocus())
  server.answer('add', () => null)
  const second = await begin('表', '登记')
  await userEvent.type(second.getByLabelText('名称'), '座钟{Enter}')
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  const keys = server.requests('add').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([expect.any(String), keys[0]])
})
