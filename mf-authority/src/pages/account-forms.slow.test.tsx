import { ApiError } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { account } from '../testing/authority'

/** The newest first, in the server's order. */
const roles = [
  { id: 4, position: '财务' },
  { id: 2, position: '审核员' },
]

async function open(url: string, options: { roles?: typeof roles; role_id?: number; role_name?: string } = {}) {
  const { roles: offered = roles, ...role } = options
  const server = fakeServer(authority, {
    roleOptions: () => offered,
    account: () => ({ ...account, ...role }),
    accounts: () => ({ data: [], count: 0 }),
    addAccount: () => null,
    editAccount: () => null,
  })
  const page = await renderPage(routes, url, server)
  await screen.findByLabelText('账号')
  return { server, page }
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

/** A field is checked when it loses the focus. */
const leave = () => userEvent.tab()

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await type(label, text)
}

async function choose(role: string) {
  await userEvent.click(screen.getByLabelText('用户角色'))
  const options = (await screen.findAllByTitle(/.+/)).filter(({ className }) => className.includes('option'))
  await userEvent.click(options.find(({ title }) => title === role)!)
  return options.map(({ title }) => title)
}

test('ACCT-02 the hint and the messages of all fields are exactly as specified', async () => {
  const { server } = await open('/authority/account-add')
  for (const hint of ['账号为手机号或邮箱', '密码为 8–10 位字母和数字', '真实姓名为中文，不超过 15 个字']) expect(screen.getByText(hint)).toBeVisible()
  await submit()
  for (const message of ['帐号不能为空', '密码不能为空', '真实姓名不能为空', '手机号不能为空', '请选择用户角色'])
    expect(await screen.findByText(message)).toBeVisible()
  await type('账号', 'li')
  await leave()
  expect(await screen.findByText('请输入正确的手机号或者邮箱号')).toBeVisible()
  for (const password of ['abcd123', 'abcdefgh', '12345678', 'abcd1234567', 'abcd-1234']) {
    await retype('密码', password)
    await leave()
    await waitFor(() => expect(screen.getAllByText('密码为 8–10 位字母和数字')).toHaveLength(2))
  }
  await type('真实姓名', 'Li')
  await leave()
  await waitFor(() => expect(screen.getAllByText('真实姓名为中文，不超过 15 个字')).toHaveLength(2))
  await type('手机号', '10000000000')
  await leave()
  expect(await screen.findByText('请输入正确的手机号')).toBeVisible()
  expect(server.inputs('addAccount')).toEqual([])
})

test('ACCT-02 MSG-01 a real name of fifteen characters is valid, one of sixteen is not; an account is sent with the platform’s field names', async () => {
  const { server, page } = await open('/authority/account-add')
  await type('账号', 'han@demo.cn')
  await type('密码', 'Abcd1234')
  await type('真实姓名', '名'.repeat(16))
  await leave()
  await waitFor(() => expect(screen.getAllByText('真实姓名为中文，不超过 15 个字')).toHaveLength(2))
  await type('真实姓名', '{Backspace}')
  await waitFor(() => expect(screen.getAllByText('真实姓名为中文，不超过 15 个字')).toHaveLength(1))
  await type('手机号', '13800000009')
  expect(await choose('财务')).toEqual(['财务', '审核员'])
  await submit()
  await waitFor(() => expect(page.url).toBe('/authority/account'))
  expect(server.inputs('addAccount')).toEqual([
    { username: 'han@demo.cn', password: 'Abcd1234', realname: '名'.repeat(15), mobile: '13800000009', role_id: '4' },
  ])
  expect(page.said).toEqual(['新增成功'])
})

test('ACCT-02 without a role to choose, the page and the form say what to do first', async () => {
  const { server } = await open('/authority/account-add', { roles: [] })
  expect(screen.getAllByText('请先到角色管理中新增或启用角色')).toHaveLength(1)
  await submit()
  await waitFor(() => expect(screen.getAllByText('请先到角色管理中新增或启用角色')).toHaveLength(2))
  expect(screen.queryByText('请选择用户角色')).toBeNull()
  expect(server.inputs('addAccount')).toEqual([])
})

test('ACCT-02 MSG-01 editing shows a mask for the password, and sends an empty one while it is unchanged', async () => {
  const { server, page } = await open('/authority/account-edit/7')
  const password = screen.getByLabelText('密码')
  expect(password).toHaveValue('')
  expect(password).toHaveAttribute('placeholder', '••••••••••')
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  expect(password).not.toBeRequired()
  await type('密码', 'x')
  await userEvent.clear(password)
  await retype('真实姓名', '李磊')
  await submit()
  await waitFor(() => expect(page.said).toEqual(['编辑成功']))
  expect(server.inputs('editAccount')).toEqual([{ id: '7', username: 'li@demo.cn', password: '', realname: '李磊', mobile: '13800000007', role_id: '2' }])
  await waitFor(() => expect(page.url).toBe('/authority/account'))
})

test('ACCT-02 a new password is checked and sent', async () => {
  const { server } = await open('/authority/account-edit/7')
  await type('密码', 'short1')
  await leave()
  expect(await screen.findByText('密码为 8–10 位字母和数字')).toBeVisible()
  await retype('密码', 'Longer12')
  await submit()
  await waitFor(() => expect(server.inputs('editAccount')).toHaveLength(1))
  expect(server.inputs('editAccount')[0]).toMatchObject({ password: 'Longer12' })
})

test('ACCT-02 the account’s current role is shown by name, even if it cannot be chosen any more', async () => {
  await open('/authority/account-edit/7', { role_id: 9, role_name: '旧角色' })
  expect(screen.getByTitle('旧角色')).toBeVisible()
  expect(await choose('财务')).toEqual(['旧角色', '财务', '审核员'])
})

test('ACCT-02 a long list of roles is searched by typing', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ id: index + 10, position: `角色${index}` }))
  await open('/authority/account-add', { roles: [...many, ...roles] })
  await userEvent.click(screen.getByLabelText('用户角色'))
  await type('用户角色', '财')
  expect(await choose('财务')).toEqual(['财务'])
})

test('a mobile that is pasted with spaces or +86 is complete in its field', async () => {
  await open('/authority/account-add')
  await userEvent.click(screen.getByLabelText('手机号'))
  await userEvent.paste('+86 138-0000 0009')
  expect(screen.getByLabelText('手机号')).toHaveValue('+86 138-0000 0009')
})

test('UX-F5 discarding typed text asks first, and a refusal of the server keeps it', async () => {
  const { server, page } = await open('/authority/account-edit/7')
  server.answer('editAccount', () => {
    throw new ApiError(403, '不能更改自己的角色')
  })
  expect(page.isHeld()).toBe(false)
  await choose('财务')
  expect(page.isHeld()).toBe(true)
  await submit()
  expect(await screen.findByText('不能更改自己的角色')).toBeVisible()
  expect(document.querySelector('.ant-select-content, .ant-select-selection-item')).toHaveTextContent('财务')
  expect(page.isHeld()).toBe(true)
})
