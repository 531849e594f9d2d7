import type { Database } from '../infra/db/db'
import { tableNames } from './tables'
import { createPglite, pgliteDatabase } from '../infra/db/pglite'
import { fromPostgresTemplate, fromTemplate } from './template'

/**
 * A migrated database for the test file, with the permission tree: embedded and in memory, or on the PostgreSQL of
 * DATABASE_URL.
 */
export const openTestDatabase = (): Promise<Database> => (process.env.DATABASE_URL ? fromPostgresTemplate(process.env.DATABASE_URL) : fromTemplate())

/** One that no migration has run on. */
export const openEmptyDatabase = async () =>
  process.env.DATABASE_URL ? fromPostgresTemplate(process.env.DATABASE_URL, 'template1') : pgliteDatabase(await createPglite({}))

const KEPT = ['migrations', 'roles', 'audit_head', 'permission_tree', 'permission_nodes']

/**
 * Empties every table except the migrations', also the append-only ones, and restarts their numbers; the super
 * administrator's role and the contracts' permission nodes stay.
 */
export async function emptyTables(db: Database) {
  const tables = (await tableNames(db)).filter((name) => !KEPT.includes(name))
  await db.transaction(async (tx) => {
    // Append-only tables refuse it otherwise.
    await tx.script('set local session_replication_role = replica')
    // A tenth of the time of `truncate`, which recreates every file of every table.
    await tx.script(`
      ${tables.map((name) => `delete from ${name};`).join('')}
      delete from roles where id <> 1;
      with gone as (delete from permission_nodes where remote is not null returning id)
        update permission_tree set version = version + 1 where exists (select from gone);
      update audit_head set id = 0, hash = '';
      select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'roles_id_seq'`)
  })
}
