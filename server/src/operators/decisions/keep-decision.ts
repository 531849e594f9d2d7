import type { ReviewedKind } from '@console/platform/contract/reviewers'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

interface Decision {
  queue: ReviewedKind
  id: number
  reviewer: { accountId: number; realname: string }
  passed: boolean
  at: Date
}

/**
 * Keeps that an operator decided on a record of a queue, and for how long they had it: since they claimed it. The
 * caller holds the transaction of the decision.
 */
export const keepDecision = (tx: Db, { queue, id, reviewer: { accountId, realname }, passed, at }: Decision) =>
  tx.rows(sql`
    insert into review_decisions (queue, record_id, account_id, reviewer, passed, at, took_s)
    values (${queue}, ${id}, ${accountId}, ${realname}, ${passed}, ${at}, (
      select greatest(0, extract(epoch from ${at}::timestamptz - since)) from review_claims
      where queue = ${queue} and record_id = ${id} and account_id = ${accountId} and until > now()
    ))`)
