import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../infra/db/db'
import { fromNow } from '../infra/db/fragments'

/** The tables whose rows own documents of persons. */
const TABLES = ['user_documents', 'notarization_documents'].map((table) => raw(table))

/** All that names files of the store which are kept by their content. */
const NAMING = [...TABLES.map((table) => sql`select file from ${table}`), sql`select file from evidence_files`, sql`select pdf as file from invoices`]

interface KeptDocument {
  file: string
  sha256: string
}

/** Documents that lie outside of a folder, in the order of their names behind `after`. */
export const findOutside = (db: Db, folder: string, after: string, limit: number) => {
  // `0` comes after `/`.
  const behind = `${folder.slice(0, -1)}0`
  const between = (from: Sql) => TABLES.map((table) => sql`select file, sha256 from ${table} where ${from}`)
  const ranges = [
    ...between(sql`file collate "C" > ${after} and file collate "C" < ${folder}`),
    ...between(sql`file collate "C" > greatest(${after}, ${behind}) collate "C"`),
  ].map((range) => sql`(${range} order by file collate "C" limit ${limit})`)
  return db.rows<KeptDocument>(sql`select distinct file collate "C" as file, sha256 from (${join(ranges, ' union all ')}) d order by 1 limit ${limit}`)
}

/** Whatever names the one copy names the other from now on. Returns whether anything did. */
export const replaceFile = (db: Db, from: string, to: string) =>
  db.transaction(async (tx) => {
    const named = []
    for (const table of TABLES) named.push(...(await tx.rows(sql`update ${table} set file = ${to} where file collate "C" = ${from} returning 1`)))
    if (named.length > 0) await markReplaced(tx, [from])
    return named.length > 0
  })

export interface ReplacedCopy {
  file: string
  /** By something that is no document: the same bytes are kept once. */
  named: boolean
  /** To the microsecond. */
  markedAt: string
}

/** Copies that were marked so long ago, and not since. */
export const findReplaced = (db: Db, forMs: number, limit: number) =>
  db.rows<ReplacedCopy>(sql`
    with replaced as (select file, replaced_at from replaced_documents where replaced_at <= ${fromNow(-forMs)} limit ${limit}),
      named as (${join(
        NAMING.map((naming) => sql`select file from (${naming}) n where file in (select file from replaced)`),
        ' union all ',
      )})
    select file, file in (select file from named) as named, replaced_at::text as "markedAt" from replaced`)

/** Whether the mark was still the one that was found. Who marks the file anew waits until the transaction ends. */
export const forgetReplaced = async (tx: Db, { file, markedAt }: ReplacedCopy) =>
  (await tx.rows(sql`delete from replaced_documents where file = ${file} and replaced_at = ${markedAt}::timestamptz returning file`)).length > 0

/**
 * Files that no row names yet, or no longer: they go if none does when `deleteReplaced` comes by. A file that may be
 * there already, named by its content, is marked before it is put, so that it is not removed afterwards.
 */
export const markReplaced = (db: Db, files: readonly string[]) =>
  db.rows(sql`
    insert into replaced_documents (file) select distinct unnest(${[...files]}::text[]) as file order by file
    on conflict (file) do update set replaced_at = greatest(replaced_documents.replaced_at, excluded.replaced_at)`)
