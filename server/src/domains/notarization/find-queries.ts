import sql from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'

export interface FoundApplication {
  orderId: number
  orderNo: string
  applicant: string
  userId: number
  type: 1 | 2
  pay: number
  dataId: number | null
}

const application = (db: Db, condition: Sql) =>
  db.one<FoundApplication>(sql`
    select n.order_id as "orderId", n.order_no as "orderNo", coalesce(n.company_name, n.username) as applicant, n.user_id as "userId", n.user_type as type, n.pay,
      (select min(evidence_id) from order_evidence where order_id = n.order_id) as "dataId"
    from orders o join notarizations n on n.order_id = o.id where ${condition}`)

export const notarizationByNumber = (db: Db, number: string) => application(db, sql`o.order_no in (${number}, ${number.toUpperCase()})`)
export const notarizationById = (db: Db, orderId: number) => application(db, sql`o.id = ${orderId}`)
