import sql from 'sql-template-tag'
import type { Db } from './db'

/** How far the database has its log on the disk, in bytes: what a replica can have. */
export const positionOf = async (primary: Db) =>
  (await primary.one<{ position: number }>(sql`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position`))!.position

/** What identifies a database: its system's number, which replicas share, and its name. */
export const identityOf = async (db: Db) =>
  (await db.one<{ system: string; name: string }>(
    sql`select (select system_identifier from pg_control_system())::text as system, current_database()::text as name`,
  ))!

/** How far a replica has replayed the log of its primary, in bytes; undefined for a database that follows no other. */
export async function replayedBy(replica: Db) {
  const state = await replica.one<{ follows: boolean; position: number }>(
    sql`select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`,
  )
  return state!.follows ? state!.position : undefined
}
