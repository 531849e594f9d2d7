import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** So many different messages of a version are kept; what differs from all of them is counted without its own. */
const MESSAGES_KEPT = 20
/** The most failures of a version that are answered, the most frequent first. */
const MESSAGES_TOLD = 10

interface Failure {
  remote: string
  version: string
  /** Why, as `docs/errors` has it. */
  code: string
  /** What was thrown, without personal data; empty where nothing was. */
  message: string
  /** Where, in the sources; empty where that is not known. */
  stack: string
}

/** Counts one failed load of an operator. */
export const countFailure = (db: Db, accountId: number, { remote, version, code, message, stack }: Failure) =>
  db.rows(sql`
    insert into remote_failures as f (remote, version, account_id, code, message, stack, times, last_at)
    select ${remote}, ${version}, ${accountId}, ${code},
      case when (select count(distinct message) from remote_failures where remote = ${remote} and version = ${version} and message <> ${message}) < ${MESSAGES_KEPT}
        or exists (select from remote_failures where remote = ${remote} and version = ${version} and message = ${message}) then ${message} else '' end,
      ${stack}, 1, ${new Date()}
    on conflict (remote, version, code, message, account_id) do update set
      times = f.times + 1, last_at = excluded.last_at, stack = case when excluded.stack = '' then f.stack else excluded.stack end`)

/** How often a version failed in one way, in the last seven days. */
interface FailureFigures {
  version: string
  code: string
  times: number
  operators: number
}

export const failureFigures = (db: Db, remote: string) =>
  db.rows<FailureFigures>(sql`
    select version, code, sum(times)::int as times, count(distinct account_id)::int as operators
    from remote_failures where remote = ${remote} group by version, code order by times desc, code`)

interface MessageFigures {
  version: string
  code: string
  message: string
  times: number
  stack: string
}

export const messageFigures = (db: Db, remote: string) =>
  db.rows<MessageFigures>(sql`
    select version, code, message, times, coalesce(stack, '') as stack from (
      select version, code, message, sum(times)::int as times, (array_agg(stack order by last_at desc) filter (where stack <> ''))[1] as stack,
        row_number() over (partition by version order by sum(times) desc, message) as place
      from remote_failures where remote = ${remote} and message <> '' group by version, code, message) m
    where place <= ${MESSAGES_TOLD} order by times desc, message`)
