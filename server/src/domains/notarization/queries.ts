import type { InputOf } from '@console/platform/contract'
import { SUPER_ROLE } from '@console/platform/contract/authority'
import type { EvidenceRow } from '@console/platform/contract/evidence'
import {
  reviewResults,
  type DocumentKind,
  type notarization,
  type NotarizationDetail,
  type NotarizationRow,
  type Notary,
  notarialStatuses,
  payStatuses,
  type revealedFields,
  sendTypes,
} from '@console/platform/contract/notarization'
import sql, { raw } from 'sql-template-tag'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { decidedDays } from '../../infra/db/decided-days'
import { holding, nameOf, ofUser, onDays, maskedUnless, countsOf, timeText, where, holdsKeyword } from '../../infra/db/fragments'
import { type List, page } from '../../infra/db/list'
import { evidenceColumns, type EvidenceSight, findEvidence } from '../../evidence/pieces/detail-queries'

type Filters = InputOf<typeof notarization.list>

/** The node of the permission tree without which nobody decides. */
const MAY_REVIEW = 51

type ListFilters = Omit<Filters, 'page' | 'limit'>

/** Written out, so that the indexes of just these are read. */
const OPEN = 'n.status = 1 and n.pay = 2'

interface Viewer {
  accountId: number
  /** Whether they may search by mobiles. */
  personal: boolean
}

export const notarizationList = ({ pay, notarial, handling, waiting, dateTime, keyword, userId }: ListFilters, { accountId, personal }: Viewer): List => ({
  columns: `
        n.order_id as id, n.order_no, coalesce(n.company_name, n.username) as "companyName", ${maskedUnless(false, 'n.mobile')} as mobile, ${timeText('n.added_at')} as "addTime", n.num,
        ${nameOf('n.pay', payStatuses)} as "payStatus", ${nameOf('n.status', notarialStatuses)} as "notarialStatus",
        (select realname from accounts where id = n.handled_by) as handler, (select notary from notaries where id = n.notary_id) as notarial, n.user_id, n.user_type as type,
        coalesce((select string_agg(e.baoquan, ',' order by e.id) from order_evidence oe join evidence e on e.id = oe.evidence_id where oe.order_id = n.order_id), '') as baoquan_no,
        (select min(evidence_id) from order_evidence where order_id = n.order_id) as data_id`,
  table: '(select order_id as id, * from notarizations) n',
  alias: 'n',
  where: [
    pay && sql`n.pay = ${pay}`,
    notarial && sql`n.status = ${notarial}`,
    handling && sql`n.handled_by = ${accountId}`,
    waiting && raw(OPEN),
    waiting && sql`${accountId}::int <> all (n.handlers)`,
    ofUser('n.user_id', userId),
    onDays('n.added_at', dateTime),
  ],
  keyword: holdsKeyword(keyword, { key: 'n.name_key', number: 'lower(n.order_no)', ownNumber: 'n.order_no', mobile: personal && 'n.mobile' }),
  part: !userId && !handling && !waiting && 'week',
  order: ['added_at', 'id'],
  count:
    userId || handling
      ? 'rows'
      : waiting
        ? sql`(${countsOfAll({ pay, notarial, dateTime }, raw('status = 1 and pay = 2')).sum}) - (${handledOpen({ pay, notarial, dateTime }, accountId)})`
        : countsOfAll({ pay, notarial, dateTime }),
})

type CountFilters = Pick<ListFilters, 'pay' | 'notarial' | 'dateTime'>

const countsOfAll = ({ pay, notarial, dateTime }: CountFilters, ...more: Parameters<typeof where>) =>
  countsOf('notarization_counts.notarizations', dateTime, pay && sql`pay = ${pay}`, notarial && sql`status = ${notarial}`, ...more)

/** Counts the open applications that an account handles or ever did: few, by an index. */
const handledOpen = ({ pay, notarial, dateTime }: CountFilters, accountId: number) =>
  sql`${raw('select count(*) from notarizations n')} ${where(
    raw(OPEN),
    sql`n.handlers @> array[${accountId}]::int[]`,
    pay && sql`n.pay = ${pay}`,
    notarial && sql`n.status = ${notarial}`,
    onDays('n.added_at', dateTime),
  )}`

export const listNotarizations = (db: Db, filters: Filters, viewer: Viewer) => page<NotarizationRow>(db, notarizationList(filters, viewer), filters)

const personalColumns = {
  mobile: 'mobile',
  taxNumber: 'tax_number',
  address: 'address',
  authorPhone: 'author_phone',
  authorIdcard: 'author_idcard',
} as const satisfies Record<keyof typeof revealedFields, string>

export const findPersonal = (db: Db, orderId: number, field: keyof typeof revealedFields) =>
  db.one<Personal>(sql`select order_id as "subjectId", ${raw(personalColumns[field])} as value from notarizations where order_id = ${orderId}`)

/** Whether an application is to be decided, and not by one of its handlers. */
export const isToBeDecidedBy = async (db: Db, orderId: number, accountId: number) =>
  (await db.one(sql`select from notarizations n where n.order_id = ${orderId} and ${raw(OPEN)} and ${accountId} <> all (n.handlers)`)) !== undefined

type Found = Omit<
  NotarizationDetail,
  | 'whole'
  | 'editPermission'
  | 'handledBySelf'
  | 'handledBefore'
  | 'mayTakeOver'
  | 'mayHandOver'
  | 'mayReopen'
  | 'authorFront'
  | 'authorBack'
  | 'authorHand'
  | 'license'
  | 'file'
  | 'applyUrlPdf'
  | 'adviceUrlPdf'
  | 'tellUrlPdf'
  | 'notesUrlPdf'
> & { documents: DocumentKind[]; isOpen: boolean; mayHandle: boolean; handledEver: boolean; concluded: boolean }

/** Its history is of the changes, the assignment at its payment first: who looked at it is in the audit trail alone. */
export const findDetail = (db: Db, { orderId, userId, type }: InputOf<typeof notarization.detail>, clear: boolean, accountId: number) =>
  db.one<Found>(sql`
    ${raw(`
      select n.order_id as "orderId", n.order_no as "orderNo", o.money::text as "orderMoney", ${nameOf('n.pay', payStatuses)} as "payStatus", ${timeText('n.added_at')} as "addTime",
        n.num, ${nameOf('n.send_type', sendTypes)} as "sendTypeName", n.username, n.company_name as company, ${maskedUnless(clear, 'n.tax_number', 'idcard')} as "taxNumber",
        ${maskedUnless(clear, 'n.address', 'address')} as address, n.author_name as "authorName", ${maskedUnless(clear, 'n.author_phone')} as "authorPhone",
        ${maskedUnless(clear, 'n.author_idcard', 'idcard')} as "authorIdcard", n.author_type as "authType", n.status, ${nameOf('n.status', notarialStatuses)} as "notarialStatus",
        (select json_build_object('accountId', a.id, 'name', a.realname, 'at', ${timeText('n.handled_at')}) from accounts a where a.id = n.handled_by) as handler,
        (select notary from notaries where id = n.notary_id) as notary, n.check_remark as "checkRemark",
        (select realname from accounts where id = n.checked_by) as "checkedBy", ${timeText('n.checked_at')} as "checkedAt",
        coalesce((select json_agg(kind) from notarization_documents where order_id = n.order_id), '[]') as documents,
        coalesce((
          select json_agg(json_build_object('at', ${timeText('h.at')}, 'by', coalesce(h.operator, '系统'), 'action', ${eventText}) order by h.id)
          from notarization_events h where h.order_id = n.order_id
        ), '[]') as history,`)}
        n.status = 1 and n.pay = 2 as "isOpen", exists (${handlers} and a.id = ${accountId}) as "mayHandle",
        ${accountId} = any (n.handlers) as "handledEver",
        exists (select from notarization_events e where e.order_id = n.order_id and e.kind in ('issued', 'failed')) as concluded,
        exists (select from accounts a join roles r on r.id = a.role_id where ${mayReview} and a.id <> ${accountId} and a.id <> all (n.handlers)) as "othersMayCheck"
      from notarizations n join orders o on o.id = n.order_id
      where n.order_id = ${orderId} and n.user_id = ${userId}${type === undefined ? sql`` : sql` and n.user_type = ${type}`}`)

/** What an event of an application's history is called on screen. */
const eventText = `case h.kind when 'assigned' then '自动分配 ' || h.handler || ' 经办' when 'taken over' then '接手经办' when 'handed over' then '转交 ' || h.handler || ' 经办'
  when 'approved' then '审核${reviewResults[1]}' when 'refused' then '审核${reviewResults[0]}'
  when 'reopened' then '撤回审核：' || h.remark when 'issued' then '公证处出证成功' else '公证处出证失败：' || h.remark end`

/** An enabled account whose role may decide. */
const mayReview = raw(`a.status = 1 and r.status = 1 and (r.id = ${SUPER_ROLE} or ${MAY_REVIEW} = any (r.node_ids))`)

/** Accounts that may handle a case. */
const handlers = sql`select a.id, a.realname as name from accounts a join roles r on r.id = a.role_id where ${mayReview} and a.is_accepted = 1`

export const listHandlers = (db: Db) => db.rows<{ id: number; name: string }>(sql`${handlers} order by a.realname, a.id`)

export const mayHandle = async (db: Db, accountId: number) => (await db.one(sql`${handlers} and a.id = ${accountId}`)) !== undefined

/** An application as far as a rule needs to know. */
export interface State {
  status: keyof typeof notarialStatuses
  pay: 1 | 2 | 3
  handledBy: number | null
  handler: string | null
  /** Anyone who handles it or ever did. */
  handlers: number[]
  checkedBy: string | null
  checkedAt: string | null
  /** Whether the notary's office has said what becomes of it. */
  concluded: boolean
}

export const findState = (db: Db, orderId: number) =>
  db.one<State>(sql`
    ${raw(`
      select n.status, n.pay, n.handled_by as "handledBy", h.realname as handler, n.handlers, c.realname as "checkedBy", ${timeText('n.checked_at')} as "checkedAt",
        exists (select from notarization_events e where e.order_id = n.order_id and e.kind in ('issued', 'failed')) as concluded
      from notarizations n left join accounts h on h.id = n.handled_by left join accounts c on c.id = n.checked_by`)}
    where n.order_id = ${orderId}`)

interface Check {
  userId: number
  status: 2 | 3
  remark: string
  accountId: number
  /** The reviewer's name. */
  by: string
  at: Date
}

/**
 * Holds for a paid application that is open and that the reviewer never handled: of two reviewers the second finds
 * none, and nothing is changed.
 */
export const decide = (db: Db, orderId: number, { userId, status, remark, accountId, by, at }: Check) =>
  db.one<{ orderNo: string }>(sql`
    with decided as (
      update notarizations set status = ${status}, checked_by = ${accountId}, checked_at = ${at}, check_remark = ${remark}
      where order_id = ${orderId} and user_id = ${userId} and status = 1 and pay = 2 and ${accountId} <> all (handlers)
      returning order_id, order_no, status, checked_at
    ), event as (
      insert into notarization_events (order_id, at, operator, kind)
      select order_id, checked_at, ${by}::text, case status when 2 then 'approved' else 'refused' end from decided
    )
    select order_no as "orderNo" from decided`)

interface Reopening {
  reason: string
  /** The operator's name. */
  by: string
  at: Date
}

/** Holds for a decided application, which the caller has locked. */
export const reopen = (tx: Db, orderId: number, { reason, by, at }: Reopening) =>
  tx.one<{ orderNo: string }>(sql`
    with reopened as (
      update notarizations set status = 1, checked_by = null, checked_at = null, check_remark = null where order_id = ${orderId} and status in (2, 3) returning order_id, order_no
    ), event as (
      insert into notarization_events (order_id, at, operator, kind, remark) select order_id, ${at}::timestamptz, ${by}::text, 'reopened', ${reason}::text from reopened
    )
    select order_no as "orderNo" from reopened`)

interface HandlerChange {
  from: number | null
  to: { id: number; name: string }
  kind: 'taken over' | 'handed over'
  /** The name of the operator who does it. */
  by: string
  at: Date
}

/** Holds for an open application that `from` handles, or nobody where that is null. */
export const setHandler = (db: Db, orderId: number, { from, to, kind, by, at }: HandlerChange) =>
  db.one<{ orderNo: string }>(sql`
    with changed as (
      update notarizations set handled_by = ${to.id}, handled_at = ${at}
      where order_id = ${orderId} and status = 1 and pay = 2 and handled_by is not distinct from ${from}::int
      returning order_id, order_no, handled_at
    ), event as (
      insert into notarization_events (order_id, at, operator, kind, handler)
      select order_id, handled_at, ${by}::text, ${kind}::text, ${to.name}::text from changed
    )
    select order_no as "orderNo" from changed`)

export const listEvidence = (db: Db, { orderId, ...paging }: InputOf<typeof notarization.evidence>) =>
  page<EvidenceRow>(
    db,
    {
      columns: evidenceColumns(false),
      table: 'evidence e',
      alias: 'e',
      where: [sql`e.id in (select evidence_id from order_evidence where order_id = ${orderId})`],
      order: ['saved_at', 'id'],
    },
    paging,
  )

/** One piece of an application's evidence: the first by default. */
export const findPiece = (db: Db, { orderId, dataId }: InputOf<typeof notarization.evidenceDetail>, sight: EvidenceSight) =>
  findEvidence(
    db,
    sight,
    sql`e.id = (select min(evidence_id) from order_evidence where order_id = ${orderId} ${dataId ? sql`and evidence_id = ${dataId}` : sql``})`,
  )

export const findDocument = (db: Db, { orderId, kind }: { orderId: number; kind: DocumentKind }) =>
  db.one<{ file: string; type: string; size: number; sha256: string; orderNo: string }>(sql`
    select d.file, d.type, d.size, d.sha256, n.order_no as "orderNo" from notarization_documents d join notarizations n on n.order_id = d.order_id
    where d.order_id = ${orderId} and d.kind = ${kind}`)

export const listNotaries = (db: Db, { keyword, ...paging }: InputOf<typeof notarization.notaries>) =>
  page<Notary>(
    db,
    {
      columns: 'n.id, n.notary, n.assistant_notary',
      table: 'notaries n',
      alias: 'n',
      where: [sql`n.deleted_at is null`, holding(keyword, 'n.notary', "coalesce(n.assistant_notary, '')")],
      order: ['id'],
    },
    paging,
  )

/** Nobody names them for a case until the transaction ends. */
export const lockNotary = (tx: Db, id: number) =>
  tx.one<Notary>(sql`select id, notary, assistant_notary from notaries where id = ${id} and deleted_at is null for update`)

interface Names {
  notary: string
  assistant: string | null
}
export const insertNotary = async (db: Db, { notary, assistant }: Names) =>
  (await db.one<{ id: number }>(sql`insert into notaries (notary, assistant_notary, created_at) values (${notary}, ${assistant}, ${new Date()}) returning id`))!
    .id
export const updateNotary = (db: Db, id: number, { notary, assistant }: Names) =>
  db.one<{ id: number }>(sql`update notaries set notary = ${notary}, assistant_notary = ${assistant} where id = ${id} and deleted_at is null returning id`)

/** Numbers of the open cases that name a notary. */
export const openCasesOf = async (db: Db, notaryId: number) =>
  (await db.rows<{ orderNo: string }>(sql`select order_no as "orderNo" from notarizations where notary_id = ${notaryId} and status = 1 order by 1`)).map(
    ({ orderNo }) => orderNo,
  )

/** Holds for a notary without open cases. */
export const deleteNotary = (db: Db, id: number) =>
  db.one<{ id: number }>(sql`
    update notaries set deleted_at = ${new Date()} where id = ${id} and deleted_at is null
      and not exists (select from notarizations where notary_id = ${id} and status = 1) returning id`)

export const decidedNotarizations = (db: Db) => decidedDays(db, { table: 'notarizations', time: 'checked_at' })
