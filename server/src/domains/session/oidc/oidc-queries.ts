import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import type { SignInChecks } from '../../../infra/oidc/sign-in-service'

interface Begun extends SignInChecks {
  stateHash: Buffer
  returnTo: string
  /** The hash of the token of the session that this browser has. */
  replaces?: Buffer
  expiresAt: Date
}

export const insertBegun = (db: Db, { stateHash, nonce, verifier, returnTo, replaces, expiresAt }: Omit<Begun, 'state'>) =>
  db.rows(sql`
    insert into oidc_sign_ins (state_hash, nonce, verifier, return_to, replaces, expires_at)
    values (${stateHash}, ${nonce}, ${verifier}, ${returnTo}, ${replaces ?? null}, ${expiresAt})`)

/** Takes a sign-in that was begun, once. */
export const takeBegun = (db: Db, stateHash: Buffer, now: Date) =>
  db.one<Pick<Begun, 'nonce' | 'verifier' | 'returnTo'> & { replaces: Uint8Array | null }>(sql`
    with taken as (delete from oidc_sign_ins where state_hash = ${stateHash} returning *)
    select nonce, verifier, return_to as "returnTo", replaces from taken where expires_at > ${now}`)

export interface Account {
  id: number
  username: string
  realname: string
  mobile: string
  /** Of the person whom the provider signed in with it before. */
  subject: string | null
  status: 1 | 2
  roleId: number
  role: string
  roleStatus: 1 | 2
}

/** The account of a person: the one that they are linked to, else the one with their username. */
export const findAccountOf = (db: Db, { subject, username }: { subject: string; username?: string }) =>
  db.one<Account>(sql`
    select a.id, a.username, a.realname, a.mobile, a.oidc_subject as subject, a.status, r.id as "roleId", r.name as role, r.status as "roleStatus"
    from accounts a join roles r on r.id = a.role_id
    where a.oidc_subject = ${subject} or lower(a.username) = ${username?.toLowerCase() ?? null} order by a.oidc_subject is distinct from ${subject} limit 1`)

export const findRole = (db: Db, name: string) => db.one<{ id: number; status: 1 | 2 }>(sql`select id, status from roles where name = ${name}`)

export const insertAccount = async (
  tx: Db,
  {
    username,
    realname,
    mobile,
    roleId,
    subject,
    passwordHash,
    at,
  }: Pick<Account, 'username' | 'realname' | 'mobile' | 'roleId' | 'subject'> & { passwordHash: string; at: Date },
) =>
  (await tx.one<{ id: number }>(sql`
    insert into accounts (username, realname, mobile, password_hash, role_id, oidc_subject, created_at)
    values (${username}, ${realname}, ${mobile}, ${passwordHash}, ${roleId}, ${subject}, ${at}) returning id`))!.id

export const updateAccount = (tx: Db, id: number, { realname, mobile, roleId, subject }: Pick<Account, 'realname' | 'mobile' | 'roleId' | 'subject'>) =>
  tx.rows(sql`update accounts set realname = ${realname}, mobile = ${mobile}, role_id = ${roleId}, oidc_subject = ${subject} where id = ${id}`)

/**
 * Ends sessions that the provider opened: those of its session `sid`, those of a person, or with both those of a person
 * in that session. Returns the account of each.
 */
export const endSessions = (db: Db, { subject, sid }: { subject?: string; sid?: string }) =>
  db.rows<{ accountId: number }>(sql`
    delete from sessions s using accounts a
    where a.id = s.account_id and s.provider_session is not null and (${subject ?? null}::text is null or a.oidc_subject = ${subject ?? null})
      and (${sid ?? null}::text is null or s.provider_session = ${sid ?? null})
    returning a.id as "accountId"`)

/** Ends the session that a new one of the same account takes the place of. */
export const endReplaced = (tx: Db, accountId: number, tokenHash: Uint8Array) =>
  tx.rows(sql`delete from sessions where token_hash = ${Buffer.from(tokenHash)} and account_id = ${accountId}`)

export const realnameOf = async (db: Db, id: number) => (await db.one<{ realname: string }>(sql`select realname from accounts where id = ${id}`))!.realname

/** A session whose sign-in the provider is to be asked about. */
export interface DueSession {
  id: number
  tokenHash: Uint8Array
  accountId: number
  subject: string
  refresh: string
}

/**
 * Takes sessions that were used since the provider was asked, which was before `before`, so that no other server asks,
 * too.
 */
export const takeDue = (db: Db, { before, now, limit }: { before: Date; now: Date; limit: number }) =>
  db.rows<DueSession>(sql`
    update sessions s set provider_asked_at = ${now} from accounts a
    where a.id = s.account_id and a.oidc_subject is not null and s.id in (
      select id from sessions where provider_refresh is not null and provider_asked_at <= ${before} and last_seen_at > provider_asked_at
      order by provider_asked_at limit ${limit} for update skip locked)
    returning s.id, s.token_hash as "tokenHash", a.id as "accountId", a.oidc_subject as subject, s.provider_refresh as refresh`)

export const keepRefresh = (db: Db, id: number, refresh: string) => db.rows(sql`update sessions set provider_refresh = ${refresh} where id = ${id}`)

export const endSession = (tx: Db, id: number) => tx.one(sql`delete from sessions where id = ${id} returning id`)
