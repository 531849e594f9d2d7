import { checkStatuses } from '@console/platform/contract/finance'
import type { Invoice } from '@console/platform/contract/open/invoices'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { nameOf } from '../../infra/db/fragments'

export interface InvoiceRow extends Omit<Invoice, 'ref' | 'create_time' | 'deal_time'> {
  createdAt: Date
  dealtAt: Date | null
}

export const findInvoice = (db: Db, id: number) =>
  db.one<InvoiceRow>(sql`
    select i.id, i.user_id, i.type, i.head, i.money::text as money, i.created_at as "createdAt", i.status, ${raw(nameOf('i.status', checkStatuses))} as "checkStatus",
      i.check_remark, i.deal_time as "dealtAt", i.courier_number,
      (select json_agg(o.order_no order by o.id) from invoice_orders io join orders o on o.id = io.order_id where io.invoice_id = i.id) as orders
    from invoices i where i.id = ${id}`)
