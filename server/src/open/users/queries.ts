import type { FrontLogin, NewUser, RegisteredUser } from '@console/platform/contract/open/users'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export interface User extends Pick<RegisteredUser, 'type' | 'name' | 'mobile' | 'user_status' | 'account'> {
  id: number
  registeredAt: Date
  checkedAt: Date | null
}

const columns = sql`id, type, name, mobile, status as user_status, opinion as account, registered_at as "registeredAt", checked_at as "checkedAt"`

export const findUser = (db: Db, id: number) => db.one<User>(sql`select ${columns} from users where id = ${id}`)

/** Nobody else changes the user until the transaction ends. */
export const lockUser = (tx: Db, id: number) => tx.one<User>(sql`select ${columns} from users where id = ${id} for no key update`)

export const statusOfUser = async (db: Db, id: number) =>
  (await db.one<{ status: User['user_status'] }>(sql`select status from users where id = ${id}`))?.status

type Mobile = Pick<User, 'mobile' | 'type'>

/** Until the transaction ends nobody else gives this mobile to a user of this type. */
export const holdMobile = (tx: Db, { mobile, type }: Mobile) => tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`mobile ${type} ${mobile}`}, 0))`)

export const findByMobile = (db: Db, { mobile, type }: Mobile) => db.one<{ id: number }>(sql`select id from users where mobile = ${mobile} and type = ${type}`)

export const insertUser = async (tx: Db, { type, name, mobile }: NewUser, registeredAt: Date) =>
  (await tx.one<{ id: number }>(sql`
    insert into users (type, name, mobile, registered_at) values (${type}, ${name}, ${mobile}, ${registeredAt}) returning id`))!.id

export const updateUser = (tx: Db, id: number, { name, mobile }: Pick<User, 'name' | 'mobile'>) =>
  tx.rows(sql`update users set name = ${name}, mobile = ${mobile} where id = ${id}`)

/** Adds the logins whose names are new to the user; answers those names. */
export const insertLogins = (tx: Db, userId: number, logins: readonly FrontLogin[]) =>
  tx.rows<{ ref: string }>(sql`
    insert into front_logins (user_id, ref, at, ip)
    select ${userId}::int, l.ref, l.login_time, l.ip from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l (ref text, login_time timestamptz, ip text) order by l.ref
    on conflict (user_id, ref) where ref is not null do nothing returning ref`)

export const findLogins = (tx: Db, userId: number, refs: readonly string[]) =>
  tx.rows<FrontLogin>(sql`select ref, at as login_time, ip from front_logins where user_id = ${userId} and ref = any(${refs}::text[])`)

export const setLastLogin = (tx: Db, userId: number, at: Date) =>
  tx.rows(sql`update users set last_login_at = ${at} where id = ${userId} and (last_login_at is null or last_login_at < ${at})`)

/** The sealed keys of an enterprise; undefined for every user who signs by none. */
export const findKeys = (db: Db, id: number) =>
  db.one<{ appId: string; sealed: string }>(sql`
    select app_id as "appId", security_key as sealed from users where id = ${id} and type = 2 and status = 3`)
