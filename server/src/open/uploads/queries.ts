import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** An incomplete upload, as it was declared. */
export interface PartialUpload {
  id: string
  namespace: string
  name: string
  type: string
  size: number
  sha256: string
  sm3: string | null
  activeAt: Date
}

/** A complete upload. */
export interface FinishedUpload extends Omit<PartialUpload, 'activeAt'> {
  crc32: number
  isUsed: boolean
}

type Address = Pick<PartialUpload, 'id' | 'namespace'>

export const insertPartial = (db: Db, { id, namespace, name, type, size, sha256, sm3, activeAt }: PartialUpload) =>
  db.rows(sql`
    insert into partial_uploads (id, namespace, name, type, size, sha256, sm3, created_at, active_at)
    values (${id}, ${namespace}, ${name}, ${type}, ${size}, ${sha256}, ${sm3}, ${activeAt}, ${activeAt})`)

export const findPartial = (db: Db, { id, namespace }: Address) =>
  db.one<PartialUpload>(sql`
    select id, namespace, name, type, size::float8, sha256, sm3, active_at as "activeAt" from partial_uploads where id = ${id} and namespace = ${namespace}`)

export const touchPartial = (db: Db, id: string, activeAt: Date) => db.rows(sql`update partial_uploads set active_at = ${activeAt} where id = ${id}`)

/** Returns whether there was one. */
export const deletePartial = async (db: Db, id: string) => (await db.one(sql`delete from partial_uploads where id = ${id} returning id`)) !== undefined

/** Of these ids, or of all. Returns which. */
export const deleteInactive = async (db: Db, { before, ids = null }: { before: Date; ids?: readonly string[] | null }) =>
  (
    await db.rows<{ id: string }>(sql`
      delete from partial_uploads where active_at < ${before} and (${ids}::text[] is null or id = any(${ids}::text[])) returning id`)
  ).map(({ id }) => id)

/** Those of these ids that are incomplete. */
export const stillPartial = async (db: Db, ids: readonly string[]) =>
  (await db.rows<{ id: string }>(sql`select id from partial_uploads where id = any(${[...ids]}::text[])`)).map(({ id }) => id)

export const findFinished = (db: Db, { id, namespace }: Address) =>
  db.one<FinishedUpload>(sql`
    select id, namespace, name, type, size::float8, sha256, sm3, crc32::float8, used_at is not null as "isUsed" from uploads
    where id = ${id} and namespace = ${namespace} and type is not null`)

/** Marks an upload as used. @returns whether it was unused */
export const useFinished = async (tx: Db, { id, namespace }: Address, at: Date) =>
  (await tx.one(sql`update uploads set used_at = ${at} where id = ${id} and namespace = ${namespace} and used_at is null returning id`)) !== undefined

export const deleteUnused = async (tx: Db, { id, namespace }: Address) =>
  (await tx.one(sql`delete from uploads where id = ${id} and namespace = ${namespace} and used_at is null returning id`)) !== undefined

/** The disk usage of a namespace: incomplete and unused uploads. `declared` is the total of all incomplete uploads. */
export const usageOf = async (db: Db, namespace: string) =>
  (await db.one<{ coming: number; own: number; enterprises: number; declared: number }>(sql`
    with kept as (
      select namespace, size, true as coming from partial_uploads
      union all select namespace, size, false from uploads where used_at is null and namespace is not null)
    select (count(*) filter (where coming and namespace = ${namespace}))::int as coming,
      coalesce(sum(size) filter (where namespace = ${namespace}), 0)::float8 as own,
      coalesce(sum(size) filter (where starts_with(namespace, 'enterprise ')), 0)::float8 as enterprises,
      coalesce(sum(size) filter (where coming), 0)::float8 as declared
    from kept`))!
