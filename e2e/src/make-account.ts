import { randomInt } from 'node:crypto'
import { backEnd } from './back-end'
import { url } from './operator'

export const PASSWORD = 'Secret2026'

export const admin = () => backEnd(url).signIn('admin@demo.cn')

/** Creates a role with the given nodes and one account, by the API. */
export async function makeAccount(menuId: string) {
  const { get, post } = backEnd(url)
  const token = await admin()
  const number = String(randomInt(10_000_000, 100_000_000))
  const roleName = `测试${number}`
  await post('/api/authority/addRole', { roleName, roleDesc: '测试', menuId }, token)
  const roles = await get<{ data: { id: number; position: string }[] }>(`/api/authority/getRoleList?keyword=${roleName}`, token)
  const roleId = String(roles.data.find(({ position }) => position === roleName)!.id)
  const username = `browser${number}@corp.cn`
  await post('/api/authority/addAccount', { username, password: PASSWORD, realname: '测试员', mobile: `139${number}`, role_id: roleId }, token)
  const accounts = await get<{ data: { admin_id: number }[] }>(`/api/authority/getAccountList?keyword=${username}`, token)
  return { username, roleName, roleId, accountId: String(accounts.data[0]!.admin_id), signIn: () => backEnd(url).signIn(username, PASSWORD) }
}

/** Changes the nodes of the role of `makeAccount`. */
export const setNodes = async ({ roleId, roleName }: { roleId: string; roleName: string }, menuId: string) =>
  backEnd(url).post('/api/authority/editRole', { roleId, roleName, roleDesc: '测试', menuId }, await admin())
