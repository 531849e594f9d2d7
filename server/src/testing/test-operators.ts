import { permissionTree } from '@console/platform/all-contracts'
import type { Permission } from '@console/platform/contract'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { hashOf, newToken } from '../operators/sessions/token'

export interface TestOperator {
  accountId: number
  roleId: number
  username: string
  realname: string
  mobile: string
  /** The token of an open session. */
  token: string
}

interface Options {
  /** The permissions of the role; 'all' for everything. */
  permissions?: readonly Permission[] | 'all'
  username?: string
  realname?: string
  mobile?: string
  passwordHash?: string
}

let made = 0

/** An account with its own role, signed in. */
export async function makeOperator(db: Db, { permissions = [], passwordHash = '-', ...wanted }: Options = {}): Promise<TestOperator> {
  made += 1
  const { username = `operator${made}@test.cn`, realname = `操作员${made}`, mobile = `138${String(made).padStart(8, '0')}` } = wanted
  const token = newToken()
  const now = new Date()
  const roleId = permissions === 'all' ? 1 : await makeRole(db, permissions)
  const account = await db.one<{ id: number }>(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, created_at)
    values (${username}, ${realname}, ${mobile}, ${passwordHash}, ${roleId}, ${now}) returning id`)
  const accountId = account!.id
  await db.rows(sql`insert into sessions (token_hash, account_id, created_at, last_seen_at) values (${hashOf(token)}, ${accountId}, ${now}, ${now})`)
  return { accountId, roleId, username, realname, mobile, token }
}

async function makeRole(db: Db, permissions: readonly Permission[]) {
  const nodeIds = permissionTree.filter(({ permission }) => permissions.includes(permission as Permission)).map(({ id }) => id)
  const role = await db.one<{ id: number }>(sql`insert into roles (name, node_ids) values (${`角色${made}`}, ${nodeIds}) returning id`)
  return role!.id
}
