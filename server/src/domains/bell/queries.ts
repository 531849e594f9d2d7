import type { News } from '@console/platform/contract/bell'
import type { QueueName } from '@console/platform/contract/review-claims'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'

/**
 * By the database's clock, as arrivals are. What came into these queues since the account looked last, and was not
 * decided since it came; a record that came twice counts once, an application that the account ever handled not at all.
 */
export const findNews = (db: Db, accountId: number, queues: readonly QueueName[]) =>
  db.rows<News>(sql`
    with since as (
      select coalesce((select at from bell_looks where account_id = ${accountId}), now() - interval '1 day') as at
    )
    select a.queue, count(distinct a.record_id)::int as count, ${raw(timeText('max(a.at)'))} as latest
    from queue_arrivals a, since
    where a.queue = any (${queues}::text[]) and a.at > since.at
      and not exists (select from review_decisions d where d.queue = a.queue and d.record_id = a.record_id and d.at >= a.at)
      and not (a.queue = 'notarization' and exists (select from notarizations n where n.order_id = a.record_id and ${accountId} = any (n.handlers)))
    group by a.queue order by max(a.at) desc`)

export const keepLook = (db: Db, accountId: number) =>
  db.rows(sql`insert into bell_looks (account_id, at) values (${accountId}, now()) on conflict (account_id) do update set at = excluded.at`)
