import { ApiError } from '@console/platform/contract'
import { type BalanceRow, type GiftRecord, users } from '@console/platform/contract/users'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

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

const receiver: BalanceRow = {
  user_id: 7,
  name: '杭州存真科技有限公司',
  mobile: '13800000007',
  type: 2,
  translateGiveSum: 0,
  testGiveSum: 0,
  rechargeGiveSum: 0,
  give: 0,
  points: 1234,
}

/** Who a search for the receiver's mobile finds: the two who have it, and one with the digits in another number. */
const receivers: BalanceRow[] = [receiver, { ...receiver, user_id: 8, name: '李雷', type: 1 }, { ...receiver, user_id: 9, mobile: '13900000007' }]

async function open(url = '/user/integral', options: Parameters<typeof renderPage>[3] = {}) {
  const server = fakeServer(users, {
    gifts: () => ({ data: [gift], count: 1 }),
    addPoints: () => null,
    balances: () => ({ data: receivers, count: 3 }),
  })
  const page = await renderPage(routes, url, server, options)
  await screen.findByText('测试额度')
  return { server, page }
}

async function openDialog(options?: Parameters<typeof renderPage>[3]) {
  const opened = await open('/user/integral', options)
  await userEvent.click(screen.getByRole('button', { name: '赠送积分' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...opened, dialog, submit: () => userEvent.click(dialog.getByRole('button', { name: '提交' })) }
}

test('TABLE-02 the receiver is called by cName, else by name, else by company', async () => {
  const rows = [
    { ...gift, company: '存真' },
    { ...gift, id: 2, name: '李雷' },
    { ...gift, id: 3, name: '韩梅梅', cName: '拾光印刷厂' },
  ]
  await renderPage(routes, '/user/integral', fakeServer(users, { gifts: () => ({ data: rows, count: 3 }) }))
  await screen.findByText('存真')
  for (const name of ['李雷', '拾光印刷厂']) expect(screen.getByText(name)).toBeVisible()
})

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
  for (const [amount, message] of [
    ['十', '数额必须为数字'],
    ['0', '请输入正整数数额'],
    ['-5', '请输入正整数数额'],
    ['1.5', '请输入正整数数额'],
  ] as const) {
    await userEvent.clear(points)
    await userEvent.type(points, amount)
    await waitFor(() => expect(points).not.toBeInvalid())
    await userEvent.tab()
    expect(await dialog.findByText(message)).toBeVisible()
  }
  expect(server.inputs('addPoints')).toEqual([])
})

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']

async function fill(dialog: Dialog, points: string, mobile = '13800000007') {
  await userEvent.click(dialog.getByLabelText('手机号'))
  await userEvent.paste(mobile)
  await userEvent.click(dialog.getByLabelText('企业'))
  await userEvent.click(dialog.getByLabelText('赠送类型'))
  const kinds = (await screen.findAllByTitle(/赠送$|^其他$/)).filter(({ className }) => className.includes('option'))
  await userEvent.click(kinds[1]!)
  await userEvent.type(dialog.getByLabelText('赠送积分'), points)
  await userEvent.type(dialog.getByLabelText('赠送原因'), '周年活动')
  return kinds.map(({ title }) => title)
}

test('GIFT-02 a gift is sent as the platform names its fields, is confirmed, and the list is loaded again', async () => {
  const { server, page, dialog, submit } = await openDialog()
  expect(await fill(dialog, '10000')).toEqual(['合同金额赠送', '充值赠送', '测试金额赠送', '其他'])
  await submit()
  await waitFor(() => expect(page.said).toEqual(['赠送成功']))
  expect(server.inputs('addPoints')).toEqual([{ mobile: '13800000007', type: '2', pointsType: '2', points: '10000', explain: '周年活动' }])
  await waitFor(() => expect(server.inputs('gifts')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('DESK-05 below a mobile its users are shown with their balance: all of them, then the one of the chosen type', async () => {
  const { server, dialog } = await openDialog()
  const mobile = dialog.getByLabelText('手机号')
  await userEvent.type(mobile, '1380000000')
  expect(server.inputs('balances')).toEqual([])
  await userEvent.type(mobile, '7')
  const company = await dialog.findByRole('link', { name: '杭州存真科技有限公司' })
  expect(company).toHaveAttribute('href', '/user/7')
  expect(company.closest('div')).toHaveTextContent('杭州存真科技有限公司（企业），余额 1,234')
  expect(dialog.getByRole('link', { name: '李雷' }).closest('div')).toHaveTextContent('李雷（个人）')
  expect(dialog.getAllByText(/余额/)).toHaveLength(2)
  expect(server.inputs('balances')).toEqual([{ keyword: '13800000007' }])
  await userEvent.click(dialog.getByLabelText('个人'))
  expect(dialog.queryByText(/杭州存真/)).toBeNull()
  expect(dialog.getByText(/李雷/)).toBeVisible()
})

test('DESK-05 a mobile of nobody, and a look-up that fails, are said below it', async () => {
  const { server, dialog } = await openDialog()
  server.answer('balances', () => ({ data: [], count: 0 }))
  const mobile = dialog.getByLabelText('手机号')
  await userEvent.type(mobile, '13800000007')
  expect(await dialog.findByText('没有找到该手机号的用户')).toBeVisible()
  server.answer('balances', () => {
    throw new ApiError(409, '稍后再查')
  })
  await userEvent.type(mobile, '{Backspace}8')
  expect(await dialog.findByText('稍后再查')).toBeVisible()
  server.answer('balances', () => ({ data: [{ ...receivers[0]!, mobile: '138****0008' }], count: 1 }))
  await userEvent.click(dialog.getByRole('button', { name: '重试' }))
  expect(await dialog.findByRole('link', { name: receivers[0]!.name })).toBeVisible()
})

test('an operator who may not look up balances sees no name, and no call is made', async () => {
  const { server, dialog } = await openDialog({ may: ['integral/getPointsList', 'integral/addPoints'] })
  await fill(dialog, '10001')
  expect(server.inputs('balances')).toEqual([])
})

test('above 10,000 points the gift must be confirmed, with the name of its receiver', async () => {
  const { server, page, dialog, submit } = await openDialog()
  await fill(dialog, '10001')
  await submit()
  const confirm = await screen.findByRole('button', { name: '确认赠送' })
  const question = within(confirm.closest<HTMLElement>('[role=dialog]')!)
  expect(question.getByText(/向企业用户 13800000007 赠送/)).toHaveTextContent('10,001 积分')
  expect(await question.findByRole('link', { name: '杭州存真科技有限公司' })).toBeVisible()
  expect(question.queryByText(/李雷/)).toBeNull()
  expect(server.inputs('addPoints')).toEqual([])
  await userEvent.click(confirm)
  await waitFor(() => expect(page.said).toEqual(['赠送成功']))
  expect(server.inputs('addPoints')).toHaveLength(1)
})

test('a number that is pasted with spaces, hyphens or +86 is not cut', async () => {
  const { dialog } = await openDialog()
  for (const pasted of ['138 0000 0007', '138-0000-0007', '+86 138 0000 0007']) {
    const mobile = dialog.getByLabelText('手机号')
    await userEvent.clear(mobile)
    await userEvent.click(mobile)
    await userEvent.paste(pasted)
    expect(mobile).toHaveValue(pasted)
  }
})

test('after a submit that fails the first wrong field has the focus, whatever kind it is', async () => {
  const { dialog, submit } = await openDialog()
  const focused = async (label: string) => waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus())
  await submit()
  await focused('手机号')
  await userEvent.type(dialog.getByLabelText('手机号'), '13800000007')
  await submit()
  await focused('个人')
  await userEvent.click(dialog.getByLabelText('企业'))
  await submit()
  await focused('赠送类型')
})

test('UX-E6 who may not give finds no button', async () => {
  await open('/user/integral', { may: ['integral/getPointsList'] })
  expect(screen.queryByRole('button', { name: '赠送积分' })).toBeNull()
})

test('DESK-24 a page that was opened to grant points has the dialog open, once', async () => {
  const { page } = await open()
  await page.go('/user/integral?type=1', { act: users.addPoints.path })
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('赠送积分')
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.go(-1)
  await page.go(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
