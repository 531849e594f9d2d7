import { ApiError } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../core'
import { things } from '../testing/things'
import { FormDialog, Input } from '.'

function AddPage() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>新增</Button>
      <FormDialog
        title="新增物品"
        call={things.add}
        open={open}
        onClose={() => setOpen(false)}
        fields={{ name: <Input />, amount: <Input />, note: <Input.TextArea /> }}
      />
    </>
  )
}

async function open(answer: () => null | Answer | Promise<Answer> = () => null) {
  const server = fakeServer(things, { add: answer })
  const page = await renderPage([{ path: '/add', page: async () => ({ AddPage }) }], '/add', server)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog', { name: '新增物品' })
  return { server, page, dialog, submit: within(dialog).getByRole('button', { name: '提交' }) }
}

async function fill() {
  await userEvent.type(screen.getByLabelText('名称'), ' 表 ')
  await userEvent.type(screen.getByLabelText('数量'), '12')
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: '新增物品' })).toBeNull())

test('labels, required marks and messages come from the contract, and nothing is sent while a field is invalid', async () => {
  const { server, submit } = await open()
  await userEvent.click(submit)
  expect(await screen.findByText('请输入名称')).toBeVisible()
  expect(screen.getByText('请输入数量')).toBeVisible()
  for (const [label, typed, message] of [
    ['名称', '长'.repeat(21), '名称不能超过20个字符'],
    ['数量', '1a', '数量必须为数字'],
    ['数量', '{Backspace}{Backspace}0', '请输入正整数'],
  ] as const) {
    await userEvent.type(screen.getByLabelText(label), typed)
    await userEvent.tab()
    expect(await screen.findByText(message)).toBeVisible()
  }
  expect(screen.getByLabelText('名称')).toBeRequired()
  expect(screen.getByLabelText('数量')).toBeRequired()
  expect(screen.getByLabelText('备注')).not.toBeRequired()
  expect(server.inputs('add')).toHaveLength(0)
})

test('a field is checked on blur, not while it is typed into, and its message disappears with the next change', async () => {
  await open()
  const amount = screen.getByLabelText('数量')
  await userEvent.type(amount, 'x')
  expect(amount).not.toBeInvalid()
  await userEvent.tab()
  expect(await screen.findByText('数量必须为数字')).toBeVisible()
  expect(amount).toBeInvalid()
  await userEvent.type(amount, 'y')
  await waitFor(() => expect(amount).not.toBeInvalid())
  expect(screen.queryByText('请输入名称')).toBeNull()
})

test('UX-F4 a double click sends once; a success message is shown and the focus returns to the button that opened the dialog', async () => {
  const { server, page, submit } = await open()
  await fill()
  await userEvent.dblClick(submit)
  await isClosed()
  expect(server.inputs('add')).toEqual([{ name: '表', amount: '12' }])
  expect(page.said).toEqual(['新增成功'])
  expect(screen.getByRole('button', { name: '新增' })).toHaveFocus()
})

test('UX-B3 holding Enter sends once', async () => {
  const { server } = await open(Answer.never)
  await fill()
  const name = screen.getByLabelText('名称')
  const accepted = Array.from({ length: 20 }, (_, index) => fireEvent.keyDown(name, { key: 'Enter', repeat: index > 0 }))
  expect(accepted).toEqual([true, ...Array(19).fill(false)])
  await act(async () => {
    for (let submits = 0; submits < 3; submits += 1) fireEvent.submit((name as HTMLInputElement).form!)
  })
  await waitFor(() => expect(server.inputs('add')).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(server.inputs('add')).toHaveLength(1)
})

test('UX-F4 a retry has the key of the first attempt, a changed form a new one', async () => {
  const { server, submit } = await open(() => Answer.none())
  const keys = () => server.requests('add').map(({ headers }) => headers['Idempotency-Key'])
  await fill()
  await userEvent.click(submit)
  expect(await screen.findByText('网络连接不可用，请检查网络后重试')).toBeVisible()
  await userEvent.click(submit)
  await waitFor(() => expect(keys()).toHaveLength(2))
  await userEvent.type(screen.getByLabelText('数量'), '3')
  await userEvent.click(submit)
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('after a successful call the same input is sent with a new key: it is written again', async () => {
  const { server, submit } = await open()
  await fill()
  await userEvent.click(submit)
  await isClosed()
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  await screen.findByRole('dialog', { name: '新增物品' })
  await fill()
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await isClosed()
  const [first, second] = server.requests('add')
  expect(second?.input).toEqual(first?.input)
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key'])
})

test('a field error of the server is shown once, under its field, which gets the focus, until the field is changed', async () => {
  const { submit } = await open(() => {
    throw new ApiError(422, '数量：超过库存', { fields: { amount: '超过库存' } })
  })
  await fill()
  await userEvent.click(submit)
  expect(await screen.findByText('超过库存')).toBeVisible()
  expect(screen.queryByText('数量：超过库存')).toBeNull()
  expect(screen.getByLabelText('数量')).toHaveFocus()
  expect(screen.getByLabelText('名称')).toHaveValue(' 表 ')
  await userEvent.tab()
  expect(screen.getByLabelText('数量')).toBeInvalid()
  await userEvent.type(screen.getByLabelText('数量'), '3')
  await waitFor(() => expect(screen.getByLabelText('数量')).not.toBeInvalid())
})

test('UX-F5 closing asks exactly once when something was typed: 继续填写 has the focus and keeps it, 放弃 closes the form', async () => {
  const { page, dialog } = await open()
  await fill()
  expect(page.isHeld()).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  const keep = await screen.findByRole('button', { name: '继续填写' })
  // Outside a browser antd gives all dialogs the same id for their titles.
  const question = keep.closest<HTMLElement>('[role=dialog]')!
  expect(within(question).getByText('放弃已填写的内容？')).toBeVisible()
  expect(within(question).getByText('填写的内容尚未提交，关闭后不会保留。')).toBeVisible()
  await waitFor(() => expect(keep).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.getByLabelText('名称')).toHaveValue(' 表 ')
  expect(page.isHeld()).toBe(true)

  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await isClosed()
  expect(page.isHeld()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  expect(await screen.findByLabelText('名称')).toHaveValue('')
})

test('UX-F5 the guard is set in the event that changes the text, and released when the text is as before', async () => {
  const { page, dialog } = await open()
  const held: boolean[] = []
  const note = () => held.push(page.isHeld())
  window.addEventListener('input', note)
  const name = screen.getByLabelText('名称')
  fireEvent.input(name, { target: { value: '表' } })
  fireEvent.input(name, { target: { value: '' } })
  window.removeEventListener('input', note)
  expect(held).toEqual([true, false])
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await isClosed()
})

test('UX-F5 a page that is unmounted with its form releases the guard', async () => {
  const { page } = await open()
  await fill()
  page.unmount()
  expect(page.isHeld()).toBe(false)
})

test('a form cannot be closed while it is sent: the result would not be seen', async () => {
  const { dialog, submit } = await open(Answer.never)
  await fill()
  await userEvent.click(submit)
  await waitFor(() => expect(submit).toHaveClass('ant-btn-loading'))
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('button', { name: '放弃' })).toBeNull()
  expect(screen.getByLabelText('名称')).toHaveValue(' 表 ')
})

test('UX-F5 closing an untouched form asks nothing', async () => {
  const { page, dialog } = await open()
  expect(page.isHeld()).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await isClosed()
})

test.each<[string, () => Answer, RegExp]>([
  ['401', () => Answer.json(401, { code: 401, msg: '登录已失效，请重新登录', data: null }), /登录已失效/],
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /没有权限/],
  ['404', () => Answer.json(404, { code: 404, msg: '该用户不存在', data: null }), /该用户不存在/],
  ['409', () => Answer.json(409, { code: 409, msg: '同一请求正在处理中', data: null }), /正在处理中/],
  ['413', () => Answer.html(413), /提交的内容过大/],
  ['429', () => Answer.json(429, { code: 429, msg: '操作太频繁', data: null }, { 'retry-after': '8' }), /操作太频繁（[1-8] 秒后可重试）/],
  ['500', () => Answer.html(500), /服务器出错了/],
  ['503', () => Answer.html(503), /服务暂时不可用/],
  ['no network', () => Answer.none(), /网络连接不可用/],
])('SEC-R8 a form that meets %s keeps the input, shows why, and does not retry by itself', async (_, fault, words) => {
  const { server, page, submit } = await open(fault)
  await fill()
  await userEvent.click(submit)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByLabelText('名称')).toHaveValue(' 表 ')
  expect(server.inputs('add')).toHaveLength(1)
  expect(page.said).toEqual([])
  expect(submit).toBeEnabled()
  expect(submit).not.toHaveClass('ant-btn-loading')
})
