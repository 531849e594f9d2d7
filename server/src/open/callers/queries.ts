import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { KeyHolder } from './caller'

/** The approved enterprise of an AppID. */
export async function findEnterprise(db: Db, appId: string): Promise<KeyHolder | undefined> {
  const row = await db.one<{ id: number; name: string; secret: string }>(
    sql`select id, name, security_key as secret from users where app_id = ${appId} and type = 2 and status = 3`,
  )
  return row && { keyId: appId, userId: row.id, name: row.name, scopes: [], namespace: `enterprise ${row.id}`, secret: row.secret }
}

/** Whether a key has not used a nonce before; it has from now on. */
export const spendNonce = async (db: Db, keyId: string, nonce: string, at: Date) =>
  (await db.one(sql`insert into open_nonces (key_id, nonce, at) values (${keyId}, ${nonce}, ${at}) on conflict do nothing returning 1 as one`)) !== undefined
