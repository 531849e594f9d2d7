import sql from 'sql-template-tag'
import type { DemoData } from '../../../demo/demo-data'

/**
 * What would be kept of the decisions of the other demo data if they had been made in the console: each took between 15
 * seconds and six minutes.
 */
export const demo: DemoData = {
  after: ['users', 'notarization', 'finance', 'authority'],
  async seed(tx) {
    await tx.rows(sql`
      insert into review_decisions (queue, record_id, account_id, reviewer, passed, at, took_s)
      select d.queue, d.id, a.id, d.reviewer, d.passed, d.at, 15 + d.id * 7919 % 345 from (
        select case type when 1 then 'individual' else 'enterprise' end as queue, id::bigint, checked_by as reviewer, status = 3 as passed, checked_at as at
        from users where checked_at is not null and status in (3, 4)
        union all
        select 'notarization', n.order_id, c.realname, n.status = 2, n.checked_at from notarizations n join accounts c on c.id = n.checked_by
        union all
        select 'invoice', id, deal_user, status = 3, deal_time from invoices where type = '纸质邮寄' and status in (3, 4)
      ) d left join accounts a on a.realname = d.reviewer order by d.at, d.queue, d.id`)
  },
}
