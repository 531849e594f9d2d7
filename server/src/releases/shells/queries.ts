import type { BuiltShell } from '@console/platform/release'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** The ids of all kept builds, the newest first. */
export async function shellBuilds(db: Db): Promise<string[]> {
  const rows = await db.rows<{ build: string }>(sql`select build from shells order by registered_at desc, build`)
  return rows.map(({ build }) => build)
}

export async function readShells(db: Db, builds: readonly string[]): Promise<BuiltShell[]> {
  const rows = await db.rows<{ record: BuiltShell }>(sql`select record from shells where build = any(${builds}::text[])`)
  return rows.map(({ record }) => record)
}

export const isKept = async (db: Db, build: string) => (await db.one(sql`select 1 from shells where build = ${build}`)) !== undefined

/** When builds were registered, and until when each was given; `currentUntil` is null for one that still is. */
interface ShellDates {
  version: string
  publishedAt: Date
  currentUntil: Date | null
}

export const shellDates = (db: Db) =>
  db.rows<ShellDates>(sql`
    select build as version, registered_at as "publishedAt", current_until as "currentUntil" from shells order by registered_at desc, build`)

export const addShell = (db: Db, shell: BuiltShell, at: Date) =>
  db.rows(sql`
    insert into shells (build, record, registered_at) values (${shell.build}, ${JSON.stringify(shell)}::jsonb, ${at}) on conflict (build) do nothing`)

/** Notes that one build is given from now on, and another no longer. */
export const noteCurrent = (db: Db, { current, left, at }: { current: string; left?: string; at: Date }) =>
  db.rows(sql`
    update shells set current_until = case when build = ${current} then null else ${at}::timestamptz end
    where build in (${current}, ${left ?? current})`)

/** Deletes the builds that are not in use and were given last before a time; answers which. */
export async function deleteShells(db: Db, { inUse, before }: { inUse: readonly string[]; before: Date }): Promise<string[]> {
  const rows = await db.rows<{ build: string }>(sql`
    delete from shells where coalesce(current_until, registered_at) < ${before} and not build = any(${inUse}::text[]) returning build`)
  return rows.map(({ build }) => build).sort()
}
