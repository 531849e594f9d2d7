import { emptyRegistry, RegistryDocument } from '@console/shared/registry'
import { sql } from 'kysely'
import type { Db } from '../db/db'

export interface StoredRegistry {
  /** 0 as long as nothing was ever published. */
  revision: number
  document: RegistryDocument
}

export async function readRegistry(db: Db): Promise<StoredRegistry> {
  const row = await db.one<StoredRegistry>(sql`select revision, document from registry where id = 1`)
  return row ? { revision: row.revision, document: RegistryDocument.parse(row.document) } : { revision: 0, document: emptyRegistry }
}

/** Stores a changed document, unless somebody else changed the one that it was made from. Says whether it did. */
export async function replaceRegistry(db: Db, { revision, document }: StoredRegistry): Promise<boolean> {
  const text = JSON.stringify(document)
  const changed = await db.one(sql`
    insert into registry (id, revision, document, changed_at)
    select 1, 1, ${text}::jsonb, ${new Date()} where ${revision}::integer = 0
    on conflict (id) do nothing
    returning revision`)
  if (changed || revision === 0) return changed !== undefined
  const replaced = await db.one(sql`
    update registry set revision = revision + 1, document = ${text}::jsonb, changed_at = ${new Date()}
    where id = 1 and revision = ${revision}
    returning revision`)
  return replaced !== undefined
}
