import { ApiError } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecordButton } from '../core'
import { things } from '../testing/things'
import { FormPage, Input } from '.'

const AddPage = () => (
  <FormPage
    title="新增物品"
    parent="/things"
    call={things.add}
    fixed={{ note: '来自页面' }}
    fields={{ name: <Input />, amount: <Input /> }}
    hints={{ name: '不超过20个字符' }}
    notice={<p>请先盘点</p>}
    summary={<p>还没有</p>}
  />
)
const ThingsPage = () => <RecordButton to="/thing-add">新增物品</RecordButton>
const pages = [
  { path: '/thing-add', page: async () => ({ AddPage }) },
  { path: '/things', page: async () => ({ ThingsPage }) },
  { path: '/other', page: async () => ({ OtherPage: () => <p>别的页面</p> }) },
]

async function open(answer: () => null | Answer | Promise<Answer> = () => null, url = '/thing-add') {
  const server = fakeServer(things, { add: answer })
  const page = await renderPage(pages, url, server)
  return { server, page }
}

const submit = () => screen.getByRole('button', { name: /提交/ })

async function fill() {
  await userEvent.type(screen.getByLabelText('名称'), '表')
  await userEvent.type(screen.getByLabelText('数量'), '12')
}

test('labels, hints and messages are at their fields, and the first invalid field has the focus', async () => {
  const { server } = await open()
  expect(screen.getByText('请先盘点')).toBeVisible()
  expect(screen.getByText('还没有')).toBeVisible()
  expect(screen.getByLabelText('名称')).toHaveAccessibleDescription('不超过20个字符')
  await userEvent.click(submit())
  expect(await screen.findByText('请输入名称')).toBeVisible()
  expect(screen.getByText('请输入数量')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveFocus())
  expect(server.inputs('add')).toEqual([])
})

test('MSG-01 the form is sent once with the values of the page, shows a message, and returns to the list as it was', async () => {
  const { server, page } = await open(undefined, '/things?keyword=a')
  await userEvent.click(screen.getByRole('link', { name: '新增物品' }))
  expect(page.url).toBe('/thing-add')
  await fill()
  expect(page.isHeld()).toBe(true)
  await userEvent.dblClick(submit())
  await waitFor(() => expect(page.url).toBe('/things?keyword=a'))
  expect(server.inputs('add')).toEqual([{ name: '表', amount: '12', note: '来自页面' }])
  expect(page.said).toEqual(['新增成功'])
  expect(page.isHeld()).toBe(false)
})

test('UX-F5 the leave guard is set from the first change on; 取消 returns to the list', async () => {
  const { page } = await open()
  expect(page.isHeld()).toBe(false)
  await userEvent.type(screen.getByLabelText('名称'), '表')
  expect(page.isHeld()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(page.url).toBe('/things')
})

test('UX-B3 holding Enter sends once', async () => {
  const { server } = await open(Answer.never)
  await fill()
  const name = screen.getByLabelText<HTMLInputElement>('名称')
  const accepted = Array.from({ length: 5 }, (_, index) => fireEvent.keyDown(name, { key: 'Enter', repeat: index > 0 }))
  expect(accepted).toEqual([true, false, false, false, false])
  for (let submits = 0; submits < 3; submits += 1) fireEvent.submit(name.form!)
  await waitFor(() => expect(server.inputs('add')).toHaveLength(1))
  expect(submit()).toHaveClass('ant-btn-loading')
})

test('a refusal of the server is shown under its field or else beside the button, and the input stays', async () => {
  const { server, page } = await open(() => {
    throw new ApiError(422, '名称：已有同名的物品', { fields: { name: '已有同名的物品' } })
  })
  await fill()
  await userEvent.click(submit())
  expect(await screen.findByText('已有同名的物品')).toBeVisible()
  expect(screen.queryByText('名称：已有同名的物品')).toBeNull()
  server.answer('add', () => Answer.html(500))
  await userEvent.click(submit())
  expect(await screen.findByText(/服务器出错了/)).toBeVisible()
  expect(screen.getByLabelText('名称')).toHaveValue('表')
  expect(page.said).toEqual([])
  expect(page.isHeld()).toBe(true)
})

test('UX-E2 a form that meets an expired session keeps its input, and is sent once after the operator has signed in again', async () => {
  let signIn = (_done: boolean) => {}
  const renew = () =>
    new Promise<boolean>((resolve) => {
      signIn = resolve
    })
  const server = fakeServer(things, { add: () => Answer.json(401, { code: 401, msg: '登录已失效，请重新登录', data: null }) })
  const page = await renderPage(pages, '/thing-add', server, { renew })
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(server.inputs('add')).toHaveLength(1))
  expect(screen.getByLabelText('名称')).toHaveValue('表')
  expect(page.isHeld()).toBe(true)
  server.answer('add', () => null)
  signIn(true)
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  const [first, again] = server.requests('add')
  expect(again?.input).toEqual(first?.input)
  expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
})

test('a form that is sent after its page was left leads nobody away', async () => {
  let answer = (_: null) => {}
  const server = fakeServer(things, {
    add: () =>
      new Promise<null>((resolve) => {
        answer = resolve
      }),
  })
  const page = await renderPage(pages, '/things', server)
  await userEvent.click(screen.getByRole('link', { name: '新增物品' }))
  await screen.findByLabelText('名称')
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(server.inputs('add')).toHaveLength(1))
  await page.go('/other')
  await screen.findByText('别的页面')
  await act(async () => answer(null))
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  expect(page.url).toBe('/other')
})
