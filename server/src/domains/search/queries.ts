import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** So many of an account are kept. */
const KEPT = 10

interface Visit {
  accountId: number
  path: string
  at: Date
}

/** Keeps a visit, and of those before it the last ones. */
export const keepVisit = (db: Db, { accountId, path, at }: Visit) =>
  db.rows(sql`
    with kept as (
      insert into recent_records (account_id, path, visited_at) values (${accountId}, ${path}, ${at})
      on conflict (account_id, path) do update set visited_at = excluded.visited_at
    )
    delete from recent_records where account_id = ${accountId} and path <> ${path} and path not in (
      select path from recent_records where account_id = ${accountId} and path <> ${path} order by visited_at desc limit ${KEPT - 1}
    )`)

export const recentPaths = async (db: Db, accountId: number) =>
  (await db.rows<{ path: string }>(sql`select path from recent_records where account_id = ${accountId} order by visited_at desc limit ${KEPT}`)).map(
    ({ path }) => path,
  )
