import type { InputOf } from '@console/platform/contract'
import {
  chargeKinds,
  type ChargeOrder,
  checkStatuses,
  type finance,
  type InvoiceDetail,
  type InvoiceOrder,
  type InvoiceRow,
  type invoiceStatuses,
  type invoiceTypes,
  type NotarizationOrder,
  type revealedFields,
} from '@console/platform/contract/finance'
import { businessTypes } from '@console/platform/contract/users'
import sql, { raw } from 'sql-template-tag'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { decidedDays } from '../../infra/db/decided-days'
import { inNumberKey, nameOf, ofUser, onDays, maskedUnless, countsOf, timeText, where, holdsKeyword } from '../../infra/db/fragments'
import { type List, page, type Paging } from '../../infra/db/list'

type OrderFilters = InputOf<typeof finance.exportChargeOrders> & { userId?: number }
type InvoiceFilters = Omit<InputOf<typeof finance.invoices>, 'page' | 'limit'>

const CHARGES = Object.keys(chargeKinds).join(', ')
const CERTIFICATES = '3'

/** The kinds are written out: an index of just these orders is then the one that is read. */
const orderList = (kinds: string, filters: OrderFilters, columns: string): List => ({
  columns,
  table: 'orders o',
  alias: 'o',
  joins: 'join users u on u.id = o.user_id',
  where: [
    raw(`o.kind in (${kinds})`),
    filters.pay && sql`o.pay = ${filters.pay}`,
    filters.type && sql`o.type = ${filters.type}`,
    ofUser('o.user_id', filters.userId),
    onDays('o.created_at', filters.datetime),
  ],
  // The kinds as the index for keywords has them.
  keyword: filters.keyword && sql`o.kind / 3 = ${kinds === CERTIFICATES ? 1 : 0} and ${inNumberKey('o.search_key', 'o.order_no', filters.keyword)}`,
  part: !filters.userId && 'week',
  order: ['created_at', 'id'],
  count: filters.userId ? 'rows' : countOrders(kinds, filters),
})

const countOrders = (kinds: string, { pay, type, datetime }: OrderFilters) =>
  countsOf('order_counts.orders', datetime, raw(`kind in (${kinds})`), pay && sql`pay = ${pay}`, type && sql`type = ${type}`)

const owner = `o.user_id, case when u.type = 2 then u.name end as "companyName", u.name`

const notarizationList = (filters: OrderFilters) =>
  orderList(
    CERTIFICATES,
    filters,
    `o.order_no as "orderNo", o.kind as "orderType", ${owner}, ${maskedUnless(false, 'u.mobile')} as mobile, o.type, ${timeText('o.created_at')} as "addTime",
    o.money::text as money, o.pay, o.pay_type as "payType"`,
  )

export const chargeList = (filters: OrderFilters, personal: boolean) =>
  orderList(
    CHARGES,
    filters,
    `o.order_no, ${owner}, ${maskedUnless(personal, 'u.mobile')} as mobile, o.points as balance, o.pay_type as "payType", o.kind as "orderType",
    ${nameOf('o.type', businessTypes)} as "oType", o.type, o.pay, ${timeText('o.created_at')} as create_time`,
  )

export const listNotarizationOrders = (db: Db, filters: OrderFilters & Paging) => page<NotarizationOrder>(db, notarizationList(filters), filters)
export const listChargeOrders = (db: Db, filters: OrderFilters & Paging) => page<ChargeOrder>(db, chargeList(filters, false), filters)

export const mobileOfOrder = (db: Db, orderNo: string) =>
  db.one<Personal & { kind: 1 | 2 | 3 }>(sql`
    select o.id as "subjectId", o.kind, u.mobile as value from orders o join users u on u.id = o.user_id where o.order_no = ${orderNo}`)

/** The fields are named like their columns. */
export const personalOfInvoice = (db: Db, id: number, field: keyof typeof revealedFields) =>
  db.one<Personal>(sql`select id as "subjectId", ${raw(field)} as value from invoices where id = ${id}`)

const invoiceColumns = (personal: boolean, pdfPath: string) => `
    i.id, i.user_id, i.head, i.type, ${maskedUnless(personal, 'i.mobile')} as mobile, i.username, ${maskedUnless(personal, 'i.tax_num', 'idcard')} as tax_num, i.money::text as money,
    ${timeText('i.created_at')} as create_time, ${nameOf('i.status', checkStatuses)} as "checkStatus", i.status, i.courier_number, case when i.pdf is not null then '${pdfPath}?id=' || i.id end as invoice_pdf_url`

/** Holds for a paper invoice that is to be decided. */
const TO_DECIDE = "status in (1, 2) and type = '纸质邮寄'"

export const invoiceList = ({ status, waiting, datetime, keyword, userId }: InvoiceFilters, personal: boolean, pdfPath: string): List => ({
  columns: invoiceColumns(false, pdfPath),
  table: 'invoices i',
  alias: 'i',
  where: [status && sql`i.status = ${status}`, waiting && raw(TO_DECIDE), ofUser('i.user_id', userId), onDays('i.created_at', datetime)],
  keyword: holdsKeyword(keyword, { key: 'i.name_key', mobile: personal && 'i.mobile' }),
  part: !userId && !waiting && 'week',
  order: ['created_at', 'id'],
  count: userId ? 'rows' : countInvoices({ status, waiting, datetime }),
})

/** Few are waiting at a time, and an index holds just these. */
function countInvoices({ status, waiting, datetime }: InvoiceFilters) {
  if (waiting)
    return sql`${raw(`select count(*) from invoices i`)} ${where(raw(TO_DECIDE), status && sql`i.status = ${status}`, onDays('i.created_at', datetime))}`
  return countsOf('invoice_counts.invoices', datetime, status && sql`status = ${status}`)
}

export const listInvoices = (db: Db, filters: InvoiceFilters & Paging, personal: boolean, pdfPath: string) =>
  page<InvoiceRow>(db, invoiceList(filters, personal, pdfPath), filters)

/** What is in clear. */
interface Sight {
  clear: boolean
  /** To whom it is sent, and where. */
  parcel: boolean
  pdfPath: string
}

export const findInvoice = (db: Db, id: number, { clear, parcel, pdfPath }: Sight) =>
  db.one<Omit<InvoiceDetail, 'whole'>>(sql`
    ${raw(`
      select ${invoiceColumns(clear, pdfPath)}, i.bank_name, ${maskedUnless(clear, 'i.account', 'idcard')} as account,
        ${maskedUnless(clear, 'i.street', 'address')} as street, ${maskedUnless(clear, 'i.phone_number', 'idcard')} as phone_number,
        ${maskedUnless(parcel, 'i.name', 'name')} as name, ${maskedUnless(parcel, 'i.post_phone_number', 'idcard')} as post_phone_number,
        ${maskedUnless(parcel, 'i.address', 'address')} as address, ${maskedUnless(clear, 'i.email', 'email')} as email,
        i.remark, i.check_remark, i.deal_user, ${timeText('i.deal_time')} as deal_time
      from invoices i`)} where i.id = ${id}`)

export const listInvoiceOrders = (db: Db, { id, ...paging }: InputOf<typeof finance.invoiceOrders>) =>
  page<InvoiceOrder>(
    db,
    {
      columns: `o.order_no, ${timeText('o.created_at')} as create_time, o.trade_no, o.pay_type, o.kind as order_type, o.buyer_id, o.money::text as money`,
      table: 'orders o',
      alias: 'o',
      where: [sql`o.id in (select order_id from invoice_orders where invoice_id = ${id})`],
      order: ['created_at', 'id'],
    },
    paging,
  )

export const findPdf = (db: Db, id: number) =>
  // The store keeps bytes under their hash.
  db.one<{ head: string; file: string; size: number; sha256: string }>(sql`
    select head, pdf as file, pdf_size as size, right(pdf, 64) as sha256 from invoices where id = ${id} and pdf is not null`)

export interface InvoiceState {
  type: (typeof invoiceTypes)[number]
  status: keyof typeof invoiceStatuses
  dealUser: string | null
  dealTime: string | null
  courierNumber: string | null
  courierUser: string | null
  courierTime: string | null
}

export const findState = (db: Db, id: number) =>
  db.one<InvoiceState>(sql`
    ${raw(`
      select type, status, deal_user as "dealUser", ${timeText('deal_time')} as "dealTime",
        courier_number as "courierNumber", courier_user as "courierUser", ${timeText('courier_time')} as "courierTime"
      from invoices`)} ${where(sql`id = ${id}`)}`)

export interface Review {
  status: 3 | 4
  remark: string | null
  courierNumber: string | null
  by: string
  at: Date
}

/** Holds only for a paper invoice under review: of two reviewers the second finds none, and nothing is changed. */
export const decideInvoice = (db: Db, id: number, { status, remark, courierNumber, by, at }: Review) =>
  db.one<{ id: number }>(sql`
    update invoices set status = ${status}, status_before = status, check_remark = ${remark}, deal_user = ${by}, deal_time = ${at},
      courier_number = ${courierNumber}, courier_user = ${courierNumber && by}, courier_time = ${courierNumber && at}
    where id = ${id} and ${raw(TO_DECIDE)} returning id`)

/**
 * Nobody decides it, gives it a courier number or applies for one of its orders until the transaction ends. Answers
 * those of its orders that another application has.
 */
export async function lockForReopening(tx: Db, id: number) {
  await tx.rows(sql`select from invoices where id = ${id} for update`)
  await tx.rows(sql`select from orders where id in (select order_id from invoice_orders where invoice_id = ${id}) order by id for update`)
  const taken = await tx.rows<{ orderNo: string }>(sql`
    select o.order_no as "orderNo" from invoice_orders own join invoice_orders other on other.order_id = own.order_id and other.invoice_id <> own.invoice_id and not other.refused
    join orders o on o.id = own.order_id where own.invoice_id = ${id} order by o.id`)
  return taken.map(({ orderNo }) => orderNo)
}

/** The invoice is what it was before its decision. Returns its status. */
export const reopenInvoice = (tx: Db, id: number) =>
  tx.one<{ status: 1 | 2 }>(sql`
    update invoices set status = coalesce(status_before, 1), status_before = null, check_remark = null, deal_user = null, deal_time = null
    where id = ${id} and status in (3, 4) and type = '纸质邮寄' and courier_number is null returning status`)

/** Holds only for an issued paper invoice that has no courier number yet. */
export const giveCourierNumber = (db: Db, id: number, { number, by, at }: { number: string; by: string; at: Date }) =>
  db.one<{ id: number }>(sql`
    update invoices set courier_number = ${number}, courier_user = ${by}, courier_time = ${at}
    where id = ${id} and status = 3 and type = '纸质邮寄' and courier_number is null returning id`)

export const decidedInvoices = (db: Db) => decidedDays(db, { table: 'invoices', time: 'deal_time' })
