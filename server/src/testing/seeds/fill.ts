import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** As many indexes are made at a time: more would wait for a connection for longer than a pool allows. */
const AT_ONCE = 2

/**
 * Fills tables of a migrated database by statements over whole sets. Indexes of `tables` that enforce nothing are
 * dropped meanwhile and made again at the end, those of a table in partitions in all of them: that takes a fraction of
 * the time.
 */
export async function fill(db: Db, tables: string[], statements: string[]) {
  const indexes = await db.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
    where indrelid::regclass::text = any(${tables}) and not indisunique order by pg_relation_size(indexrelid) desc, 1`)
  for (const { name } of indexes) await db.script(`drop index ${name}`)
  for (const statement of statements) await db.script(statement)
  const waiting = indexes.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { definition } of waiting) await db.script(definition)
    }),
  )
  await db.script(`vacuum analyze ${tables.join()}`)
}
