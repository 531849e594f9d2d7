import type { Permission } from '@console/platform/contract'
import { authority, type TreeNode } from '@console/platform/contract/authority'
import { menu } from '@console/platform/contract/menu'
import { users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const form = { roleName: '审核员', roleDesc: '审核实名认证', menuId: '1,2,60' }
const manage: Permission[] = ['authority/getRoleList', 'authority/addRole', 'authority/editRole', 'authority/changeRoleStatus']

async function addRole(given: Partial<typeof form> = {}) {
  await server.call(authority.addRole, { ...form, ...given }, { as: admin })
  const { data } = await server.call(authority.roles, {}, { as: admin })
  return data[0]!.id
}

const stored = (id: number) => server.db.one(sql`select name, description, node_ids as "nodeIds", status from roles where id = ${id}`)
const heldIn = (nodes: TreeNode[]): number[] => nodes.flatMap(({ id, have, child }) => [...(have ? [id] : []), ...heldIn(child)])
const namesIn = (nodes: TreeNode[]): string[] => nodes.flatMap(({ name, child }) => [name, ...namesIn(child)])

test('ROLE-01 the list is newest first, with the number of accounts of each role', async () => {
  const id = await addRole()
  await server.operator({ permissions: ['user/getUserList'] })
  const { data, count } = await server.call(authority.roles, {}, { as: admin })
  expect(count).toBe(3)
  expect(data[1]).toEqual({ id, position: '审核员', desc: '审核实名认证', user_count: 0, status: 1 })
  expect(data[0]).toMatchObject({ user_count: 1 })
  expect(data[2]).toEqual({ id: 1, position: '超级管理员', desc: '拥有全部权限，不可修改', user_count: 1, status: 1 })
  expect(await server.call(authority.roles, { keyword: '审核' }, { as: admin })).toMatchObject({ count: 1, data: [{ id }] })
  expect(await server.call(authority.roles, { keyword: 'a%' }, { as: admin })).toEqual({ count: 0, data: [] })
})

test('ROLE-01 a role’s tree shows its nodes; that of the super administrator has all', async () => {
  const id = await addRole()
  const { roleInfo, allListTree } = await server.call(authority.role, { id }, { as: admin })
  expect(roleInfo).toEqual({ id, position: '审核员', desc: '审核实名认证', user_count: 0, status: 1 })
  expect(heldIn(allListTree)).toEqual([1, 2, 60])
  const all = await server.call(authority.role, { id: 1 }, { as: admin })
  expect(heldIn(all.allListTree)).toHaveLength(namesIn(all.allListTree).length)
  await expect(server.call(authority.role, { id: 999 }, { as: admin })).rejects.toMatchObject({ code: 404, message: '该角色不存在' })
})

test('ROLE-02 the tree to choose from contains exactly the operator’s nodes', async () => {
  const as = await server.operator({ permissions: ['authority/addRole', 'user/getUserList', 'user/export'] })
  const tree = await server.call(authority.tree, {}, { as })
  expect(namesIn(tree)).toEqual(['用户管理', '企业认证', '企业用户导出', '后台权限', '角色管理', '新增角色'])
  expect(heldIn(tree)).toEqual([])
})

test('ROLE-02 a role is stored with its half-checked parents, even if they were not sent', async () => {
  const id = await addRole({ menuId: '60,10,51' })
  expect(await stored(id)).toEqual({ name: '审核员', description: '审核实名认证', nodeIds: [1, 2, 9, 10, 51, 60], status: 1 })
})

test('ROLE-02 a role cannot have the data permission without the applications that it applies to', async () => {
  expect(await stored(await addRole({ menuId: '51' }))).toMatchObject({ nodeIds: [9, 10, 51] })
})

test.each([
  [{ roleName: '一二三四五六七八九十' }, undefined],
  [{ roleName: '一二三四五六七八九十一' }, { roleName: '角色名称支持中文、英文、数字,不超过10个字符' }],
  [{ roleName: '审核-1' }, { roleName: '角色名称支持中文、英文、数字,不超过10个字符' }],
  [{ roleName: 'Role01审核' }, undefined],
  [{ roleName: '' }, { roleName: '请输入角色名称' }],
  [{ roleDesc: '' }, { roleDesc: '请输入角色描述' }],
  [{ roleDesc: '述'.repeat(50) }, undefined],
  [{ roleDesc: '述'.repeat(51) }, { roleDesc: '角色描述不能超过50个字符' }],
  [{ menuId: '' }, { menuId: '请选择模块权限' }],
  [{ menuId: '1,9' }, { menuId: '请选择模块权限' }],
  [{ menuId: '2,x' }, { menuId: '请选择模块权限' }],
  [{ menuId: '2,4000' }, { menuId: '模块权限中有不存在的节点' }],
])('ROLE-02 %j → %j', async (given, fields) => {
  const response = await server.request(authority.addRole, { ...form, ...given }, { as: admin })
  if (fields) expect(response.json()).toMatchObject({ code: 422, data: { fields } })
  else expect(response.json()).toEqual({ code: 200, msg: '新增成功', data: null })
  expect(await server.db.rows(sql`select from roles`)).toHaveLength(fields ? 1 : 2)
})

test('two roles cannot have one name', async () => {
  const [id] = [await addRole(), await addRole({ roleName: '财务' })]
  const taken = { code: 422, details: { fields: { roleName: '该角色名称已存在' } } }
  await expect(server.call(authority.addRole, form, { as: admin })).rejects.toMatchObject(taken)
  await expect(server.call(authority.editRole, { ...form, roleId: id, roleName: '财务' }, { as: admin })).rejects.toMatchObject(taken)
  expect((await server.request(authority.editRole, { ...form, roleId: id }, { as: admin })).json()).toMatchObject({ code: 200, msg: '编辑成功' })
})

test('SEC-Z6 nobody edits or disables the super administrator’s role', async () => {
  const before = await stored(1)
  for (const call of [
    () => server.call(authority.editRole, { ...form, roleId: 1 }, { as: admin }),
    () => server.call(authority.changeRoleStatus, { id: 1, type: 2 }, { as: admin }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 403, message: '超级管理员角色不能修改或禁用' })
  expect(await stored(1)).toEqual(before)
})

test('SEC-Z6 nobody edits or disables their own role', async () => {
  const as = await server.operator({ permissions: [...manage, 'user/getUserList'] })
  const before = await stored(as.roleId)
  for (const call of [
    () => server.call(authority.editRole, { ...form, menuId: '2', roleId: as.roleId }, { as }),
    () => server.call(authority.changeRoleStatus, { id: as.roleId, type: 2 }, { as }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 403, message: '不能修改或禁用自己所属的角色' })
  expect(await stored(as.roleId)).toEqual(before)
})

test('SEC-Z6 nobody gives rights that they do not have, to a new role or an existing one', async () => {
  const as = await server.operator({ permissions: [...manage, 'user/getUserList'] })
  const id = await addRole({ menuId: '1,2' })
  const refusal = { code: 403, message: '不能授予自己没有的权限：出证申请、数据权限、企业认证审核' }
  await expect(server.call(authority.addRole, { ...form, roleName: '新', menuId: '2,60,51,10' }, { as })).rejects.toMatchObject(refusal)
  await expect(server.call(authority.editRole, { ...form, roleId: id, menuId: '2,60,51,10' }, { as })).rejects.toMatchObject(refusal)
  expect(await stored(id)).toMatchObject({ nodeIds: [1, 2] })
  await server.call(authority.editRole, { ...form, roleId: id, menuId: '2,27' }, { as })
  expect(await stored(id)).toMatchObject({ nodeIds: [1, 2, 26, 27] })
})

test('SEC-Z6 an operator cannot change a role with more rights', async () => {
  const as = await server.operator({ permissions: [...manage, 'user/getUserList'] })
  const id = await addRole()
  const refusal = { code: 403, message: '角色“审核员”拥有您没有的权限，您不能修改该角色或其账号' }
  await expect(server.call(authority.editRole, { ...form, roleId: id, menuId: '2' }, { as })).rejects.toMatchObject(refusal)
  await expect(server.call(authority.changeRoleStatus, { id, type: 2 }, { as })).rejects.toMatchObject(refusal)
  expect(await stored(id)).toMatchObject({ nodeIds: [1, 2, 60], status: 1 })
})

test('RBAC-01 ROLE-01 disabling a role ends the sessions of all its accounts; enabling lets them sign in again', async () => {
  const worker = await server.operator({ permissions: ['user/getUserList'] })
  const lists = async () => (await server.request(users.list, { types: 2 }, { as: worker })).statusCode
  expect(await lists()).toBe(200)
  expect((await server.request(authority.changeRoleStatus, { id: worker.roleId, type: 2 }, { as: admin })).json()).toMatchObject({ code: 200, msg: '操作成功' })
  expect([await lists(), await stored(worker.roleId)]).toMatchObject([401, { status: 2 }])
  await server.call(authority.changeRoleStatus, { id: worker.roleId, type: 1 }, { as: admin })
  expect([await lists(), await stored(worker.roleId)]).toMatchObject([401, { status: 1 }])
})

test('RBAC-01 RBAC-02 changes of a role take effect at the next request of its sessions, also for node 51', async () => {
  const worker = await server.operator({ permissions: ['user/getUserList', 'notarization/getList'] })
  const ask = async () => ({
    list: (await server.request(users.list, { types: 2 }, { as: worker })).statusCode,
    nodes: JSON.stringify(await server.call(menu.current, {}, { as: worker })).match(/"id":\d+/g),
  })
  expect(await ask()).toEqual({ list: 200, nodes: ['"id":1', '"id":2', '"id":9', '"id":10'] })
  await server.call(authority.editRole, { ...form, roleId: worker.roleId, menuId: '9,10,51' }, { as: admin })
  expect(await ask()).toEqual({ list: 403, nodes: ['"id":9', '"id":10', '"id":51'] })
  await server.call(authority.editRole, { ...form, roleId: worker.roleId, menuId: '9,10' }, { as: admin })
  expect(await ask()).toEqual({ list: 403, nodes: ['"id":9', '"id":10'] })
})

test('ROLE-01 the change records show operator, action and time, newest first', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-21T10:00:00+08:00') })
  admin = await server.operator({ permissions: 'all', realname: '陈志远' })
  const id = await addRole()
  jest.setSystemTime(new Date('2026-11-22T10:00:00+08:00'))
  const as = await server.operator({ permissions: 'all', realname: '王主管' })
  await server.call(authority.editRole, { roleId: id, roleName: '复核员', roleDesc: form.roleDesc, menuId: '1,2,61' }, { as })
  await server.call(authority.editRole, { roleId: id, roleName: '复核员', roleDesc: form.roleDesc, menuId: '1,2,61' }, { as })
  await server.call(authority.changeRoleStatus, { id, type: 2 }, { as })
  const records = (filters = {}) => server.call(authority.records, { type: 1, roleOrAccountId: id, ...filters }, { as })
  const { data } = await records()
  expect(data.map(({ operator, operate_time, action }) => [operator, operate_time.slice(0, 16), action])).toEqual([
    ['王主管', '2026-11-22 10:00', '禁用角色“复核员”'],
    ['王主管', '2026-11-22 10:00', '编辑角色“复核员”：内容未变'],
    ['王主管', '2026-11-22 10:00', '编辑角色“审核员”：角色名称由“审核员”改为“复核员”；权限新增 1 项（企业用户导出）；权限移除 1 项（企业认证审核）'],
    ['陈志远', '2026-11-21 10:00', '新增角色“审核员”：权限新增 3 项'],
  ])
  expect(await records({ datetime: '2026-11-21 - 2026-11-21' })).toMatchObject({ count: 1 })
  expect(await records({ keyword: '王主管' })).toMatchObject({ count: 3 })
  expect(await server.call(authority.records, { type: 1, roleOrAccountId: as.roleId }, { as })).toEqual({ count: 0, data: [], archived_before: null })
  await expect(server.call(authority.records, { type: 1, roleOrAccountId: 999 }, { as })).rejects.toMatchObject({ code: 404 })
})
