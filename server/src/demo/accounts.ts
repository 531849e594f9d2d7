import { type Permission, permissionTree } from '@console/shared/contract/permission-tree'
import { sql } from 'kysely'
import type { Db } from '../db/db'
import { hashPassword } from '../access/password'

const lists = permissionTree.filter(({ url }) => url !== '').map(({ permission }) => permission as Permission)

const roles: { name: string; permissions: Permission[] }[] = [
  {
    name: '审核员',
    permissions: [
      'user/getUserList',
      'user/checkUser',
      'user/export',
      'user/getIndividualList',
      'user/checkIndividual',
      'user/exportIndividual',
      'user/viewPersonal',
      'userbalance/getUserBalanceList',
      'notarization/getList',
      'notarization/data',
    ],
  },
  { name: '财务', permissions: ['money/getNotarizationOrders', 'money/getChargeOrders', 'invoice/getList'] },
  { name: '只读', permissions: lists },
]

/** Everybody knows these passwords: a production server does not start while one of them works. */
export const demoAccounts = [
  { username: 'admin@demo.cn', realname: '陈志远', mobile: '13800000001', password: 'Admin2026', role: '超级管理员' },
  { username: 'reviewer@demo.cn', realname: '李敏', mobile: '13800000002', password: 'Review2026', role: '审核员' },
  { username: 'finance@demo.cn', realname: '周敏华', mobile: '13800000003', password: 'Money2026', role: '财务' },
  { username: 'viewer@demo.cn', realname: '吴晓岚', mobile: '13800000004', password: 'Viewer2026', role: '只读' },
] as const

export async function seedAccounts(db: Db) {
  for (const { name, permissions } of roles) {
    const nodeIds = permissionTree.filter(({ permission }) => permissions.includes(permission as Permission)).map(({ id }) => id)
    await db.rows(sql`insert into roles (name, node_ids) values (${name}, ${nodeIds})`)
  }
  for (const { username, realname, mobile, password, role } of demoAccounts) {
    await db.rows(sql`
      insert into accounts (username, realname, mobile, password_hash, role_id, created_at)
      select ${username}, ${realname}, ${mobile}, ${await hashPassword(password)}, id, ${new Date()} from roles where name = ${role}`)
  }
}
