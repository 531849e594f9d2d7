import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { things } from '../testing/things'
import { FormPage, Input } from '.'

const AddPage = () => (
  <FormPage
    title="新增物品"
    parent="/things"
    call={things.add}
    fields={{ name: <Input />, amount: <Input /> }}
    confirm={({ name, amount }) => (amount > 100 ? { title: `新增 ${amount} 件？`, content: `物品：${name}`, okText: '确认新增' } : undefined)}
  />
)

const pages = [
  { path: '/thing-add', page: async () => ({ AddPage }) },
  { path: '/things', page: async () => ({ ThingsPage: () => null }) },
]

async function submit(amount: string, answer: () => null | Answer = () => null) {
  const server = fakeServer(things, { add: answer })
  const page = await renderPage(pages, '/thing-add', server)
  await userEvent.type(screen.getByLabelText('名称'), ' 表 ')
  await userEvent.type(screen.getByLabelText('数量'), amount)
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  return { server, page }
}

const question = () => screen.findByRole('dialog', { name: '新增 101 件？' })

test('the question gets the parsed input before it is sent, and a yes sends it once', async () => {
  const { server, page } = await submit(' 101 ')
  const dialog = within(await question())
  expect(dialog.getByText('物品：表')).toBeVisible()
  expect(server.inputs('add')).toEqual([])
  await userEvent.dblClick(dialog.getByRole('button', { name: '确认新增' }))
  await waitFor(() => expect(page.url).toBe('/things'))
  expect(server.inputs('add')).toEqual([{ name: '表', amount: '101' }])
})

test('返回修改 sends nothing and keeps the input; input without a question is sent at once', async () => {
  const { server } = await submit('101')
  await userEvent.click(within(await question()).getByRole('button', { name: '返回修改' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputs('add')).toEqual([])
  await userEvent.type(screen.getByLabelText('数量'), '{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(server.inputs('add')).toEqual([{ name: '表', amount: '10' }]))
})

test('a refusal after the yes is shown in the form', async () => {
  await submit('101', () => Answer.html(500))
  await userEvent.click(within(await question()).getByRole('button', { name: '确认新增' }))
  expect(await screen.findByText(/服务器出错了/)).toBeVisible()
  expect(screen.getByLabelText('数量')).toHaveValue('101')
})
