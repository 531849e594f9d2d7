import { notarialStatuses } from '@console/platform/contract/notarization'
import type { Notarization } from '@console/platform/contract/open/notarizations'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { nameOf } from '../../infra/db/fragments'

export interface NotarizationRow extends Omit<Notarization, 'checkedAt' | 'resultAt'> {
  checkedAt: Date | null
  resultAt: Date | null
}

export const findNotarization = (db: Db, orderNo: string) =>
  db.one<NotarizationRow & { id: number }>(sql`
    select n.order_id as id, n.order_no, n.user_id, n.num, (select notary from notaries where id = n.notary_id) as notary, n.pay, n.status, ${raw(nameOf('n.status', notarialStatuses))} as "notarialStatus", n.check_remark as "checkRemark",
      n.checked_at as "checkedAt", case r.kind when 'issued' then '出证成功' when 'failed' then '出证失败' end as result, r.remark, r.at as "resultAt",
      (select coalesce(json_agg(e.baoquan order by e.id), '[]') from order_evidence oe join evidence e on e.id = oe.evidence_id where oe.order_id = n.order_id) as evidence
    from orders o join notarizations n on n.order_id = o.id left join notarization_events r on r.order_id = n.order_id and r.kind in ('issued', 'failed')
    where o.order_no = ${orderNo}`)
