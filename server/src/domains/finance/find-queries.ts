import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { idIn } from '../../operators/search/finder'

export const orderByNumber = (db: Db, number: string) =>
  db.one<{ id: number; orderNo: string; kind: 1 | 2 | 3 }>(
    sql`select id, order_no as "orderNo", kind from orders where order_no in (${number}, ${number.toUpperCase()})`,
  )

/** By its id, or by an order that it is of. */
export const invoicesByNumber = (db: Db, number: string, orderId: number | undefined) =>
  db.rows<{ id: number; head: string }>(sql`
    select id, head from invoices where id = ${idIn(number) ?? null}::int
    union
    select i.id, i.head from invoice_orders o join invoices i on i.id = o.invoice_id where o.order_id = ${orderId ?? null}::bigint and not o.refused`)
