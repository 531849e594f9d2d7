import type { Application, FrontLogin, NewUser, RegisteredUser } from '@console/platform/contract/open/users'
import sql from 'sql-template-tag'
import type { KeptDocument } from '../../documents/keep-document'
import type { Db } from '../../infra/db/db'

export interface User extends Pick<RegisteredUser, 'type' | 'name' | 'mobile' | 'user_status' | 'account'> {
  id: number
  registeredAt: Date
  checkedAt: Date | null
}

const columns = sql`id, type, name, mobile, status as user_status, opinion as account, registered_at as "registeredAt", checked_at as "checkedAt"`

export const findUser = (db: Db, id: number) => db.one<User>(sql`select ${columns} from users where id = ${id}`)

/** Locks the user until the transaction ends. */
export const lockUser = (tx: Db, id: number) => tx.one<User>(sql`select ${columns} from users where id = ${id} for no key update`)

export const statusOfUser = async (db: Db, id: number) =>
  (await db.one<{ status: User['user_status'] }>(sql`select status from users where id = ${id}`))?.status

type Mobile = Pick<User, 'mobile' | 'type'>

/** Locks this mobile for this type of user until the transaction ends. */
export const holdMobile = (tx: Db, { mobile, type }: Mobile) => tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`mobile ${type} ${mobile}`}, 0))`)

export const findByMobile = (db: Db, { mobile, type }: Mobile) => db.one<{ id: number }>(sql`select id from users where mobile = ${mobile} and type = ${type}`)

export const insertUser = async (tx: Db, { type, name, mobile }: NewUser, registeredAt: Date) =>
  (await tx.one<{ id: number }>(sql`
    insert into users (type, name, mobile, registered_at) values (${type}, ${name}, ${mobile}, ${registeredAt}) returning id`))!.id

export const updateUser = (tx: Db, id: number, { name, mobile }: Pick<User, 'name' | 'mobile'>) =>
  tx.rows(sql`update users set name = ${name}, mobile = ${mobile} where id = ${id}`)

/**
 * Others who add logins of this user wait until the transaction ends: their names are unique over partitions, which no
 * index is.
 */
export const holdUser = (tx: Db, id: number) => tx.rows(sql`select from users where id = ${id} for no key update`)

/** Adds the logins with new names of a locked user. @returns those names */
export const insertLogins = (tx: Db, userId: number, logins: readonly FrontLogin[]) =>
  tx.rows<{ ref: string }>(sql`
    insert into front_logins (user_id, ref, at, ip)
    select ${userId}::int, l.ref, l.login_time, l.ip from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l (ref text, login_time timestamptz, ip text)
    where not exists (select from front_logins k where k.user_id = ${userId} and k.ref = l.ref) order by l.ref returning ref`)

export const findLogins = (tx: Db, userId: number, refs: readonly string[]) =>
  tx.rows<FrontLogin>(sql`select ref, at as login_time, ip from front_logins where user_id = ${userId} and ref = any(${refs}::text[])`)

export const setLastLogin = (tx: Db, userId: number, at: Date) =>
  tx.rows(sql`update users set last_login_at = ${at} where id = ${userId} and (last_login_at is null or last_login_at < ${at})`)

/** The sealed keys of an enterprise; undefined for users without keys. */
export const findKeys = (db: Db, id: number) =>
  db.one<{ appId: string; sealed: string }>(sql`
    select app_id as "appId", security_key as sealed from users where id = ${id} and type = 2 and status = 3`)

/** The hash of the last application. */
export async function lastApplication(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db.one<{ content: Uint8Array }>(sql`select content from user_applications where user_id = ${userId} order by id desc limit 1`)
  return row && Buffer.from(row.content)
}

export const insertApplication = (tx: Db, { userId, at, content, system }: { userId: number; at: Date; content: Buffer; system: string }) =>
  tx.rows(sql`insert into user_applications (user_id, at, content, system) values (${userId}, ${at}, ${content}, ${system})`)

/** Deletes the documents of the previous application. @returns their names in the store */
export const deleteDocuments = async (tx: Db, userId: number) =>
  (await tx.rows<{ file: string }>(sql`delete from user_documents where user_id = ${userId} returning file`)).map(({ file }) => file)

export const insertDocuments = (tx: Db, userId: number, documents: readonly (KeptDocument & { kind: string })[]) =>
  tx.rows(sql`
    insert into user_documents (path, user_id, kind, file, type, size, sha256)
    select path, ${userId}::int, kind, file, type, size, sha256
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (path text, kind text, file text, type text, size int, sha256 text)`)

/** Opinion and time of the review before stay: its reviewer sees what was wrong. */
export const setUnderReview = (tx: Db, userId: number, { tax_number, contact_idcard, address, type }: Application) =>
  tx.rows(sql`
    update users set status = 2, tax_number = ${tax_number ?? null}, contact_idcard = ${contact_idcard}, address = ${address}, verification_type = ${type ?? null}
    where id = ${userId}`)
