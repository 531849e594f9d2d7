import sql from 'sql-template-tag'
import type { Db } from '../infra/db/db'

/** The names of all tables, without the partitions of one. */
export const tableNames = async (db: Db) =>
  (
    await db.rows<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  ).map(({ name }) => name)
