import type { Download } from '@console/platform/contract/download-records'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'

const MOST_LISTED = 100
const DAY_MS = 24 * 3_600_000
/** A running download saves its progress six times as often (server/src/http/answers/download-records.ts). */
const SILENT_MS = 60_000

/** What an account has downloaded within a day, and its zips: with the download of each, or by themselves. `zip` is the call that answers one. */
export function listDownloads(db: Db, accountId: number, now: Date, zip: { path: string; summary: string }) {
  const [since, silent] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - SILENT_MS)]
  return db.rows<Download>(sql`
    with fetched as (
      select * from downloads where account_id = ${accountId} and started_at > ${since}
    ), jobs as (
      select id, name, size, created_at, 'id=' || id as query,
        jsonb_build_object('count', jsonb_array_length(entries), 'expiresAt', ${raw(timeText('expires_at'))}) as zip
      from download_jobs where account_id = ${accountId} and expires_at > ${now}
    ), listed as (
      select fetched.id, title, fetched.name, route || '?' || fetched.query as url, reason, sent, fetched.size, started_at, ended_at, zip,
        case when state = 'running' and seen_at < ${silent} then 'cut' else state end as state
      from fetched left join jobs on route = ${zip.path} and fetched.query = jobs.query
      union all
      select id, ${zip.summary}, name, ${zip.path}::text || '?' || query, null, 0, size, created_at, null, zip, 'ready'
      from jobs where not exists (select from fetched where route = ${zip.path} and fetched.query = jobs.query)
    )
    select id, title, name, url, state, reason, sent, size, ${raw(timeText('started_at'))} as "startedAt", ${raw(timeText('ended_at'))} as "endedAt", zip
    from listed order by started_at desc, id limit ${MOST_LISTED}`)
}
