import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export const notarizationByNumber = (db: Db, number: string) =>
  db.one<{ orderId: number; orderNo: string; applicant: string; userId: number; type: 1 | 2; pay: number; dataId: number | null }>(sql`
    select n.order_id as "orderId", n.order_no as "orderNo", coalesce(n.company_name, n.username) as applicant, n.user_id as "userId", n.user_type as type, n.pay,
      (select min(evidence_id) from order_evidence where order_id = n.order_id) as "dataId"
    from orders o join notarizations n on n.order_id = o.id where o.order_no in (${number}, ${number.toUpperCase()})`)
