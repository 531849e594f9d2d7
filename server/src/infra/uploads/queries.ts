import sql from 'sql-template-tag'
import type { Db } from '../db/db'

interface UploadRow {
  id: string
  accountId: number
  /** The path of the route that took it. */
  route: string
  name: string
  size: number
  sha256: string
  /** Of a file of the open interface: its media type, and digests beside its SHA-256. */
  type?: string
  sm3?: string | null
  crc32?: number
}

/** Who sent a file: an account, or a caller of the open interface by its namespace. */
export type Sender = { accountId: number; namespace?: undefined } | { accountId?: undefined; namespace: string }

/** `usedAt` of a file that is in use at once. */
export const insertUpload = (
  tx: Db,
  { id, route, name, size, sha256, usedAt, type, sm3, crc32, ...by }: Omit<UploadRow, 'accountId'> & { usedAt?: Date } & Sender,
) =>
  tx.rows(sql`
    insert into uploads (id, account_id, namespace, route, name, size, sha256, type, sm3, crc32, created_at, used_at)
    values (${id}, ${by.accountId ?? null}, ${by.namespace ?? null}, ${route}, ${name}, ${size}, ${sha256}, ${type ?? null}, ${sm3 ?? null},
      ${crc32 ?? null}, ${new Date()}, ${usedAt ?? null})`)

export const uploadExists = async (db: Db, id: string) => (await db.one(sql`select from uploads where id = ${id}`)) !== undefined

/** Takes an upload of this account and route into use, once. Returns whether that went well. */
export const useUpload = async (tx: Db, { id, accountId, route }: Pick<UploadRow, 'id' | 'accountId' | 'route'>) =>
  (await tx.one(sql`
    update uploads set used_at = ${new Date()} where id = ${id} and account_id = ${accountId} and route = ${route} and used_at is null returning id`)) !==
  undefined

/** Nothing uses the file of an upload any more. */
export const disown = (tx: Db, file: string) => tx.rows(sql`delete from uploads where id = ${file.slice(file.lastIndexOf('/') + 1)}`)

/** Uploads that nobody has used and that are older than `before` are gone; answers their ids. */
export const deleteUnused = async (db: Db, before: Date) =>
  (await db.rows<{ id: string }>(sql`delete from uploads where used_at is null and created_at < ${before} returning id`)).map(({ id }) => id)

/** How many bytes of uploads nobody has used yet: of an account, and in all. */
export const unusedBytes = async (db: Db, accountId: number) =>
  (await db.one<{ own: number; all: number }>(sql`
    select coalesce(sum(size) filter (where account_id = ${accountId}), 0)::float8 as own, coalesce(sum(size), 0)::float8 as "all" from uploads where used_at is null`))!
