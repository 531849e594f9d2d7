import type { invoiceStatuses, invoiceTypes } from '@console/platform/contract/finance'
import type { z } from '@console/platform/contract'
import type { NewInvoice } from '@console/platform/contract/open/invoices'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export type Application = z.infer<typeof NewInvoice>

export interface PaidOrder {
  id: number
  orderNo: string
  userId: number
  pay: 1 | 2 | 3
  money: string | null
}

/**
 * In one order for everybody, so that two applications for the same orders wait for each other. Nobody pays them, or
 * asks for an invoice of them, until the transaction ends.
 */
export const lockOrders = (tx: Db, orderNos: readonly string[]) =>
  tx.rows<PaidOrder>(sql`
    select id, order_no as "orderNo", user_id as "userId", pay, money::text as money from orders where order_no = any (${orderNos}::text[]) order by orders.id for update`)

/** Those that are in an application which is not refused. */
export const invoicedOrders = async (tx: Db, ids: readonly number[]) =>
  (await tx.rows<{ id: number }>(sql`select order_id as id from invoice_orders where order_id = any (${ids}::bigint[]) and not refused`)).map(({ id }) => id)

const given = (value: string | undefined) => sql`${value ?? null}::text`

/** With the applicant as they are now. Undefined for an unknown user. */
export const insertInvoice = (tx: Db, application: Application, money: string) =>
  tx.one<{ id: number }>(sql`
    insert into invoices (user_id, username, mobile, type, head, tax_num, bank_name, account, street, phone_number, name, post_phone_number, address, email, remark, money,
      created_at)
    select id, name, mobile, ${application.type}::text, ${application.head}::text, ${given(application.tax_num)}, ${given(application.bank_name)}, ${given(application.account)},
      ${given(application.street)}, ${given(application.phone_number)}, ${given(application.name)}, ${given(application.post_phone_number)}, ${given(application.address)},
      ${given(application.email)}, ${given(application.remark)}, ${money}::numeric, ${application.create_time ?? new Date()}::timestamptz
    from users where id = ${application.user_id} returning id`)

export const insertInvoiceOrders = (tx: Db, invoiceId: number, ids: readonly number[]) =>
  tx.rows(sql`insert into invoice_orders (invoice_id, order_id) select ${invoiceId}::int, id from unnest(${ids}::bigint[]) id`)

export interface InvoiceState {
  type: (typeof invoiceTypes)[number]
  status: keyof typeof invoiceStatuses
}

/** Nobody decides it until the transaction ends. */
export const lockInvoice = (tx: Db, id: number) => tx.one<InvoiceState>(sql`select type, status from invoices where id = ${id} for update`)

export const setStatus = (tx: Db, id: number, status: InvoiceState['status']) => tx.rows(sql`update invoices set status = ${status} where id = ${id}`)

interface Issue {
  status: InvoiceState['status']
  pdf: { file: string; size: number }
  by: string
  at: Date
}

export const setIssued = (tx: Db, id: number, { status, pdf, by, at }: Issue) =>
  tx.rows(sql`update invoices set status = ${status}, pdf = ${pdf.file}, pdf_size = ${pdf.size}, deal_user = ${by}, deal_time = ${at} where id = ${id}`)
