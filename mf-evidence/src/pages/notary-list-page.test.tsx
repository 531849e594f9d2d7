import { ApiError } from '@console/platform/contract'
import { notarization } from '@console/platform/contract/notarization'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { notary } from '../testing/notarization'

const alone = { id: 5, notary: '苏婉清', assistant_notary: null }
const row = (name: string) => within(screen.getByText(name).closest('tr')!)

async function open(options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(notarization, {
    notaries: () => ({ data: [notary, alone], count: 2 }),
    addNotary: () => null,
    editNotary: () => null,
    deleteNotary: () => null,
  })
  const page = await renderPage(routes, '/evidence/notary', server, options)
  await screen.findByText(notary.notary)
  return { server, page }
}

async function dialogOf(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { dialog, submit: () => userEvent.click(dialog.getByRole('button', { name: '提交' })) }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('NOTARY-01 MSG-01 notaries are listed, added with their rules, and edited down to a name without an assistant', async () => {
  const { server, page } = await open()
  expect([...screen.getByText('苏婉清').closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['2', '苏婉清', '—', '编辑删除'])

  await userEvent.click(screen.getByRole('button', { name: '新增公证员' }))
  const adding = await dialogOf('新增公证员')
  await adding.submit()
  expect(await adding.dialog.findByText('请输入公证员姓名')).toBeVisible()
  await userEvent.click(adding.dialog.getByLabelText('公证员姓名'))
  await userEvent.paste('Li')
  await userEvent.tab()
  expect(await adding.dialog.findByText('公证员姓名应为中文')).toBeVisible()
  expect(server.inputs('addNotary')).toEqual([])
  await userEvent.clear(adding.dialog.getByLabelText('公证员姓名'))
  await userEvent.paste('孔令宜')
  await adding.submit()
  await waitFor(() => expect(page.said).toEqual(['新增成功']))
  expect(server.inputs('addNotary')).toEqual([{ notary: '孔令宜' }])
  await closed()

  await userEvent.click(row('方正明').getByText('编辑'))
  const editing = await dialogOf('编辑公证员')
  expect(editing.dialog.getByLabelText('公证员姓名')).toHaveValue('方正明')
  await userEvent.clear(editing.dialog.getByLabelText('助理公证员'))
  expect(page.isHeld()).toBe(true)
  await editing.submit()
  await waitFor(() => expect(page.said).toEqual(['新增成功', '编辑成功']))
  expect(server.inputs('editNotary')).toEqual([{ id: '4', notary: '方正明' }])
})

test('NOTARY-01 a deletion is asked about by name, and a notary with open cases stays, with the reason in the dialog', async () => {
  const { server, page } = await open()
  server.answer('deleteNotary', () => {
    throw new ApiError(409, '该公证员还有 1 件未办结的出证申请（GZ1），不能删除')
  })
  await userEvent.click(row('方正明').getByText('删除'))
  const question = within(await screen.findByRole('dialog', { name: '删除公证员“方正明”？' }))
  expect(question.getByText(/助理公证员“许佳怡”一并删除/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await question.findByRole('alert')).toHaveTextContent('该公证员还有 1 件未办结的出证申请（GZ1），不能删除')
  expect(page.said).toEqual([])
  server.answer('deleteNotary', () => null)
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已删除公证员 方正明']))
  expect(server.inputs('deleteNotary')).toEqual([{ id: '4' }, { id: '4' }])
})

test('UX-E6 who may only list notaries finds no operation', async () => {
  await open({ may: ['notary/getList'] })
  expect(screen.queryByRole('button', { name: '新增公证员' })).toBeNull()
  expect(screen.getByText('方正明').closest('tr')!.querySelector('td:last-child')).toHaveTextContent('—')
})
