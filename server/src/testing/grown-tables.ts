import { chown, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import type { Postgres } from './temporary-postgres'

/** PostgreSQL divides what is larger into files of this size. */
const FILE = 2 ** 30
/** A column with more different values than this has more of them in more rows. */
const MANY_VALUES = 1_000

/** Tables with fewer rows are small by nature, and so are counts by days. */
const MANY_ROWS = 1_000

/**
 * Makes the planner see so many times the rows that the large tables have: their files and those of their indexes get
 * empty blocks at the end, which take no room on the disk, and the statistics are set accordingly. What the tables show
 * stays the same. Autovacuum has to be off: it would count the rows. Returns the tables.
 */
export async function growTables(db: Db, { data }: Postgres, times: number): Promise<string[]> {
  await db.script('vacuum analyze')
  await db.script('checkpoint')
  const relations = await db.rows<{ oid: number; table: string; path: string; bytes: number }>(sql`
    with large as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${MANY_ROWS} and relname not like '%\\_counts')
    select c.oid::int as oid, large.relname as "table", pg_relation_filepath(c.oid) as path, pg_relation_size(c.oid) as bytes
    from large join pg_class c on c.oid = large.oid or c.oid in (select indexrelid from pg_index where indrelid = large.oid)`)
  for (const { path, bytes } of relations) await extendFile(join(data, path), bytes * times)
  const grown = relations.map(({ oid }) => oid)
  await db.rows(sql`
    update pg_class set relpages = relpages * ${times}::int, reltuples = reltuples * ${times}::int, relallvisible = relallvisible * ${times}::int where oid = any(${grown}::oid[])`)
  await db.rows(sql`update pg_statistic set stadistinct = stadistinct * ${times}::int where stadistinct > ${MANY_VALUES} and starelid = any(${grown}::oid[])`)
  return [...new Set(relations.map(({ table }) => table))]
}

async function extendFile(path: string, bytes: number) {
  const { uid, gid } = await stat(path)
  for (let part = 0; part * FILE < bytes; part++) {
    const name = part === 0 ? path : `${path}.${part}`
    const file = await open(name, part === 0 ? 'r+' : 'w')
    await file.truncate(Math.min(FILE, bytes - part * FILE))
    await file.close()
    await chown(name, uid, gid)
  }
}
