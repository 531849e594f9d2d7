import type { InputOf } from '@console/platform/contract'
import {
  type AccountRow,
  type AdmittedNode,
  type authority,
  type ChangeRecord,
  type LoginRecord,
  type RoleRow,
  SUPER_ROLE,
} from '@console/platform/contract/authority'
import sql, { raw } from 'sql-template-tag'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { holding, ofUser, onDays, maskedUnless, countsOf, dailyCountsOf, timeText, holdsKeyword } from '../../infra/db/fragments'
import { page, type Paging } from '../../infra/db/list'
import { hold } from '../../infra/db/locks'
import { hasOwnFactor } from '../../operators/access/own-factor'

type Search = Paging & { keyword?: string }
type DatedSearch = Search & { datetime?: string }

/**
 * Roles and accounts are changed by one operator at a time: what a rule has looked at still holds when the change is
 * written.
 */
export const lockAuthority = (tx: Db) => hold(tx, 'authority')

const roleColumns = `
  r.id as id, r.name as position, r.description as "desc", (select count(*) from accounts a where a.role_id = r.id)::int as user_count, r.status as status`

export const listRoles = (db: Db, { keyword, ...paging }: Search) =>
  page<RoleRow>(db, { columns: roleColumns, table: 'roles r', alias: 'r', where: [holding(keyword, 'r.name', 'r.description')], order: ['id'] }, paging)

export type Role = RoleRow & { nodeIds: number[] }

export const findRole = (db: Db, id: number) => db.one<Role>(sql`select ${raw(roleColumns)}, r.node_ids as "nodeIds" from roles r where r.id = ${id}`)

/** Enabled roles, the newest first. */
export const enabledRoles = (db: Db) =>
  db.rows<Pick<Role, 'id' | 'position' | 'nodeIds'>>(sql`
  select id, name as position, node_ids as "nodeIds" from roles where status = 1 order by id desc`)

/** Whether another role than `exceptId` has the name. */
export const roleNameTaken = async (db: Db, name: string, exceptId = 0) =>
  (await db.one(sql`select from roles where name = ${name} and id <> ${exceptId}`)) !== undefined

interface RoleFields {
  name: string
  description: string
  nodeIds: number[]
}

export const insertRole = async (db: Db, { name, description, nodeIds }: RoleFields) =>
  (await db.one<{ id: number }>(sql`insert into roles (name, description, node_ids) values (${name}, ${description}, ${nodeIds}) returning id`))!.id

export const updateRole = (db: Db, id: number, { name, description, nodeIds }: RoleFields) =>
  db.rows(sql`update roles set name = ${name}, description = ${description}, node_ids = ${nodeIds} where id = ${id}`)

/** A trigger ends the sessions of a role that is disabled. */
export const setRoleStatus = (db: Db, id: number, status: 1 | 2) => db.rows(sql`update roles set status = ${status} where id = ${id}`)

const named = (keyword: string | undefined, personal: boolean) => holding(keyword, 'a.username', 'a.realname', ...(personal ? ['a.mobile'] : []))

const accountColumns = (shown: boolean) => `
  a.id as admin_id, a.username, a.realname, ${maskedUnless(shown, 'a.mobile')} as mobile, a.role_id, (select name from roles r where r.id = a.role_id) as role_name, a.status, a.is_accepted,
  (select ${timeText('f.locked_until')} from sign_in_failures f where f.account_id = a.id and f.locked_until > now()) as locked_until,
  ${hasOwnFactor('a')} as own_factor`

/** Without the permission to see mobiles there is no search by them: a hit would reveal them. */
export const listAccounts = (db: Db, { keyword, ...paging }: Search, personal: boolean) =>
  page<AccountRow>(
    db,
    {
      columns: accountColumns(false),
      table: 'accounts a',
      alias: 'a',
      where: [named(keyword, personal)],
      order: ['id'],
    },
    paging,
  )

/** Its mobile is masked unless it is to be `shown`. */
export const findAccount = (db: Db, id: number, shown = false) =>
  db.one<AccountRow>(sql`select ${raw(accountColumns(shown))} from accounts a where a.id = ${id}`)

/** Whether another account than `exceptId` has the name. */
export const usernameTaken = async (db: Db, username: string, exceptId = 0) =>
  (await db.one(sql`select from accounts where lower(username) = lower(${username}) and id <> ${exceptId}`)) !== undefined

/** Whether somebody else than `exceptId` could still sign in as super administrator. */
export const otherSuperAdministrator = async (db: Db, exceptId: number) =>
  (await db.one(sql`select from accounts where role_id = ${SUPER_ROLE} and status = 1 and id <> ${exceptId}`)) !== undefined

interface AccountFields {
  username: string
  realname: string
  mobile: string
  roleId: number
}

export const insertAccount = async (db: Db, { username, realname, mobile, roleId, passwordHash, at }: AccountFields & { passwordHash: string; at: Date }) =>
  (await db.one<{ id: number }>(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, created_at)
    values (${username}, ${realname}, ${mobile}, ${passwordHash}, ${roleId}, ${at}) returning id`))!.id

/**
 * Triggers end the sessions and the lock of an account with its password, and void the codes sent to its old mobile.
 */
export const updateAccount = (db: Db, id: number, { username, realname, mobile, roleId, passwordHash }: AccountFields & { passwordHash?: string }) =>
  db.rows(sql`
    update accounts set username = ${username}, realname = ${realname}, mobile = ${mobile}, role_id = ${roleId},
      password_hash = coalesce(${passwordHash ?? null}, password_hash) where id = ${id}`)

/** Triggers end the sessions of an account that is disabled, and the lock of one that is enabled. */
export const setAccountStatus = (db: Db, id: number, status: 1 | 2) => db.rows(sql`update accounts set status = ${status} where id = ${id}`)

export const setAccepted = (db: Db, id: number, accepted: 1 | 2) => db.rows(sql`update accounts set is_accepted = ${accepted} where id = ${id}`)

export const listRecords = (db: Db, subject: 'role' | 'account', subjectId: number, { keyword, datetime, ...paging }: DatedSearch) =>
  page<ChangeRecord>(
    db,
    {
      columns: `t.id as id, t.operator as operator, ${timeText('t.at')} as operate_time, t.action as action`,
      table: 'audit_trail t',
      alias: 't',
      where: [sql`t.subject = ${subject}`, sql`t.subject_id = ${subjectId}`, onDays('t.at', datetime), holding(keyword, 't.operator', 't.action')],
      order: ['id'],
    },
    paging,
  )

/** Nodes of the permission tree that remotes have declared, the newest first. */
export const listAdmittedNodes = (db: Db, { keyword, ...paging }: Search) =>
  page<AdmittedNode>(
    db,
    {
      columns: `
        n.id as id, case when n.url <> '' then 2 when n.code like '%/%' then 3 else 1 end as kind,
        concat_ws(' / ', (select p.name from permission_nodes u join permission_nodes p on p.id = u.parent_id where u.id = n.parent_id),
          (select u.name from permission_nodes u where u.id = n.parent_id), n.name) as path,
        n.code as code, n.url as url, n.remote as remote, n.declared_in as version, ${timeText('n.admitted_at')} as admitted_at, ${timeText('n.dropped_at')} as dropped_at`,
      table: 'permission_nodes n',
      alias: 'n',
      where: [sql`n.remote is not null`, holding(keyword, 'n.name', 'n.code', 'n.remote')],
      order: ['id'],
    },
    paging,
  )

/** Of a sign-in to this console, of one of a user of the platform, and of an account. */
export const mobileOfLogin = (db: Db, { type, id }: InputOf<typeof authority.revealLogin>) =>
  type === 1
    ? db.one<Personal>(
        sql`select a.id as "subjectId", a.mobile as value from audit_trail t join accounts a on a.id = t.subject_id where t.id = ${id} and t.subject = 'login'`,
      )
    : db.one<Personal>(sql`select u.id as "subjectId", u.mobile as value from front_logins l join users u on u.id = l.user_id where l.id = ${id}`)

export const mobileOfAccount = (db: Db, id: number) => db.one<Personal>(sql`select id as "subjectId", mobile as value from accounts where id = ${id}`)

/** Sign-ins to this console, as the audit trail has them. */
export const listBackendLogins = (db: Db, { keyword, datetime, ...paging }: DatedSearch, personal: boolean) =>
  page<LoginRecord>(
    db,
    {
      columns: `t.id as id, t.subject_id as account_id, a.realname as name, ${maskedUnless(false, 'a.mobile')} as mobile, ${timeText('t.at')} as login_time, t.ip as ip, t.action as result`,
      table: 'audit_trail t',
      alias: 't',
      joins: 'left join accounts a on a.id = t.subject_id',
      where: [
        sql`t.subject = 'login'`,
        onDays('t.at', datetime),
        keyword && sql`t.subject_id in (select id from accounts a where ${named(keyword, personal)})`,
      ],
      order: ['at', 'id'],
      count: keyword ? undefined : dailyCountsOf('audit_counts.entries', datetime, sql`subject = 'login'`),
    },
    paging,
  )

/** Sign-ins of the platform's users. */
export const listFrontLogins = (db: Db, { keyword, datetime, userId, ...paging }: DatedSearch & { userId?: number }, personal: boolean) =>
  page<LoginRecord>(
    db,
    {
      columns: `
        l.id as id, l.user_id as account_id, u.name as name, ${maskedUnless(false, 'u.mobile')} as mobile, ${timeText('l.at')} as login_time,
        l.ip as ip, '登录成功' as result`,
      table: 'front_logins l',
      alias: 'l',
      joins: 'join users u on u.id = l.user_id',
      where: [ofUser('l.user_id', userId)],
      days: datetime,
      keyword: holdsKeyword(keyword, { key: 'l.name_key', number: personal ? 'l.number_key' : undefined }),
      part: !userId && 'week',
      order: ['at', 'id'],
      count: userId ? 'rows' : countsOf('front_login_counts.front_logins', datetime),
    },
    paging,
  )
