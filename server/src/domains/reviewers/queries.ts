import type { InputOf } from '@console/platform/contract'
import { reviewedKinds, type ReviewerRow, type reviewers } from '@console/platform/contract/reviewers'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { holding, onDays, where } from '../../infra/db/fragments'

/** Our own words. */
const nameOfQueue = `case queue ${Object.entries(reviewedKinds)
  .map(([queue, name]) => `when '${queue}' then '${name}'`)
  .join(' ')} end`

/** Without a range, so many days up to now. */
const DAYS = 30

/**
 * A row for each reviewer and queue; reviewers with the most decisions come first. There are as many as people, so a
 * page is cut out of all.
 */
export const countByReviewer = (db: Db, { keyword, queue, datetime }: Omit<InputOf<typeof reviewers.list>, 'page' | 'limit'>, now: Date) =>
  db.rows<ReviewerRow>(sql`
    select concat_ws(' ', account_id, reviewer, queue) as id, reviewer, queue, count(*)::int as decided, count(*) filter (where passed)::int as passed,
      count(*) filter (where exists (select from review_reopenings r where r.decision_id = review_decisions.id))::int as reopened,
      round(percentile_cont(0.5) within group (order by took_s))::int as median_s, count(took_s)::int as measured
    from review_decisions
    ${where(holding(keyword, 'reviewer', nameOfQueue), queue && sql`queue = ${queue}`, onDays('at', datetime) ?? sql`at > ${new Date(now.getTime() - DAYS * 24 * 3_600_000)}`)}
    group by reviewer, account_id, queue order by sum(count(*)) over (partition by reviewer, account_id) desc, reviewer, account_id, decided desc, queue`)
