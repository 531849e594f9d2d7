import sql from 'sql-template-tag'
import { claim, isUnclaimed, release } from '../../infra/db/claims'
import type { Db } from '../../infra/db/db'
import { fromNow } from '../../infra/db/fragments'

/** The kind of work that servers take from each other. */
const WORK = 'export'

interface NewExportJob {
  id: string
  accountId: number
  route: string
  /** As the call was asked. */
  fields: Record<string, unknown>
  title: string
  at: Date
  expiresAt: Date
}

export interface ExportJob extends Pick<NewExportJob, 'id' | 'accountId' | 'route' | 'fields'> {
  tries: number
  /** Where the database's log was when it was last asked for; null for a job of an earlier release. */
  written: number | null
  /** What an earlier try may have left in the store. */
  file: string | null
}

const isWaiting = sql`made_at is null and failed_at is null`

export const insertExportJob = (tx: Db, { id, accountId, route, fields, title, at, expiresAt }: NewExportJob) =>
  tx.rows(sql`
    insert into export_jobs (id, account_id, route, input, title, written_lsn, created_at, expires_at)
    values (${id}, ${accountId}, ${route}, ${JSON.stringify(fields)}::jsonb, ${title}, pg_current_wal_insert_lsn(), ${at}, ${expiresAt})`)

/** A job that waits has what was written before it was asked for again. */
export const noteAskedAgain = (tx: Db, id: string) => tx.rows(sql`update export_jobs set written_lsn = pg_current_wal_insert_lsn() where id = ${id}`)

/**
 * An account's jobs, those of them that are not made yet, and whether one of these is the same. Others of the account
 * wait meanwhile.
 */
export const countJobs = async (tx: Db, { accountId, route, fields }: Pick<NewExportJob, 'accountId' | 'route' | 'fields'>) => {
  await tx.rows(sql`select from accounts where id = ${accountId} for no key update`)
  const isSame = sql`route = ${route} and input = ${JSON.stringify(fields)}::jsonb`
  return (await tx.one<{ kept: number; waiting: number; same: string | null }>(sql`
    select count(*)::int as kept, (count(*) filter (where ${isWaiting}))::int as waiting, max(id) filter (where ${isWaiting} and ${isSame}) as same
    from export_jobs where account_id = ${accountId}`))!
}

/** The job that has waited longest and that no server is at; it is this server's for so long. */
export async function takeExportJob(db: Db, forMs: number) {
  const next = await db.one<ExportJob>(sql`
    select id, account_id as "accountId", route, input as fields, tries, (written_lsn - '0/0'::pg_lsn)::bigint as written, file from export_jobs e
    where ${isWaiting} and ${isUnclaimed(WORK, sql`e.id`)} order by created_at, id limit 1`)
  if (!next) return undefined
  const [taken] = await claim(db, { work: WORK, forMs }, [next.id])
  return taken === undefined ? undefined : next
}

export const releaseExportJob = (db: Db, id: string) => release(db, WORK, [id])

/** A job as a server has begun it: no longer so when it was cancelled, or when another server has begun it anew. */
type Begun = Pick<ExportJob, 'id' | 'file'>
const isStill = ({ id, file }: Begun) => sql`id = ${id} and file is not distinct from ${file} and ${isWaiting}`

export const beginExportJob = (db: Db, job: Begun, { name, personal, file }: { name: string; personal: boolean; file: string }) =>
  db.one<{ id: string }>(sql`
    update export_jobs set tries = tries + 1, rows = 0, name = ${name}, personal = ${personal}, file = ${file} where ${isStill(job)} returning id`)

/** Says how far a job is and keeps it this server's for so long. Undefined when it is not any more. */
export const continueExportJob = (db: Db, job: Begun, rows: number, forMs: number) =>
  db.one<{ id: string }>(sql`
    with kept as (update claims set until = ${fromNow(forMs)} where work = ${WORK} and item = ${job.id})
    update export_jobs set rows = ${rows} where ${isStill(job)} returning id`)

/** Undefined when the job is not this server's any more. */
export const finishExportJob = (db: Db, job: Begun, { rows, size, at, expiresAt }: { rows: number; size: number; at: Date; expiresAt: Date }) =>
  db.one<{ id: string }>(sql`
    update export_jobs set rows = ${rows}, size = ${size}, made_at = ${at}, expires_at = ${expiresAt} where ${isStill(job)} returning id`)

/** @returns whether it was still this server's */
export const failExportJob = async (db: Db, job: Begun, reason: string, at: Date) =>
  (await db.rows(sql`update export_jobs set reason = ${reason}, failed_at = ${at} where ${isStill(job)} returning id`)).length > 0

/**
 * A closing server's: another one begins it anew, and this try does not count. @returns whether it was still this
 * server's
 */
export const leaveExportJob = async (db: Db, job: Begun) =>
  (await db.rows(sql`update export_jobs set rows = 0, tries = greatest(tries - 1, 0) where ${isStill(job)} returning id`)).length > 0

export interface MadeExport extends Pick<NewExportJob, 'route' | 'fields'> {
  name: string
  file: string
  size: number
  personal: boolean
}

export const findMadeExport = (db: Db, id: string, accountId: number, now: Date) =>
  db.one<MadeExport>(sql`
    select route, input as fields, name, file, size, personal from export_jobs
    where id = ${id} and account_id = ${accountId} and made_at is not null and expires_at > ${now}`)

interface KeptJob {
  id: string
  file: string | null
}

export const findOwnJob = (db: Db, id: string, accountId: number) =>
  db.one<KeptJob>(sql`select id, file from export_jobs where id = ${id} and account_id = ${accountId}`)

export const findExpiredJobs = (db: Db, now: Date) => db.rows<KeptJob>(sql`select id, file from export_jobs where expires_at <= ${now}`)

export const deleteExportJob = (db: Db, id: string) => db.rows(sql`delete from export_jobs where id = ${id}`)
