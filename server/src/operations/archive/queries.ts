import sql, { join, raw } from 'sql-template-tag'
import type { Archivable } from '../../infra/db/archived'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'
import type { ArchivedStretch } from '../../operators/audit/verify-queries'

interface Table {
  title: string
  /** What a partition that goes is locked with, in the order in which writers lock them. */
  locked: string
  /** Selects how many rows there are before a month, by what counts them. */
  counted: string
  /** Corrects what counts them. */
  forget: string[]
}

const tables: Record<Archivable, Table> = {
  audit_trail: {
    title: '操作日志',
    locked: 'audit_trail',
    counted: 'select coalesce(sum(entries), 0)::bigint as rows from audit_counts where day < $1',
    // Only the trail itself changes its counts, but for this.
    forget: [
      'alter table audit_counts disable trigger keep_audit_counts',
      'delete from audit_counts where day < $1',
      'alter table audit_counts enable trigger keep_audit_counts',
    ],
  },
  front_logins: {
    title: '前台登录日志',
    // It refers to users.
    locked: 'users, front_logins',
    counted: `select coalesce(sum(front_logins), 0)::bigint as rows from front_login_counts where day > '-infinity' and day < $1`,
    forget: [
      `update front_login_counts set front_logins = front_logins - (select coalesce(sum(front_logins), 0) from front_login_counts where day > '-infinity' and day < $1)
       where day = '-infinity' and part = (select min(part) from front_login_counts where day = '-infinity')`,
      `delete from front_login_counts where day > '-infinity' and day < $1`,
    ],
  },
}

export const titleOf = (table: Archivable) => tables[table].title

export interface Archive {
  id: number
  table: Archivable
  /** yyyy-MM: rows before this month. */
  before: string
  rows: number
  file: string
  size: number
  sha256: string
}

const startOf = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')`

/** Whether there is a partition that begins with the month: what is before it can be taken away. */
export const hasPartition = async (db: Db, table: Archivable, month: string) =>
  (await db.one(sql`select from partitions where parent = ${table}::regclass and begins = extract(epoch from ${startOf(month)})`)) !== undefined

/** How many rows there are before a month. None goes but by an archive, so it says whether one was added. */
export const countBefore = async (db: Db, table: Archivable, month: string) =>
  (await db.one<{ rows: number }>({ text: tables[table].counted, values: [`${month}-01`] }))!.rows

const DERIVED = ['search_key', 'name_key', 'number_key']

/**
 * Rows before a month as JSON, one for each line, in the order of their numbers; without what keywords are found by.
 */
export const linesBefore = (db: Db, table: Archivable, month: string, { after, limit }: { after: number; limit: number }) =>
  db.rows<{ id: number; line: string }>(sql`
    select id, (to_jsonb(t) - ${DERIVED}::text[])::text as line from ${raw(table)} t where at < ${startOf(month)} and id > ${after} order by id limit ${limit}`)

export const stretchesBefore = (db: Db, month: string) =>
  db.rows<ArchivedStretch>(sql`
    select s.from, s.to, encode(f.previous_hash, 'hex') as "previousHash", encode(l.hash, 'hex') as hash from (
      select min(id) as from, max(id) as to from (select id, id - row_number() over (order by id) as gap from audit_trail where at < ${startOf(month)}) numbered group by gap
    ) s join audit_trail f on f.id = s.from join audit_trail l on l.id = s.to order by s.from`)

/**
 * Nobody adds a row until the transaction ends. Others who ask for the table meanwhile wait: behind a backup of hours
 * that would be everybody, so it is given up soon.
 */
export async function lockTable(tx: Db, table: Archivable) {
  await tx.script(`set local lock_timeout = '5s'`)
  await tx.rows(sql`lock table ${raw(tables[table].locked)} in access exclusive mode`)
}

export async function dropBefore(tx: Db, table: Archivable, month: string) {
  for (const text of tables[table].forget) await tx.rows({ text, values: text.includes('$1') ? [`${month}-01`] : [] })
  await tx.rows(sql`select drop_partitions_before(${table}, ${startOf(month)})`)
}

export const insertArchive = (tx: Db, { table, before, rows, file, size, sha256 }: Omit<Archive, 'id'>, stretches: ArchivedStretch[] | undefined, at: Date) =>
  tx.rows(sql`
    insert into archived_records (table_name, before, rows, stretches, file, size, sha256, at)
    values (${table}, ${startOf(before)}, ${rows}, ${stretches ? JSON.stringify(stretches) : null}::jsonb, ${file}, ${size}, decode(${sha256}, 'hex'), ${at})`)

export const listArchives = (db: Db, ...conditions: ReturnType<typeof sql>[]) =>
  db.rows<Archive & { at: string }>(sql`
    select id, table_name as table, left(${raw(timeText('before'))}, 7) as before, rows, file, size, encode(sha256, 'hex') as sha256, ${raw(timeText('at'))} as at
    from archived_records ${conditions.length ? sql`where ${join(conditions, ' and ')}` : sql``} order by id`)
