import { ApiError } from '@console/platform/contract'
import { appNotice, type Notice } from '@console/platform/contract/app-notice'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { notice } from '../testing/records'

const shown: Notice = { ...notice, id: 8, title: '意见反馈入口', is_show: '是', end_time: '2099-05-08 08:00:00' }
const REFUSED = '已有公告内容正在展示，请结束后新增'

async function open(options: Parameters<typeof renderPage>[3] = {}) {
  const server = fakeServer(appNotice, {
    notices: () => ({ data: [shown, notice], count: 2 }),
    isAdd: () => ({ is_add: true }),
    addNotice: () => null,
    editNotice: () => null,
    cancelNotice: () => null,
  })
  const page = await renderPage(routes, '/manage/notice', server, options)
  await screen.findByText(notice.title)
  const row = (title: string) => within(screen.getByText(title).closest('tr')!)
  return { server, page, row }
}

async function openDialog(button: HTMLElement) {
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, submit: () => userEvent.click(dialog.getByRole('button', { name: '提交' })), preview: within(dialog.getByLabelText('预览')) }
}

async function openNew(options?: Parameters<typeof renderPage>[3]) {
  const opened = await open(options)
  return { ...opened, ...(await openDialog(screen.getByRole('button', { name: '新增公告' }))) }
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']

async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.clear(field)
  await userEvent.paste(text)
}

async function fill(
  dialog: Dialog,
  { title = '系统升级', content = '今晚升级。\n请提前保存。', from = '2099-01-01 08:00:00', to = '2099-01-02 20:00:00' } = {},
) {
  await paste(dialog.getByLabelText('公告标题'), title)
  await paste(dialog.getByLabelText('公告内容'), content)
  const [start, end] = dialog.getAllByLabelText('展示时间')
  await paste(start!, from)
  await paste(end!, to)
  await userEvent.tab()
}

/** Who sends a notice, and when. */
const sentBy = { uid: 'reviewer@demo.cn', datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }
const answer = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('NOTICE-01 MSG-01 a notice is added as the platform names its fields, and the list is read anew', async () => {
  const { server, page, dialog, submit } = await openNew()
  await fill(dialog)
  await submit()
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  expect(server.inputs('isAdd')).toHaveLength(1)
  const typed = { title: '系统升级', content: '今晚升级。\n请提前保存。', time: '2099-01-01 08:00:00 - 2099-01-02 20:00:00' }
  expect(server.inputs('addNotice')).toEqual([{ ...typed, ...sentBy }])
  await waitFor(() => expect(server.inputs('notices')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('NOTICE-01 while one is displayed adding is refused in words, with its name and the way on', async () => {
  const { server, page } = await open()
  server.answer('isAdd', () => ({ is_add: false }))
  await userEvent.click(screen.getByRole('button', { name: '新增公告' }))
  const question = within(await screen.findByRole('dialog', { name: REFUSED }))
  expect(question.getByText('正在展示“意见反馈入口”，到 2099-05-08 08:00:00 为止。')).toBeVisible()
  expect(question.queryByLabelText('公告标题')).toBeNull()
  await userEvent.click(question.getByRole('button', { name: '结束公告' }))
  await waitFor(() => expect(page.said).toEqual([`操作成功：已结束公告 ${shown.title}`]))
  expect(server.inputs('cancelNotice')).toEqual([{ type: '1', id: '8' }])
  expect(server.inputs('addNotice')).toEqual([])
})

test('NOTICE-01 a check that fails shows a message, and can be repeated', async () => {
  const { server, page } = await open()
  server.answer('isAdd', () => {
    throw new ApiError(500, '服务暂时不可用')
  })
  await userEvent.click(screen.getByRole('button', { name: '新增公告' }))
  await waitFor(() => expect(page.said).toEqual(['错误：服务暂时不可用']))
  server.answer('isAdd', () => ({ is_add: true }))
  await userEvent.click(screen.getByRole('button', { name: '新增公告' }))
  expect(await screen.findByRole('dialog', { name: '新增公告' })).toBeVisible()
})

test('NOTICE-01 the rules of the form, to the letter', async () => {
  const { server, dialog, submit } = await openNew()
  await submit()
  for (const message of ['请输入15字以内公告标题', '请输入公告内容', '请选择展示时间']) expect(await dialog.findByText(message)).toBeVisible()
  await fill(dialog, { title: '一二三四五六七八九十一二三四五六' })
  expect(await dialog.findByText('请输入15字以内公告标题')).toBeVisible()
  expect(dialog.getByText('16 / 15')).toBeVisible()
  await submit()
  expect(server.inputs('addNotice')).toEqual([])
})

test('NOTICE-01 beside the form the notice is shown as users will see it; all typed content is text', async () => {
  const { dialog, preview } = await openNew()
  for (const empty of ['公告标题', '公告内容', '展示时间']) expect(preview.getByText(empty)).toBeVisible()
  await fill(dialog, { content: '<img src=x onerror=alert(1)>\n第二行' })
  expect(preview.getByText('系统升级')).toBeVisible()
  expect(preview.getByText(/第二行/).textContent).toBe('<img src=x onerror=alert(1)>\n第二行')
  expect(preview.getByText('2099-01-01 08:00 至 2099-01-02 20:00')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test('NOTICE-01 UX-D3 a refused addition shows what the server says and keeps what was typed', async () => {
  const { server, page, dialog, submit } = await openNew()
  server.answer('addNotice', () => {
    throw new ApiError(409, REFUSED)
  })
  await fill(dialog)
  await submit()
  expect(await dialog.findByRole('alert')).toHaveTextContent(REFUSED)
  expect(dialog.getByLabelText('公告标题')).toHaveValue('系统升级')
  expect(dialog.getByLabelText('公告内容')).toHaveValue('今晚升级。\n请提前保存。')
  expect(page.isHeld()).toBe(true)
  server.answer('addNotice', () => null)
  await submit()
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
})

test('NOTICE-01 a message about the display time is under its field', async () => {
  const { server, dialog, submit } = await openNew()
  server.answer('addNotice', () => {
    throw new ApiError(422, '展示结束时间应晚于当前时间', { fields: { time: '展示结束时间应晚于当前时间' } })
  })
  await fill(dialog)
  await submit()
  expect(await dialog.findByText('展示结束时间应晚于当前时间')).toBeVisible()
  await waitFor(() => expect(dialog.getAllByLabelText('展示时间')[0]).toHaveFocus())
})

test('UX-F3 UX-F4 without a network the text stays, and sending it again carries the same key', async () => {
  const { server, page, dialog, submit } = await openNew()
  server.answer('addNotice', Answer.none)
  await fill(dialog)
  await submit()
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByLabelText('公告标题')).toHaveValue('系统升级')
  server.answer('addNotice', () => null)
  await userEvent.dblClick(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  const keys = server.requests('addNotice').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([keys[0], keys[0]])
})

test('UX-F5 closing the dialog with typed text asks; 继续填写 keeps it', async () => {
  const { page, dialog } = await openNew()
  await userEvent.click(dialog.getByLabelText('公告标题'))
  await userEvent.paste('系统升级')
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(dialog.getByLabelText('公告标题')).toHaveValue('系统升级')
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(page.isHeld()).toBe(false))
})

test('NOTICE-01 MSG-01 修改 is offered for a displayed notice only, begins with what it says, and sends its id', async () => {
  const { server, page, row } = await open()
  expect(row(notice.title).queryByRole('button', { name: '修改' })).toBeNull()
  const { dialog, submit } = await openDialog(row(shown.title).getByRole('button', { name: '修改' }))
  expect(dialog.getByLabelText('公告标题')).toHaveValue(shown.title)
  expect(dialog.getAllByLabelText<HTMLInputElement>('展示时间').map(({ value }) => value)).toEqual([shown.start_time, shown.end_time])
  await paste(dialog.getByLabelText('公告标题'), '反馈入口')
  await submit()
  await waitFor(() => expect(page.said).toEqual(['编辑成功']))
  expect(server.inputs('editNotice')).toEqual([
    { id: '8', title: '反馈入口', content: shown.content, time: `${shown.start_time} - ${shown.end_time}`, ...sentBy },
  ])
})

test('NOTICE-01 an edit that comes too late says so and keeps what was typed', async () => {
  const { server, row } = await open()
  server.answer('editNotice', () => {
    throw new ApiError(409, '该公告已结束展示，不能修改')
  })
  const { dialog, submit } = await openDialog(row(shown.title).getByRole('button', { name: '修改' }))
  server.answer('notices', () => ({ data: [{ ...shown, is_show: '否' } as const, notice], count: 2 }))
  await paste(dialog.getByLabelText('公告内容'), '改过的内容')
  await submit()
  expect(await dialog.findByRole('alert')).toHaveTextContent('该公告已结束展示，不能修改')
  await waitFor(() => expect(server.inputs('notices')).toHaveLength(2))
  expect(dialog.getByLabelText('公告内容')).toHaveValue('改过的内容')
})

test('NOTICE-01 MSG-01 LOOK-08 ending a notice is confirmed, says that it is for good, and is offered for a displayed one only', async () => {
  const { server, page, row } = await open()
  expect(row(notice.title).queryByRole('button', { name: '结束公告' })).toBeNull()
  await userEvent.click(row(shown.title).getByRole('button', { name: '结束公告' }))
  expect(await screen.findByText('结束后用户立即不再看到该公告，不能恢复展示。')).toBeVisible()
  expect(server.inputs('cancelNotice')).toEqual([])
  await answer('结束公告')
  await waitFor(() => expect(page.said).toEqual([`操作成功：已结束公告 ${shown.title}`]))
  expect(server.inputs('cancelNotice')).toEqual([{ type: '1', id: '8' }])
  await waitFor(() => expect(server.inputs('notices')).toHaveLength(2))
})

test('NOTICE-01 LOOK-08 deleting a notice is confirmed', async () => {
  const { server, page, row } = await open()
  await userEvent.click(row(notice.title).getByRole('button', { name: '删除' }))
  await answer('删除')
  await waitFor(() => expect(page.said).toEqual([`操作成功：已删除公告 ${notice.title}`]))
  expect(server.inputs('cancelNotice')).toEqual([{ type: '2', id: '7' }])
})

/** The time in China so many minutes from now. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

async function openWith(times: Pick<Notice, 'start_time' | 'end_time'>) {
  const server = fakeServer(appNotice, { notices: () => ({ data: [{ ...shown, ...times }, notice], count: 2 }) })
  await renderPage(routes, '/manage/notice', server)
  return within((await screen.findByText(shown.title)).closest('tr')!)
}

test('NOTICE-01 of a notice that is displayed for long, the last day is said', async () => {
  const displayed = await openWith({ start_time: inMinutes(-1), end_time: '2099-12-31 23:59:59' })
  expect(displayed.getByText('至 2099-12-31')).toBeVisible()
})

test.each([
  [3 * 24 * 60 + 30, '3 天'],
  [5 * 60 + 30, '5 小时'],
  [30, '不到 1 小时'],
])('NOTICE-01 a notice says what is left of its time, or until it begins: %i minutes', async (minutes, span) => {
  const displayed = await openWith({ start_time: inMinutes(-1), end_time: inMinutes(minutes) })
  expect(displayed.getByText('是')).toBeVisible()
  expect(displayed.getByText(`剩 ${span}`)).toBeVisible()
  expect(screen.getAllByText(/剩|不到/)).toHaveLength(1)
  cleanup()
  const waiting = await openWith({ start_time: inMinutes(minutes), end_time: inMinutes(minutes + 30 * 24 * 60) })
  expect(waiting.getByText('未开始')).toBeVisible()
  expect(waiting.getByText(`${span}后开始`)).toBeVisible()
  expect(waiting.queryByText('是')).toBeNull()
})

test('NOTICE-01 before it ends or deletes a notice that has not begun, no question says that users see it', async () => {
  const row = await openWith({ start_time: inMinutes(5), end_time: inMinutes(50) })
  await userEvent.click(row.getByRole('button', { name: '结束公告' }))
  expect(await screen.findByText('该公告尚未开始展示，结束后不会再展示，且不能恢复。')).toBeVisible()
  await answer('取消')
  await userEvent.click(row.getByRole('button', { name: /更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(await screen.findByText('删除后不能恢复。')).toBeVisible()
})

test('UX-E6 who may not edit notices finds no operation', async () => {
  const { row } = await open({ may: ['notice/getList'] })
  expect(screen.queryByRole('button', { name: '新增公告' })).toBeNull()
  for (const name of ['修改', '结束公告', '删除']) expect(row(shown.title).queryByRole('button', { name })).toBeNull()
})

test('NOTICE-01 UX-G2 Enter in the time’s field takes what was typed and publishes nothing', async () => {
  const { dialog, preview } = await openNew()
  await fill(dialog)
  const [, end] = dialog.getAllByLabelText('展示时间')
  await paste(end!, '2099-01-03 20:00:00')
  expect(await act(async () => fireEvent.keyDown(end!, { key: 'Enter' }))).toBe(false)
  await userEvent.tab()
  expect(preview.getByText('2099-01-01 08:00 至 2099-01-03 20:00')).toBeVisible()
})
