import type { Scope } from '@console/platform/contract/open/scopes'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { Vault } from '../../infra/secrets/vault'
import type { KeyHolder } from './caller'
import { isSystemKey, ownerOfSecurityKey, ownerOfSystemKey } from './keys'

/**
 * The owner of a key: an approved enterprise (AppID) or an active system. The form of the key decides which is read.
 */
export async function findKey(db: Db, vault: Vault, keyId: string) {
  const [first, second] = isSystemKey(keyId) ? [findSystem, findEnterprise] : [findEnterprise, findSystem]
  return (await first(db, vault, keyId)) ?? second(db, vault, keyId)
}

async function findEnterprise(db: Db, vault: Vault, appId: string): Promise<KeyHolder | undefined> {
  const row = await db.one<{ id: number; name: string; kept: string }>(
    sql`select id, name, security_key as kept from users where app_id = ${appId} and type = 2 and status = 3`,
  )
  if (!row) return undefined
  const { id: userId, name, kept } = row
  return { keyId: appId, userId, name, scopes: [], namespace: `enterprise ${userId}`, secret: vault.open(kept, ownerOfSecurityKey(userId)) }
}

async function findSystem(db: Db, vault: Vault, keyId: string): Promise<KeyHolder | undefined> {
  const row = await db.one<{ systemId: number; name: string; scopes: Scope[]; kept: string }>(sql`
    select s.id as "systemId", s.name, s.scopes, k.secret as kept from system_keys k join systems s on s.id = k.system_id where k.id = ${keyId} and s.status = 1`)
  if (!row) return undefined
  const { kept, ...system } = row
  return { keyId, ...system, namespace: 'platform', secret: vault.open(kept, ownerOfSystemKey(keyId)) }
}

/** Marks a nonce of a key as used. @returns whether it was unused */
export const spendNonce = async (db: Db, keyId: string, nonce: string, at: Date) =>
  (await db.one(sql`insert into open_nonces (key_id, nonce, at) values (${keyId}, ${nonce}, ${at}) on conflict do nothing returning 1 as one`)) !== undefined

export interface KeptSecret {
  id: string
  kept: string
}

/** SecurityKeys that are not sealed by the newest key, by the ids of their users. */
export const findOutdatedKeys = (db: Db, prefix: string, limit: number) =>
  db.rows<KeptSecret>(sql`
    select id::text, security_key as kept from users where security_key is not null and not starts_with(security_key, ${prefix}) order by users.id limit ${limit}`)

/** A key that was replaced meanwhile stays. */
export const replaceKept = (db: Db, { id, kept }: KeptSecret, sealed: string) =>
  db.rows(sql`update users set security_key = ${sealed} where id = ${id}::int and security_key = ${kept}`)

/** As above, of the keys of systems. */
export const findOutdatedSystemKeys = (db: Db, prefix: string, limit: number) =>
  db.rows<KeptSecret>(sql`select id, secret as kept from system_keys where not starts_with(secret, ${prefix}) order by id limit ${limit}`)

export const replaceKeptOfSystem = (db: Db, { id, kept }: KeptSecret, sealed: string) =>
  db.rows(sql`update system_keys set secret = ${sealed} where id = ${id} and secret = ${kept}`)

/** As above, of the secrets of webhooks, the one before the last too: by system and webhook. */
export const findOutdatedWebhooks = (db: Db, prefix: string, limit: number) =>
  db.rows<KeptSecret>(sql`
    select w.system_id || ' ' || w.id as id, kept from webhooks w, unnest(array[secret, previous_secret]) kept
    where kept is not null and not starts_with(kept, ${prefix}) order by w.id limit ${limit}`)

export const replaceKeptOfWebhook = (db: Db, { id, kept }: KeptSecret, sealed: string) =>
  db.rows(sql`
    update webhooks set secret = case when secret = ${kept} then ${sealed} else secret end, previous_secret = case when previous_secret = ${kept} then ${sealed} else previous_secret end
    where id = ${id.split(' ')[1]}::int`)

/** As above, of authenticators. */
export const findOutdatedAuthenticators = (db: Db, prefix: string, limit: number) =>
  db.rows<KeptSecret>(sql`
    select account_id::text as id, secret as kept from authenticators where not starts_with(secret, ${prefix}) order by account_id limit ${limit}`)

export const replaceKeptOfAuthenticator = (db: Db, { id, kept }: KeptSecret, sealed: string) =>
  db.rows(sql`update authenticators set secret = ${sealed} where account_id = ${id}::int and secret = ${kept}`)

/** As above, of what the identity provider is asked again by, by the hash of the session's token. */
export const findOutdatedRefreshes = (db: Db, prefix: string, limit: number) =>
  db.rows<KeptSecret>(sql`
    select encode(token_hash, 'hex') as id, provider_refresh as kept from sessions
    where provider_refresh is not null and not starts_with(provider_refresh, ${prefix}) order by sessions.id limit ${limit}`)

/** One that the provider has replaced meanwhile stays. */
export const replaceKeptRefresh = (db: Db, { id, kept }: KeptSecret, sealed: string) =>
  db.rows(sql`update sessions set provider_refresh = ${sealed} where token_hash = decode(${id}, 'hex') and provider_refresh = ${kept}`)

/** Counts of calls since the last write. */
export interface CallCount {
  keyId: string
  calls: number
  refused: number
}

/** Adds counts to those of this hour, for existing keys. */
export const countCalls = (db: Db, counts: readonly CallCount[], at: Date) =>
  db.rows(sql`
    insert into system_call_counts (key_id, hour, calls, refused)
    select k.id, date_trunc('hour', ${at}::timestamptz), c.calls, c.refused
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("keyId" text, calls int, refused int) join system_keys k on k.id = c."keyId"
    on conflict (key_id, hour) do update set calls = system_call_counts.calls + excluded.calls, refused = system_call_counts.refused + excluded.refused, used_at = now()`)
