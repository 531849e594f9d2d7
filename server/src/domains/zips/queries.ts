import type { Zip, LeftOut } from '@console/platform/contract/zips'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'
import type { Document, NamedFile } from './rules'

interface NewJob {
  id: string
  accountId: number
  name: string
  entries: readonly NamedFile[]
  documents: readonly Document[]
  leftOut: readonly LeftOut[]
  size: number
  at: Date
  expiresAt: Date
}

export const insertJob = (tx: Db, { id, accountId, name, entries, documents, leftOut, size, at, expiresAt }: NewJob) =>
  tx.rows(sql`
    insert into download_jobs (id, account_id, name, entries, documents, left_out, size, created_at, expires_at)
    values (${id}, ${accountId}, ${name}, ${JSON.stringify(entries)}::jsonb, ${JSON.stringify(documents)}::jsonb, ${JSON.stringify(leftOut)}::jsonb, ${size}, ${at}, ${expiresAt})`)

const shown = (jobPath: string) =>
  raw(`id, name, '${jobPath}?id=' || id as url, size, jsonb_array_length(entries) as count, left_out as "leftOut",
    ${timeText('created_at')} as "createdAt", ${timeText('expires_at')} as "expiresAt"`)

export const findShownJob = (db: Db, id: string, jobPath: string) => db.one<Zip>(sql`select ${shown(jobPath)} from download_jobs where id = ${id}`)

/** How many of an account's have not expired. Others of the account wait meanwhile. */
export const countJobs = async (tx: Db, accountId: number, now: Date) => {
  await tx.rows(sql`select from accounts where id = ${accountId} for no key update`)
  return (await tx.one<{ count: number }>(sql`select count(*) from download_jobs where account_id = ${accountId} and expires_at > ${now}`))!.count
}

export interface Job {
  id: string
  name: string
  entries: NamedFile[]
  documents: Document[]
  createdAt: Date
}

export const findJob = (db: Db, id: string, accountId: number, now: Date) =>
  db.one<Job>(sql`
    select id, name, entries, documents, created_at as "createdAt" from download_jobs where id = ${id} and account_id = ${accountId} and expires_at > ${now}`)
