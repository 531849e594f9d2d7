import type { z } from '@console/platform/contract'
import type { DocumentKind } from '@console/platform/contract/notarization'
import type { NewNotarization } from '@console/platform/contract/open/notarizations'
import sql from 'sql-template-tag'
import type { KeptDocument } from '../documents/keep-document'
import type { Db } from '../infra/db/db'
import type { Status } from './steps'

export type Application = Omit<z.infer<typeof NewNotarization>, 'evidence' | 'documents'>

/** With its notary found. */
type Applied = Omit<Application, 'notary'> & { notaryId?: number }

interface CertificateOrder {
  id: number
  userId: number
  kind: 1 | 2 | 3
  pay: 1 | 2 | 3
}

/** Nobody pays it until the transaction ends: its application takes the payment from it, or has it from the payment. */
export const lockOrder = (tx: Db, orderNo: string) =>
  tx.one<CertificateOrder>(sql`select id, user_id as "userId", kind, pay from orders where order_no = ${orderNo} for update`)

export const isApplied = async (tx: Db, orderId: number) => (await tx.one(sql`select from notarizations where order_id = ${orderId}`)) !== undefined

/** Of a user's own. */
export const findEvidence = (tx: Db, userId: number, numbers: readonly string[]) =>
  tx.rows<{ id: number; baoquan: string }>(
    sql`select id, baoquan from evidence where baoquan = any (${numbers}::text[]) and user_id = ${userId} order by evidence.id`,
  )

/** Those of a name, of whom none is deleted until the transaction ends. */
export const holdNotaries = (tx: Db, name: string) =>
  tx.rows<{ id: number }>(sql`select id from notaries where notary = ${name} and deleted_at is null order by id for share`)

/** With the applicant as they are now, and a handler where the order is paid already. */
export const insertNotarization = (tx: Db, { id, userId, pay }: CertificateOrder, { notaryId, ...application }: Applied, at: Date) =>
  tx.rows(sql`
    with handler as (select case ${pay}::int when 2 then next_handler() end as id)
    insert into notarizations (order_id, user_id, user_type, username, company_name, tax_number, address, mobile, author_name, author_phone, author_idcard, author_type, num,
      send_type, notary_id, handled_by, handled_at)
    select ${id}::bigint, u.id, u.type, u.name, case when u.type = 2 then u.name end, u.tax_number, u.address, u.mobile, ${application.authorName}::text,
      ${application.authorPhone}::text, ${application.authorIdcard}::text, ${application.authType}::int, ${application.num}::int, ${application.sendType}::int, ${notaryId ?? null}::int, handler.id,
      case when handler.id is not null then ${at}::timestamptz end
    from users u cross join handler where u.id = ${userId}`)

export const insertEvidence = (tx: Db, orderId: number, ids: readonly number[]) =>
  tx.rows(sql`insert into order_evidence (order_id, evidence_id) select ${orderId}::bigint, id from unnest(${ids}::int[]) id`)

export interface Document extends KeptDocument {
  kind: DocumentKind
}

export const insertDocuments = (tx: Db, orderId: number, documents: readonly Document[]) =>
  tx.rows(sql`
    insert into notarization_documents (path, order_id, kind, file, type, size, sha256)
    select path, ${orderId}::bigint, kind, file, type, size, sha256
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (path text, kind text, file text, type text, size int, sha256 text)`)

interface State {
  orderId: number
  orderNo: string
  status: Status
  pay: 1 | 2 | 3
}

/** Nobody decides it until the transaction ends. */
export const lockApplication = (tx: Db, orderId: number) =>
  tx.one<State>(sql`select order_id as "orderId", order_no as "orderNo", status, pay from notarizations where order_id = ${orderId} for update`)

export interface Result {
  kind: 'issued' | 'failed'
  remark: string | null
}

export const findResult = (tx: Db, orderId: number) =>
  tx.one<Result>(sql`select kind, remark from notarization_events where order_id = ${orderId} and kind in ('issued', 'failed')`)

export const setStatus = (tx: Db, orderId: number, status: Status) => tx.rows(sql`update notarizations set status = ${status} where order_id = ${orderId}`)

export const insertResult = (tx: Db, orderId: number, { kind, remark, by, at }: Result & { by: string; at: Date }) =>
  tx.rows(sql`insert into notarization_events (order_id, at, operator, kind, remark) values (${orderId}, ${at}, ${by}, ${kind}, ${remark})`)

export const evidenceOf = async (db: Db, orderId: number) =>
  (await db.rows<{ id: number }>(sql`select evidence_id as id from order_evidence where order_id = ${orderId} order by 1`)).map(({ id }) => id)
