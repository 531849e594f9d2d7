import type { InputOf } from '@console/shared/contract'
import type { CustodyEvent, evidence, EvidenceDetail, EvidenceRow } from '@console/shared/contract/evidence'
import { sql } from 'kysely'
import type { Db, Sql } from '../../db/db'
import { contains, onDays, personalOr, sumOf, timeText, where } from '../../db/fragments'
import { type List, page } from '../../db/list'

type Filters = Omit<InputOf<typeof evidence.list>, 'page' | 'limit'>
type Paging = { page: number; limit: number }

const columns = (personal: boolean) => `
    e.id, e.baoquan, e.user_id as "userId", e.company_name as "companyName", ${personalOr(personal, 'e.mobile')} as mobile, e.type, e.user_type as "userType",
    e.title, ${timeText('e.saved_at')} as "saveTime", e.file_status as "fileStatus", e.file_type as "fileType", e.is_app as "isApp", e.new_data as "newData"`

/** Who may not see mobiles may not search by them either: a hit would tell them. */
function matching(keyword: string | undefined, personal: boolean) {
  if (!keyword) return
  const keys = [contains(sql`e.name_key`, sql`cjk2`, keyword)]
  if (/^[\da-z]+$/i.test(keyword)) keys.push(contains(sql`e.number_key`, sql`lower`, keyword))
  if (personal && /^\d{3,11}$/.test(keyword)) keys.push(contains(sql`e.mobile`, sql`lower`, keyword))
  return sql`(${sql.join(keys, sql` or `)})`
}

/** The condition is written as in the index of what the app captured. */
const byApp = (isApp: 1 | undefined) => isApp && sql`e.is_app > 0`

const list = ({ isApp, datetime, keyword }: Filters, personal: boolean): List => ({
  columns: columns(personal),
  table: 'evidence e',
  alias: 'e',
  where: [byApp(isApp), onDays('e.saved_at', datetime), matching(keyword, personal)],
  order: ['saved_at', 'id'],
  count: keyword ? undefined : sumOf('evidence_counts.evidence', datetime, isApp && sql`is_app > 0`),
})

export const listEvidence = (db: Db, filters: Filters & Paging, personal: boolean) => page<EvidenceRow>(db, list(filters, personal), filters)

export const listOfOrder = (db: Db, { orderId, ...paging }: InputOf<typeof evidence.ofOrder>, personal: boolean) =>
  page<EvidenceRow>(
    db,
    {
      columns: columns(personal),
      table: 'evidence e',
      alias: 'e',
      where: [sql`e.id in (select evidence_id from order_evidence where order_id = ${orderId})`],
      order: ['saved_at', 'id'],
    },
    paging,
  )

/** Whether an operator may see it depends on whether the app captured it. */
export const findDetail = (db: Db, which: { baoquan: string; userId: number }, personal: boolean) =>
  detail(db, personal, sql`e.baoquan = upper(${which.baoquan}) and e.user_id = ${which.userId}`)

/** The first piece of evidence of an application. */
export const findDetailOfOrder = (db: Db, orderId: number, personal: boolean) =>
  detail(db, personal, sql`e.id = (select min(evidence_id) from order_evidence where order_id = ${orderId})`)

const detail = (db: Db, personal: boolean, which: Sql) =>
  db.one<Omit<EvidenceDetail, 'explorerUrl'>>(sql`
    ${sql.raw(`
      select ${columns(personal)}, e.file_status as "isDownload", encode(e.sha256, 'hex') as file_hash, encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3,
        encode(h.hash, 'hex') as blockchain_hash, ${timeText('h.at')} as "chainTime", e.html, ${timeText('e.started_at')} as "startAt", ${timeText('e.ended_at')} as "endAt",
        ${personalOr(personal, 'e.address', 'address')} as address, e.device as "configInfo",
        case when e.file_status = 1 then json_build_object('path', f.path, 'name', f.name, 'type', f.type, 'size', f.size, 'damagedAt', ${timeText('f.damaged_at')}) end as file
      from evidence e
      left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'
      left join evidence_proofs p on p.evidence_id = e.id
      left join ledger_heads h on h.id = p.head_id`)} ${where(which)}`)

/** A piece of evidence as far as permissions and messages need it. */
export interface EvidenceState {
  id: number
  baoquan: string
  title: string
  isApp: EvidenceRow['isApp']
  fileStatus: EvidenceRow['fileStatus']
}

export const findState = (db: Db, baoquan: string) =>
  db.one<EvidenceState>(sql`select id, baoquan, title, is_app as "isApp", file_status as "fileStatus" from evidence where baoquan = upper(${baoquan})`)

/** The newest event comes first. */
/** The newest first. Not by `page`: an event has no number that is its own among all pieces. */
export async function listCustody(db: Db, evidenceId: number, { page, limit }: Paging) {
  const { count } = (await db.one<{ count: number }>(sql`select count(*)::int as count from custody_events where evidence_id = ${evidenceId}`))!
  const data = await db.rows<CustodyEvent>(sql`
    select seq, ${sql.raw(timeText(`(content::json->>'at')::timestamptz`))} as at, content::json->>'kind' as kind, content::json->>'by' as by,
      content::json->>'ip' as ip, content::json->>'detail' as detail, encode(hash, 'hex') as hash
    from custody_events where evidence_id = ${evidenceId} order by seq desc limit ${limit} offset ${(page - 1) * limit}`)
  return { data, count }
}
