import { type Holder, type QueueName, queues } from '@console/platform/contract/review-claims'
import sql, { raw } from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { fromNow, timeText } from '../../infra/db/fragments'
import type { Operator } from '../access/operator'

/** A tab of a browser, and whose it is. */
export interface Worker {
  accountId: number
  tab: string
}

/** A record of a queue. */
interface Claimed {
  queue: QueueName
  id: number
}

/** A tab that is gone stops repeating its claim: within a minute colleagues see nobody any more. */
const CLAIM_MS = 55_000

/**
 * Claims a record for a tab. False while another tab has it, unless it is taken over. When a claim ends is by the
 * database's clock, which all servers share.
 */
export async function claim(db: Db, { queue, id }: Claimed, { accountId, tab }: Worker, { now, takeOver = false }: { now: Date; takeOver?: boolean }) {
  const claimed = await db.one(sql`
    insert into review_claims as c (queue, record_id, account_id, tab, since, until) values (${queue}, ${id}, ${accountId}, ${tab}, ${now}, ${fromNow(CLAIM_MS)})
    on conflict (queue, record_id) do update set account_id = excluded.account_id, tab = excluded.tab, until = excluded.until,
      since = case when c.account_id = excluded.account_id and c.tab = excluded.tab and c.until > now() then c.since else excluded.since end
    where c.until <= now() or (c.account_id = excluded.account_id and c.tab = excluded.tab) or ${takeOver}
    returning c.queue`)
  return claimed !== undefined
}

/** Who has a record that the worker has not. */
export const findHolder = (db: Db, { queue, id }: Claimed, { accountId }: Worker) =>
  db.one<Holder>(sql`
    select a.realname as name, ${raw(timeText('c.since'))} as since, c.account_id = ${accountId} as self
    from review_claims c join accounts a on a.id = c.account_id where c.queue = ${queue} and c.record_id = ${id} and c.until > now()`)

/** The records that an account is at work on. */
export const ownClaims = (db: Db, accountId: number) =>
  db.rows<Claimed>(sql`select queue, record_id as id from review_claims where account_id = ${accountId} and until > now()`)

/** Which colleagues are at work on which of these records. */
export const findColleagues = (db: Db, queue: QueueName, ids: number[], accountId: number) =>
  db.rows<{ id: number; name: string }>(sql`
    select c.record_id as id, a.realname as name from review_claims c join accounts a on a.id = c.account_id
    where c.queue = ${queue} and c.record_id = any (${ids}::bigint[]) and c.account_id <> ${accountId} and c.until > now() order by c.record_id`)

/**
 * Whether a record is an operator's to decide: they may decide those of its queue, and no colleague is at work on it.
 */
export const mayDecideNow = async (db: Db, { queue, id }: Claimed, operator: Operator) =>
  operator.may(queues[queue]) && (await findColleagues(db, queue, [id], operator.accountId)).length === 0

export const release = (db: Db, { queue, id }: Claimed, { accountId, tab }: Worker) =>
  db.rows(sql`delete from review_claims where queue = ${queue} and record_id = ${id} and account_id = ${accountId} and tab = ${tab}`)

/** Whether no other tab has the record whose id `column` holds. */
export const unclaimed = (column: string, queue: QueueName, { accountId, tab }: Worker): Sql => sql`
  not exists (
    select from review_claims c where c.queue = ${queue} and c.record_id = ${raw(column)} and c.until > now()
      and (c.account_id <> ${accountId} or c.tab <> ${tab})
  )`
