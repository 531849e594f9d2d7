import type { Permission } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import * as passwords from '../../operators/access/password'
import { CAPTCHA, filledForm, PASSWORD } from '../../testing/sign-in'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await startTestServer({ captchaAnswer: CAPTCHA, relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
})
afterAll(() => server.close())

const manage: Permission[] = [
  'authority/getAccountList',
  'authority/addAccount',
  'authority/editAccount',
  'authority/changeAccountStatus',
  'authority/changeAccepted',
]
const form = { username: 'wang@corp.cn', password: PASSWORD, realname: '王小明', mobile: '13912345678' }

const newRole = async (...permissions: Permission[]) => (await server.operator({ permissions })).roleId
async function addAccount(role_id: number, given: Partial<typeof form> = {}) {
  await server.call(authority.addAccount, { ...form, role_id, ...given }, { as: admin })
  return (await server.call(authority.accounts, {}, { as: admin })).data[0]!
}
/** The fields of an account as the edit form submits them, unchanged. */
const unchanged = async (admin_id: number) => {
  const { username, realname, mobile, role_id } = await server.call(authority.account, { admin_id }, { as: admin })
  return { id: admin_id, username, realname, mobile, role_id }
}
const stored = (id: number) => server.db.one(sql`select username, realname, mobile, role_id, status, is_accepted, password_hash from accounts where id = ${id}`)
const lock = (id: number) => server.db.rows(sql`insert into sign_in_failures (account_id, failures) values (${id}, 5)`)
const locks = () => server.db.rows(sql`select account_id from sign_in_failures`)
const alive = async (as: { token: string }) => (await server.request(session.currentUser, {}, { as })).statusCode === 200

test('ACCT-01 a new account is listed, found by a keyword, and can sign in', async () => {
  const role_id = await newRole('user/getUserList')
  const account = await addAccount(role_id)
  expect(account).toEqual({
    admin_id: expect.any(Number),
    username: 'wang@corp.cn',
    realname: '王小明',
    mobile: '139****5678',
    role_id,
    role_name: expect.stringContaining('角色'),
    status: 1,
    is_accepted: 2,
    locked_until: null,
    own_factor: false,
  })
  for (const keyword of ['WANG', '小明', '2345678']) {
    expect(await server.call(authority.accounts, { keyword }, { as: admin })).toEqual({ count: 1, data: [account] })
  }
  // The edit form shows the whole mobile.
  expect(await server.call(authority.account, { admin_id: account.admin_id }, { as: admin })).toEqual({ ...account, mobile: form.mobile })
  await expect(server.call(session.login, await filledForm(server, 'wang@corp.cn'))).resolves.toMatchObject({ token: expect.any(String) })
})

test.each([
  [{ username: '13912345678' }, undefined],
  [{ username: 'wang' }, { username: '请输入正确的手机号或者邮箱号' }],
  [{ username: '10912345678' }, { username: '请输入正确的手机号或者邮箱号' }],
  [{ username: '' }, { username: '帐号不能为空' }],
  [{ password: 'Secret26' }, undefined],
  [{ password: 'Secret2' }, { password: '密码为 8–10 位字母和数字' }],
  [{ password: 'Secret20261' }, { password: '密码为 8–10 位字母和数字' }],
  [{ password: 'SecretPass' }, { password: '密码为 8–10 位字母和数字' }],
  [{ password: 'Secret_26' }, { password: '密码为 8–10 位字母和数字' }],
  [{ password: 'abc12345' }, { password: '密码过于常见，请换一个' }],
  [{ password: '' }, { password: '密码不能为空' }],
  [{ realname: '阿卜杜热西提买买提艾力江古丽娜' }, undefined],
  [{ realname: '阿卜杜热西提买买提艾力江古丽娜扎' }, { realname: '真实姓名为中文，不超过 15 个字' }],
  [{ realname: '阿卜杜·买买提' }, undefined],
  [{ realname: 'Wang' }, { realname: '真实姓名为中文，不超过 15 个字' }],
  [{ realname: '' }, { realname: '真实姓名不能为空' }],
  [{ mobile: '12012345678' }, undefined],
  [{ mobile: '11012345678' }, { mobile: '请输入正确的手机号' }],
  [{ mobile: '139123456789' }, { mobile: '请输入正确的手机号' }],
  [{ mobile: '' }, { mobile: '手机号不能为空' }],
  [{ role_id: '' }, { role_id: '请选择用户角色' }],
  [{ role_id: 999 }, { role_id: '该角色不存在，请重新选择' }],
])('ACCT-02 %j → %j', async (given, fields) => {
  const response = await server.request(authority.addAccount, { ...form, role_id: await newRole(), ...given }, { as: admin })
  if (fields) expect(response.json()).toMatchObject({ code: 422, data: { fields } })
  else expect(response.json()).toEqual({ code: 200, msg: '新增成功', data: null })
  const added = await server.db.rows(sql`select from accounts where id <> ${admin.accountId} and username not like 'operator%'`)
  expect(added).toHaveLength(fields ? 0 : 1)
})

test('ACCT-02 two accounts cannot have the same name, and a disabled role cannot be chosen', async () => {
  const role_id = await newRole()
  const { admin_id } = await addAccount(role_id)
  const taken = { code: 422, details: { fields: { username: '该账号已存在' } } }
  await expect(server.call(authority.addAccount, { ...form, role_id }, { as: admin })).rejects.toMatchObject(taken)
  await expect(server.call(authority.editAccount, { ...(await unchanged(admin_id)), username: admin.username }, { as: admin })).rejects.toMatchObject(taken)

  const disabled = await newRole()
  await server.call(authority.changeRoleStatus, { id: disabled, type: 2 }, { as: admin })
  const refusal = { code: 422, details: { fields: { role_id: '该角色已禁用，请重新选择' } } }
  await expect(server.call(authority.editAccount, { ...(await unchanged(admin_id)), role_id: disabled }, { as: admin })).rejects.toMatchObject(refusal)
  // An account whose role was disabled in the meantime can still be edited.
  await server.call(authority.changeRoleStatus, { id: role_id, type: 2 }, { as: admin })
  await server.call(authority.editAccount, { ...(await unchanged(admin_id)), realname: '王大明' }, { as: admin })
  expect(await stored(admin_id)).toMatchObject({ realname: '王大明' })
})

test('ACCT-02 only enabled roles with no more rights than the operator’s can be chosen', async () => {
  const [low, high, off] = [await newRole('user/getUserList'), await newRole('user/getUserList', 'user/checkUser'), await newRole('user/getUserList')]
  await server.call(authority.changeRoleStatus, { id: off, type: 2 }, { as: admin })
  const as = await server.operator({ permissions: ['authority/addAccount', 'user/getUserList'] })
  const options = async (as: TestOperator) => (await server.call(authority.roleOptions, {}, { as })).map(({ id }) => id)
  expect(await options(as)).toEqual([as.roleId, low])
  expect(await options(admin)).toEqual([as.roleId, high, low, 1])
})

test('ACCT-02 SEC-A10 an empty password keeps the old one and the sessions; a new one ends them at their next request', async () => {
  const worker = await server.operator({ permissions: ['user/getUserList'] })
  const { password_hash: before } = (await stored(worker.accountId)) as { password_hash: string }
  const change = { ...(await unchanged(worker.accountId)), realname: '新名字' }
  const { json } = await server.request(authority.editAccount, { ...change, password: '' }, { as: admin })
  expect(json()).toEqual({ code: 200, msg: '编辑成功', data: null })
  expect([await alive(worker), await stored(worker.accountId)]).toMatchObject([true, { password_hash: before, realname: '新名字' }])
  await server.call(authority.editAccount, { ...change, password: 'Another26' }, { as: admin })
  expect(await alive(worker)).toBe(false)
  expect(await stored(worker.accountId)).not.toMatchObject({ password_hash: before })
})

test('SEC-A10 RBAC-01 disabling an account ends its sessions; enabling unlocks it', async () => {
  const worker = await server.operator()
  await lock(worker.accountId)
  const change = (status: 1 | 2) => server.request(authority.changeAccountStatus, { admin_id: worker.accountId, status }, { as: admin })
  expect((await change(2)).json()).toEqual({ code: 200, msg: '操作成功', data: null })
  expect([await alive(worker), await stored(worker.accountId)]).toMatchObject([false, { status: 2 }])
  await change(1)
  expect([await stored(worker.accountId), await locks()]).toMatchObject([{ status: 1 }, []])
})

test('SEC-A15 nobody sets their own password without the old one', async () => {
  const { accountId: id, username, realname, mobile } = admin
  const own = { id, username, realname, mobile, role_id: 1 }
  const { password_hash: before } = (await stored(id)) as { password_hash: string }
  await expect(server.call(authority.editAccount, { ...own, password: 'Another26' }, { as: admin })).rejects.toMatchObject({
    code: 422,
    details: { fields: { password: '修改自己的密码请使用右上角的“修改密码”，需要输入原密码' } },
  })
  await server.call(authority.editAccount, { ...own, realname: '新名字', password: '' }, { as: admin })
  expect(await stored(id)).toMatchObject({ realname: '新名字', password_hash: before })
})

test('SEC-A10 a new password unlocks an account; any other change keeps it locked', async () => {
  const { accountId } = await server.operator({ realname: '王小明' })
  await lock(accountId)
  const change = { ...(await unchanged(accountId)), realname: '王大明' }
  await server.call(authority.editAccount, change, { as: admin })
  await server.call(authority.changeAccountStatus, { admin_id: accountId, status: 1 }, { as: admin })
  expect(await locks()).toHaveLength(1)
  await server.call(authority.editAccount, { ...change, password: 'Another26' }, { as: admin })
  expect(await locks()).toEqual([])
})

test('ACCT-02 two names that differ only in case are the same name', async () => {
  const role_id = await newRole()
  const { admin_id } = await addAccount(role_id)
  const other = await server.operator({ realname: '李敏' })
  const taken = { code: 422, details: { fields: { username: '该账号已存在' } } }
  await expect(server.call(authority.addAccount, { ...form, username: 'WANG@corp.cn', role_id }, { as: admin })).rejects.toMatchObject(taken)
  await expect(server.call(authority.editAccount, { ...(await unchanged(other.accountId)), username: 'Wang@Corp.cn' }, { as: admin })).rejects.toMatchObject(
    taken,
  )
  await server.call(authority.editAccount, { ...(await unchanged(admin_id)), username: 'Wang@Corp.cn' }, { as: admin })
  expect(await stored(admin_id)).toMatchObject({ username: 'Wang@Corp.cn' })
})

test('of two administrators who add the same name at once, one succeeds and the other gets a message', async () => {
  const role_id = await newRole()
  const add = (username: string) => server.request(authority.addAccount, { ...form, username, role_id }, { as: admin })
  const answers = await Promise.all([add('same@corp.cn'), add('SAME@corp.cn')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)!.json().data.fields).toEqual({ username: '该账号已存在' })
})

test('SEC-A7 a password is hashed before the transaction opens, and not again for a retry', async () => {
  const role_id = await newRole()
  let open = 0
  const transaction = server.db.transaction
  jest.spyOn(server.db, 'transaction').mockImplementation(async (work) => {
    open += 1
    return transaction(work).finally(() => {
      open -= 1
    })
  })
  const hashed = jest.spyOn(passwords, 'hashPassword').mockImplementation(async () => {
    expect(open).toBe(0)
    return 'a hash'
  })
  const headers = { 'idempotency-key': 'the-very-same-form' }
  const answers = []
  for (let i = 0; i < 2; i++) answers.push((await server.request(authority.addAccount, { ...form, role_id }, { as: admin, headers })).json())
  expect(answers).toEqual([answers[0], { code: 200, msg: '新增成功', data: null }])
  expect(hashed).toHaveBeenCalledTimes(1)
  const other = await server.request(authority.addAccount, { ...form, realname: '别名', role_id }, { as: admin, headers })
  expect(other.json()).toMatchObject({ code: 422, msg: '同一次操作的内容前后不一致，请刷新后重试' })
  const { admin_id } = (await server.call(authority.accounts, {}, { as: admin })).data[0]!
  await server.call(authority.editAccount, { ...(await unchanged(admin_id)), password: 'Another26' }, { as: admin })
  expect(hashed).toHaveBeenCalledTimes(2)
  jest.restoreAllMocks()
})

test('ACCT-01 an account can be set to accept certification work or not', async () => {
  const { accountId: id } = await server.operator()
  for (const is_accepted of [1, 2] as const) {
    expect((await server.request(authority.changeAccepted, { id, is_accepted }, { as: admin })).json()).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await stored(id)).toMatchObject({ is_accepted })
  }
})

test('a code for the old mobile is invalid once there is a new mobile', async () => {
  const { admin_id } = await addAccount(await newRole())
  const sent = await filledForm(server, 'wang@corp.cn')
  await server.call(authority.editAccount, { ...(await unchanged(admin_id)), mobile: '13888888888' }, { as: admin })
  await expect(server.call(session.login, sent)).rejects.toMatchObject({ code: 422, message: '短信验证码错误或已过期' })
})

test('SEC-Z6 nobody changes their own role or disables themselves', async () => {
  const as = await server.operator({ permissions: manage, realname: '李敏' })
  const other = await newRole()
  await expect(server.call(authority.editAccount, { ...(await unchanged(as.accountId)), role_id: other }, { as })).rejects.toMatchObject({
    code: 403,
    message: '不能更改自己的角色',
  })
  await expect(server.call(authority.changeAccountStatus, { admin_id: as.accountId, status: 2 }, { as })).rejects.toMatchObject({
    code: 403,
    message: '不能禁用自己的账号',
  })
  await server.call(authority.editAccount, { ...(await unchanged(as.accountId)), realname: '新名字' }, { as })
  expect(await stored(as.accountId)).toMatchObject({ role_id: as.roleId, status: 1, realname: '新名字' })
})

test('SEC-Z6 an operator with fewer rights can neither change an account with more nor give its role to anybody', async () => {
  const as = await server.operator({ permissions: manage })
  const [own, high] = [await newRole(), await newRole('user/checkUser')]
  const superior = await addAccount(high)
  const equal = await addAccount(own, { username: 'equal@corp.cn' })
  const before = [await stored(admin.accountId), await stored(superior.admin_id), await stored(equal.admin_id)]
  for (const call of [
    async () => server.call(authority.addAccount, { ...form, username: 'new@corp.cn', role_id: high }, { as }),
    async () => server.call(authority.addAccount, { ...form, username: 'new@corp.cn', role_id: 1 }, { as }),
    async () => server.call(authority.editAccount, { ...(await unchanged(equal.admin_id)), role_id: high }, { as }),
    async () => server.call(authority.editAccount, { ...(await unchanged(equal.admin_id)), role_id: 1 }, { as }),
    async () => server.call(authority.editAccount, { ...(await unchanged(superior.admin_id)), password: 'Mine2026x' }, { as }),
    async () => server.call(authority.editAccount, { ...(await unchanged(admin.accountId)), mobile: '13999999999' }, { as }),
    async () => server.call(authority.changeAccountStatus, { admin_id: superior.admin_id, status: 2 }, { as }),
    async () => server.call(authority.changeAccountStatus, { admin_id: admin.accountId, status: 2 }, { as }),
    async () => server.call(authority.changeAccepted, { id: superior.admin_id, is_accepted: 1 }, { as }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 403, message: expect.stringContaining('拥有您没有的权限') })
  expect([await stored(admin.accountId), await stored(superior.admin_id), await stored(equal.admin_id)]).toEqual(before)
})

test('SEC-Z6 of the last two super administrators who disable each other, one stays enabled', async () => {
  for (let round = 0; round < 5; round++) {
    const other = await server.operator({ permissions: 'all' })
    const disable = (admin_id: number, as: TestOperator) => server.request(authority.changeAccountStatus, { admin_id, status: 2 }, { as })
    const answers = await Promise.all([disable(other.accountId, admin), disable(admin.accountId, other)])
    const left = await server.db.rows<{ id: number }>(sql`select id from accounts where role_id = 1 and status = 1`)
    expect(left).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    if (left[0]!.id !== admin.accountId) admin = other
  }
})

test('SEC-Z6 of the last two super administrators who take the role from each other, one keeps it', async () => {
  const role_id = await newRole()
  const [one, other] = [await server.operator({ permissions: 'all', realname: '李敏' }), await server.operator({ permissions: 'all', realname: '王敏' })]
  await server.db.rows(sql`update accounts set status = 2 where id = ${admin.accountId}`)
  const demote = async ({ accountId, username, realname, mobile }: TestOperator, as: TestOperator) =>
    server.request(authority.editAccount, { id: accountId, username, realname, mobile, role_id }, { as })
  const answers = await Promise.all([demote(one, other), demote(other, one)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  expect(answers.map((answer) => answer.json().msg)).toContainEqual(expect.stringMatching('至少需要保留一个启用的超级管理员账号'))
  expect(await server.db.rows(sql`select from accounts where role_id = 1 and status = 1`)).toHaveLength(1)
})

test('SEC-Z4 an unknown field is refused and nothing is written', async () => {
  const { accountId } = await server.operator({ realname: '李敏' })
  const before = await stored(accountId)
  for (const extra of [{ status: 2 }, { is_accepted: 1 }, { password_hash: 'x' }, { failed_logins: 0 }, { roleId: 1 }])
    expect((await server.request(authority.editAccount, { ...(await unchanged(accountId)), ...extra }, { as: admin })).statusCode).toBe(422)
  expect(await stored(accountId)).toEqual(before)
})

test('ACCT-01 SEC-D1 the change records contain the changes, never a password or a whole number', async () => {
  const [first, second] = [await newRole(), await newRole()]
  const { admin_id, role_name } = await addAccount(first, { username: '13700001111' })
  const renamed = { ...(await unchanged(admin_id)), realname: '王大明', mobile: '13888888888', role_id: second, password: 'Another26' }
  await server.call(authority.editAccount, renamed, { as: admin })
  await server.call(authority.changeAccepted, { id: admin_id, is_accepted: 1 }, { as: admin })
  await server.call(authority.changeAccountStatus, { admin_id, status: 2 }, { as: admin })
  const { data, count } = await server.call(authority.records, { type: 2, roleOrAccountId: admin_id }, { as: admin })
  const { role_name: new_role } = await server.call(authority.account, { admin_id }, { as: admin })
  expect(count).toBe(5)
  expect(data.map(({ operator, action }) => [operator, action])).toEqual([
    ['陈志远', '禁用账号“王大明”'],
    ['陈志远', '账号“王大明”改为接受出证工作'],
    ['陈志远', `编辑账号“王小明”：真实姓名由“王小明”改为“王大明”；手机号由“139****5678”改为“138****8888”；用户角色由“${role_name}”改为“${new_role}”；重设密码`],
    ['陈志远', '查看完整手机号'],
    ['陈志远', `新增账号“王小明”，角色为“${role_name}”`],
  ])
  const trail = JSON.stringify(await server.db.rows(sql`select action, before, after from audit_trail`))
  for (const secret of [PASSWORD, 'Another26', '13700001111', '13888888888', '13912345678', 'argon2']) expect(trail).not.toContain(secret)
})

test('SEC-D2 operators with the account list find nobody by hidden digits, and see a whole mobile only to edit it, which is recorded', async () => {
  const { admin_id } = await addAccount(await newRole('user/getUserList'))
  const lister = await server.operator({ permissions: ['authority/getAccountList'] })
  const looks = () => server.db.rows(sql`select account_id from audit_trail where action = '查看完整手机号' and subject_id = ${admin_id}`)
  for (const keyword of ['13912345678', '1234567', '234'])
    expect(await server.call(authority.accounts, { keyword }, { as: lister })).toEqual({ count: 0, data: [] })
  expect(await server.call(authority.account, { admin_id }, { as: lister })).toMatchObject({ mobile: '139****5678' })
  expect(await looks()).toEqual([])
  const editor = await server.operator({ permissions: ['user/getUserList', 'authority/getAccountList', 'authority/editAccount'] })
  expect(await server.call(authority.account, { admin_id }, { as: editor })).toMatchObject({ mobile: form.mobile })
  expect(await looks()).toEqual([{ account_id: editor.accountId }])
  const lesser = await server.operator({ permissions: ['authority/getAccountList', 'authority/editAccount'] })
  expect(await server.call(authority.account, { admin_id }, { as: lesser })).toMatchObject({ mobile: '139****5678' })
})
