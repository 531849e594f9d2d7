import { type GiftRecord, users } from '@console/shared/contract/users'
import { fakeServer, renderPage } from '@console/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

jest.setTimeout(20_000)

const gift: GiftRecord = {
  id: 1,
  mobile: '13800000007',
  company: null,
  time: '2026-01-02 03:04:05',
  type: 3,
  userStatus: 1,
  points: 500,
  explain: '测试额度',
  admin: '王小明',
}

async function open(url = '/user/integral', options: Parameters<typeof renderPage>[3] = {}) {
  const server = fakeServer(users, { gifts: () => ({ data: [gift], count: 1 }), addPoints: () => null })
  const page = await renderPage(routes, url, server, options)
  await screen.findByText('测试额度')
  return { server, page }
}

async function openDialog() {
  const opened = await open()
  await userEvent.click(screen.getByRole('button', { name: '赠送积分' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...opened, dialog, submit: () => userEvent.click(dialog.getByRole('button', { name: '提交' })) }
}

test('GIFT-01 the records, with kinds in words and a dash where there is no company', async () => {
  const { server } = await open('/user/integral?keyword=138&type=1&pointsType=3')
  expect(server.inputs('gifts')).toEqual([{ keyword: '138', type: '1', pointsType: '3', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '手机号',
    '公司',
    '赠送时间',
    '赠送类型',
    '用户类型',
    '积分',
    '赠送原因',
    '操作人',
  ])
  const cells = [...screen.getByText('测试额度').closest('tr')!.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual(['13800000007', '—', '2026-01-02 03:04:05', '测试金额赠送', '个人', '500', '测试额度', '王小明'])
})

test('GIFT-02 the seven messages, to the letter', async () => {
  const { server, dialog, submit } = await openDialog()
  await submit()
  for (const message of ['手机号不能为空', '请选择用户类型', '请选择赠送类型', '请输入赠送积分的个数', '请输入赠送原因'])
    expect(await dialog.findByText(message)).toBeVisible()
  const points = dialog.getByLabelText('赠送积分')
  await userEvent.type(points, '十')
  expect(await dialog.findByText('数额必须为数字')).toBeVisible()
  for (const amount of ['0', '-5', '1.5']) {
    await userEvent.clear(points)
    await userEvent.type(points, amount)
    expect(await dialog.findByText('请输入正整数数额')).toBeVisible()
  }
  expect(server.inputs('addPoints')).toEqual([])
})

test('GIFT-02 a gift is sent as the platform names its fields, is confirmed, and the list is asked anew', async () => {
  const { server, page, dialog, submit } = await openDialog()
  await userEvent.type(dialog.getByLabelText('手机号'), '13800000007')
  await userEvent.click(dialog.getByLabelText('企业'))
  await userEvent.click(dialog.getByLabelText('赠送类型'))
  const kinds = (await screen.findAllByTitle(/赠送$|^其他$/)).filter(({ className }) => className.includes('option'))
  expect(kinds.map(({ title }) => title)).toEqual(['合同金额赠送', '充值赠送', '测试金额赠送', '其他'])
  await userEvent.click(kinds[1]!)
  await userEvent.type(dialog.getByLabelText('赠送积分'), '25')
  await userEvent.type(dialog.getByLabelText('赠送原因'), '周年活动')
  await submit()
  await waitFor(() => expect(page.said).toEqual(['赠送成功']))
  expect(server.inputs('addPoints')).toEqual([{ mobile: '13800000007', type: '2', pointsType: '2', points: '25', explain: '周年活动' }])
  await waitFor(() => expect(server.inputs('gifts')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('UX-E6 who may not give finds no button', async () => {
  await open('/user/integral', { may: ['integral/getPointsList'] })
  expect(screen.queryByRole('button', { name: '赠送积分' })).toBeNull()
})
