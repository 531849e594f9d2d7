import { randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../infra/db/db'
import { migrate } from '../infra/db/migrate'
import { openPostgres } from '../infra/db/postgres'
import { storeOwnNodes } from '../operators/permissions/own-nodes'
import { fromTemplate } from './template'

/** A migrated database for the test file, with the permission tree: embedded and in memory, or on the PostgreSQL of DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (!url) return fromTemplate()
  const server = openPostgres(url, { connections: 1 })
  const name = `console_test_${randomBytes(6).toString('hex')}`
  await server.rows(sql`create database ${raw(name)}`)
  const db = openPostgres(Object.assign(new URL(url), { pathname: name }).href)
  await migrate(db)
  await storeOwnNodes(db)
  const close = async () => {
    await db.close()
    await server.rows(sql`drop database ${raw(name)} with (force)`)
    await server.close()
  }
  return { ...db, close }
}

/** Empties every table except the migrations', also the append-only ones, and restarts their numbers; the super administrator's role and the contracts' permission nodes stay. */
export async function emptyTables(db: Database) {
  const tables = await db.rows<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'roles', 'audit_head', 'permission_tree', 'permission_nodes')`)
  await db.transaction(async (tx) => {
    // Append-only tables refuse it otherwise.
    await tx.script('set local session_replication_role = replica')
    // A tenth of the time of `truncate`, which recreates every file of every table.
    await tx.script(`
      ${tables.map(({ name }) => `delete from ${name};`).join('')}
      delete from roles where id <> 1;
      with gone as (delete from permission_nodes where remote is not null returning id)
        update permission_tree set version = version + 1 where exists (select from gone);
      update audit_head set id = 0, hash = '';
      select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'roles_id_seq'`)
  })
}
