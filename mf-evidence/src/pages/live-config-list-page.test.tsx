import { ApiError } from '@console/platform/contract'
import { online } from '@console/platform/contract/online'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { captureAnswers } from '../testing/captures'

async function open() {
  const server = fakeServer(online, captureAnswers)
  const page = await renderPage(routes, '/online/liveConfig', server)
  await screen.findByText('杭州存真科技有限公司')
  return { server, page }
}

async function dialogOf(button: string, title: string) {
  await userEvent.click(screen.getByText(button))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { dialog, submit: () => userEvent.click(dialog.getByText('提交')) }
}

async function fill(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

test('TABLE-02 a configuration is called by cName where the back end has it', async () => {
  const { data } = captureAnswers.liveConfigs()
  const server = fakeServer(online, { ...captureAnswers, liveConfigs: () => ({ data: [{ ...data[0]!, cName: '拾光印刷厂' }], count: 1 }) })
  await renderPage(routes, '/online/liveConfig', server)
  expect(await screen.findByText('拾光印刷厂')).toBeVisible()
})

test('ONLINE-05 MSG-01 UX-F5 a configuration is added: its rules to the letter, and a failure keeps what was typed', async () => {
  const { server, page } = await open()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['用户名称', '账号', '截图频率（秒/次）', '截图次数（次）', '新增时间', '操作'],
  ])
  const { dialog, submit } = await dialogOf('新增配置', '新增配置')
  await submit()
  for (const message of ['请输入用户账号', '请输入截图频率', '请输入截图次数']) expect(await dialog.findByText(message)).toBeVisible()
  expect(dialog.getByLabelText('企业')).toBeChecked()
  expect(server.inputs('addLiveConfig')).toEqual([])

  await fill('账号', '138 0000 0007')
  await fill('截图频率', '10')
  await fill('截图次数', '60')
  server.answer('addLiveConfig', () => {
    throw new ApiError(409, '杭州存真科技有限公司 已有直播取证配置，请直接编辑', { fields: { mobile: '该账号已有配置' } })
  })
  await submit()
  expect(await dialog.findByText('该账号已有配置')).toBeVisible()
  server.answer('addLiveConfig', () => Answer.none())
  await submit()
  expect(await dialog.findByRole('alert')).toHaveTextContent('网络')
  expect(['账号', '截图频率', '截图次数'].map((label) => dialog.getByLabelText<HTMLInputElement>(label).value)).toEqual(['138 0000 0007', '10', '60'])
  expect(page.isHeld()).toBe(true)

  server.answer('addLiveConfig', () => null)
  await submit()
  await waitFor(() => expect(page.said).toEqual(['添加成功']))
  expect(server.inputs('addLiveConfig').at(-1)).toEqual({ mobile: '13800000007', type: '2', screenshotDelay: '10', screenshotNum: '60' })
  expect(server.inputs('liveConfigs').length).toBeGreaterThan(1)
})

test('ONLINE-05 MSG-01 editing shows the account as text and sends the id and the two values alone; deleting asks by name', async () => {
  const { server, page } = await open()
  const { dialog, submit } = await dialogOf('编辑', '编辑配置')
  expect(dialog.getByText('13800000007（杭州存真科技有限公司）')).toBeVisible()
  expect(dialog.getByText('企业')).toBeVisible()
  expect(dialog.getAllByRole('textbox')).toHaveLength(2)
  await fill('截图次数', '90')
  server.answer('editLiveConfig', () => {
    throw new ApiError(404, '该配置不存在，可能已被删除')
  })
  await submit()
  expect(await dialog.findByText('该配置不存在，可能已被删除')).toBeVisible()
  expect(dialog.getByLabelText('截图次数')).toHaveValue('90')
  server.answer('editLiveConfig', () => null)
  await submit()
  await waitFor(() => expect(page.said).toEqual(['编辑成功']))
  expect(server.inputs('editLiveConfig').at(-1)).toEqual({ id: '5', screenshotDelay: '10', screenshotNum: '90' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.click(screen.getByText('删除'))
  const question = within(await screen.findByRole('dialog', { name: '删除 杭州存真科技有限公司 的直播取证配置？' }))
  expect(server.inputs('deleteLiveConfig')).toEqual([])
  await userEvent.click(question.getByText('删除'))
  await waitFor(() => expect(page.said).toEqual(['编辑成功', '操作成功：已删除 杭州存真科技有限公司 的直播取证配置']))
  expect(server.inputs('deleteLiveConfig')).toEqual([{ id: '5' }])
})
