import type { ReviewedKind } from '@console/platform/contract/reviewers'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

interface Reopening {
  queue: ReviewedKind
  id: number
  operator: { accountId: number; realname: string }
  at: Date
}

/** Keeps that the last decision on a record was taken back. The caller holds the transaction that does it. */
export const keepReopening = (tx: Db, { queue, id, operator: { accountId, realname }, at }: Reopening) =>
  tx.rows(sql`
    insert into review_reopenings (decision_id, account_id, operator, at)
    select id, ${accountId}::int, ${realname}::text, ${at}::timestamptz from review_decisions
    where queue = ${queue} and record_id = ${id} order by review_decisions.id desc limit 1`)
