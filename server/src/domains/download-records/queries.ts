import type { Download } from '@console/platform/contract/download-records'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'

const MOST_LISTED = 100
const DAY_MS = 24 * 3_600_000
/** A running download saves its progress six times as often (server/src/http/answers/download-records.ts). */
const SILENT_MS = 60_000

interface Calls {
  /** Answers a zip. */
  zip: { path: string; summary: string }
  /** Answers an export that was made in the background. */
  made: { path: string }
}

/**
 * What an account has downloaded within a day, and its zips and exports in the background: with the download of each,
 * or by themselves.
 */
export function listDownloads(db: Db, accountId: number, now: Date, { zip, made }: Calls) {
  const [since, silent] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - SILENT_MS)]
  return db.rows<Download>(sql`
    with fetched as (
      select * from downloads where account_id = ${accountId} and started_at > ${since}
    ), jobs as (
      select id, name, size, created_at, 'id=' || id as query,
        jsonb_build_object('count', jsonb_array_length(entries), 'expiresAt', ${raw(timeText('expires_at'))}) as zip
      from download_jobs where account_id = ${accountId} and expires_at > ${now}
    ), exports as (
      select id, title, name, reason, size, created_at, coalesce(made_at, failed_at) as ended_at, 'id=' || id as query,
        case when made_at is not null then 'ready' when failed_at is not null then 'failed' else 'making' end as state,
        jsonb_build_object('id', id, 'rows', rows, 'expiresAt', ${raw(timeText('expires_at'))}) as job
      from export_jobs where account_id = ${accountId} and expires_at > ${now}
    ), listed as (
      select fetched.id, coalesce(exports.title, fetched.title) as title, fetched.name, case when route <> ${made.path} or job is not null then route || '?' || fetched.query end as url, fetched.reason, sent, fetched.size, started_at, fetched.ended_at, zip, job,
        case when fetched.state = 'running' and seen_at < ${silent} then 'cut' else fetched.state end as state
      from fetched left join jobs on route = ${zip.path} and fetched.query = jobs.query left join exports on route = ${made.path} and fetched.query = exports.query
      union all
      select id, ${zip.summary}, name, ${zip.path}::text || '?' || query, null, 0, size, created_at, null, zip, null, 'ready'
      from jobs where not exists (select from fetched where route = ${zip.path} and fetched.query = jobs.query)
      union all
      select id, title, name, case when state = 'ready' then ${made.path}::text || '?' || query end, reason, 0, size, created_at, ended_at, null, job, state
      from exports where not exists (select from fetched where route = ${made.path} and fetched.query = exports.query)
    )
    select id, title, name, url, state, reason, sent, size, ${raw(timeText('started_at'))} as "startedAt", ${raw(timeText('ended_at'))} as "endedAt", zip, job as "exportJob"
    from listed order by started_at desc, id limit ${MOST_LISTED}`)
}
