import { type SystemRow, systems } from '@console/platform/contract/systems'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const key = { id: 'sys0123456789abcdef', created_at: '2026-11-01 10:00:00', used_at: '2026-11-26 09:00:00' }
const website: SystemRow = { id: 3, name: '官网', scopes: ['evidence'], status: 1, keys: [key], used_at: key.used_at, calls: 12345, refused: 7 }
const stopped: SystemRow = { ...website, id: 2, name: '旧 App', status: 2, keys: [], used_at: null, calls: 0, refused: 0 }
const newKey = { keyId: 'sysfedcba9876543210', secret: 'a-secret-of-forty-three-characters-in-base6' }

async function open(options?: Parameters<typeof renderPage>[3]) {
  const server = fakeServer(systems, {
    system: () => website,
    list: () => ({ data: [website, stopped], count: 2 }),
    add: () => newKey,
    edit: () => null,
    changeStatus: () => null,
    addKey: () => newKey,
    endKey: () => null,
  })
  const page = await renderPage(routes, '/authority/system', server, options)
  await screen.findByText('官网')
  return { server, page }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const texts = (name: string) => [...screen.getByText(name).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent)
const dialogOf = async (title: string) => within((await screen.findByText(title, { selector: '[role=dialog] *' })).closest<HTMLElement>('[role=dialog]')!)

test('OPEN-05 the systems with scopes, state, and the calls of a day', async () => {
  await open()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    ...['系统名称', '权限范围', '状态', '密钥', '最近调用', '24 小时调用', '其中被拒绝', '操作'],
  ])
  expect(texts('官网').slice(0, -1)).toEqual(['官网', '存证', '启用', '1', '2026-11-26 09:00:00', '12,345', '7'])
  expect(texts('旧 App').slice(0, -1)).toEqual(['旧 App', '存证', '停用', '0', '—', '0', '0'])
})

test('OPEN-05 a new system shows its key once, in a dialog that a stray click or Escape does not close', async () => {
  const { server } = await open()
  await userEvent.click(screen.getByRole('button', { name: '新增接入系统' }))
  const form = await dialogOf('新增接入系统')
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await form.findByText('请输入系统名称')).toBeVisible()
  expect(form.getByText('请选择权限范围')).toBeVisible()
  await userEvent.type(form.getByLabelText('系统名称'), 'App')
  await userEvent.click(form.getByLabelText('存证'))
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  const shown = await dialogOf('新密钥')
  expect(server.inputs('add')).toEqual([{ name: 'App', scopes: 'evidence' }])
  expect(shown.getByTitle(newKey.keyId)).toBeVisible()
  expect(shown.getByTitle(newKey.secret)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(shown.getByTitle(newKey.secret)).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(screen.queryByTitle(newKey.secret)).toBeNull())
})

test('OPEN-05 a key is replaced: a new one beside the old one, which is ended when its caller has moved on', async () => {
  const { server } = await open()
  await userEvent.click(rowOf('官网').getByRole('button', { name: '密钥' }))
  const keys = await dialogOf('密钥：官网')
  expect(keys.getByRole('button', { name: '停用' })).toBeDisabled()
  server.answer('system', () => ({ ...website, keys: [key, { ...key, id: newKey.keyId, used_at: null }] }))
  await userEvent.click(keys.getByRole('button', { name: '生成新密钥' }))
  expect(await screen.findByTitle(newKey.secret)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  expect(server.inputs('addKey')).toEqual([{ id: '3' }])
  await waitFor(() => expect(keys.getAllByRole('button', { name: '停用' })).toHaveLength(2))
  expect(keys.getByRole('button', { name: '生成新密钥' })).toBeDisabled()
  await userEvent.click(keys.getAllByRole('button', { name: '停用' })[0]!)
  expect(await screen.findByText(`密钥 ${key.id} 立即失效。请先确认“官网”已改用新密钥。`)).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: '停用' }).at(-1)!)
  await waitFor(() => expect(server.inputs('endKey')).toEqual([{ keyId: key.id }]))
})

test('OPEN-05 a system is stopped after a question', async () => {
  const { server, page } = await open()
  await userEvent.click(rowOf('官网').getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '停用' }))
  const question = await dialogOf('停用接入系统“官网”？')
  expect(question.getByText('停用后，该系统的所有密钥立即失效，调用会被拒绝。')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '停用' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已停用 官网']))
  expect(server.inputs('changeStatus')).toEqual([{ id: '3', status: '2' }])
})

test('OPEN-05 its name and scopes are edited', async () => {
  const { server } = await open()
  await userEvent.click(rowOf('官网').getByRole('button', { name: '编辑' }))
  const form = await dialogOf('编辑接入系统：官网')
  expect(form.getByLabelText('存证')).toBeChecked()
  await userEvent.type(form.getByLabelText('系统名称'), '（新）')
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(server.inputs('edit')).toEqual([{ id: '3', name: '官网（新）', scopes: 'evidence' }]))
})

test('UX-E6 who may only look finds no operation', async () => {
  await open({ may: ['systems/getSystemList'] })
  expect(screen.queryByRole('button', { name: '新增接入系统' })).toBeNull()
  expect(rowOf('官网').queryAllByRole('button')).toEqual([])
})
