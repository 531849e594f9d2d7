import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** Which download of whom. */
interface DownloadKey {
  accountId: number
  id: string
}

export interface RequestedDownload {
  route: string
  /** Null where it is not worth keeping. */
  query: string | null
  title: string
  at: Date
}

interface Begun extends RequestedDownload {
  name: string
  size: number | null
}

/** A client that asks again with the same id starts from the beginning. */
export const insertRunning = (db: Db, { accountId, id }: DownloadKey, { route, query, title, name, size, at }: Begun) =>
  db.rows(sql`
    insert into downloads (account_id, id, route, query, title, name, size, state, started_at, seen_at)
    values (${accountId}, ${id}, ${route}, ${query}, ${title}, ${name}, ${size}, 'running', ${at}, ${at})
    on conflict (account_id, id) do update set name = excluded.name, size = excluded.size, sent = 0, state = 'running', reason = null, seen_at = excluded.seen_at, ended_at = null`)

/** Never began. */
export const insertFailed = (db: Db, { accountId, id }: DownloadKey, { route, query, title, at }: RequestedDownload, reason: string) =>
  db.rows(sql`
    insert into downloads (account_id, id, route, query, title, state, reason, started_at, seen_at, ended_at)
    values (${accountId}, ${id}, ${route}, ${query}, ${title}, 'failed', ${reason}, ${at}, ${at}, ${at})
    on conflict (account_id, id) do update set state = 'failed', reason = excluded.reason, seen_at = excluded.seen_at, ended_at = excluded.ended_at`)

/** Continues the account's last download of a file after its beginning; returns its id. */
export async function resumeLast(db: Db, accountId: number, { route, query, name, at }: Begun, since: Date) {
  const last = await db.one<{ id: string }>(sql`
    update downloads set state = 'running', reason = null, seen_at = ${at}, ended_at = null
    where account_id = ${accountId} and id = (
      select id from downloads
      where account_id = ${accountId} and route = ${route} and query = ${query} and name = ${name} and started_at > ${since}
      order by started_at desc limit 1)
    returning id`)
  return last?.id
}

export const updateSent = (db: Db, { accountId, id }: DownloadKey, sent: number, at: Date) =>
  db.rows(sql`update downloads set sent = greatest(sent, ${sent}), seen_at = ${at} where account_id = ${accountId} and id = ${id} and state = 'running'`)

export interface End {
  state: 'done' | 'cut' | 'failed'
  reason: string | null
  sent: number
  at: Date
}

export const updateEnded = (db: Db, { accountId, id }: DownloadKey, { state, reason, sent, at }: End) =>
  db.rows(sql`
    update downloads set state = ${state}, reason = ${reason}, sent = greatest(sent, ${sent}), seen_at = ${at}, ended_at = ${at}
    where account_id = ${accountId} and id = ${id}`)
