import type { InputOf } from '@console/platform/contract'
import type { CustodyEvent, evidence, EvidenceRow } from '@console/platform/contract/evidence'
import sql, { raw } from 'sql-template-tag'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { ofUser, onDays, countsOf, timeText, holdsKeyword } from '../../infra/db/fragments'
import { type List, page, type Paging } from '../../infra/db/list'
import { evidenceColumns, findEvidence } from '../../evidence/pieces/detail-queries'
import { sourceColumns, type KeptFile } from '../../evidence/pieces/queries'

type Filters = Omit<InputOf<typeof evidence.list>, 'page' | 'limit'>

/** The condition is written as in the index of what the app captured. */
const byApp = (isApp: 1 | undefined) => isApp && sql`e.is_app > 0`

const list = ({ isApp, datetime, keyword, userId }: Filters, personal: boolean): List => ({
  columns: evidenceColumns(false),
  table: 'evidence e',
  alias: 'e',
  where: [byApp(isApp), ofUser('e.user_id', userId), onDays('e.saved_at', datetime)],
  keyword: holdsKeyword(keyword, { key: 'e.name_key', number: 'e.number_key', ownNumber: 'e.baoquan', mobile: personal && 'e.mobile' }),
  part: !userId && 'week',
  order: ['saved_at', 'id'],
  count: userId ? 'rows' : countsOf('evidence_counts.evidence', datetime, isApp && sql`is_app > 0`),
})

export const listEvidence = (db: Db, filters: Filters & Paging, personal: boolean) => page<EvidenceRow>(db, list(filters, personal), filters)

/** Whether an operator may see it depends on whether the app captured it. */
export const findDetail = (db: Db, which: { baoquan: string; userId: number }, personal: boolean) =>
  findEvidence(db, { capture: personal, owner: false }, sql`e.baoquan = upper(${which.baoquan}) and e.user_id = ${which.userId}`)

export const mobileOf = (db: Db, baoquan: string) =>
  db.one<Personal & Pick<EvidenceState, 'isApp' | 'capture' | 'isApplied'>>(sql`
    select e.id as "subjectId", e.mobile as value, e.is_app as "isApp", ${raw(sourceColumns)} from evidence e where e.baoquan = upper(${baoquan})`)

/** A piece of evidence as far as permissions and messages need it. */
export interface EvidenceState {
  id: number
  baoquan: string
  title: string
  isApp: EvidenceRow['isApp']
  capture: KeptFile['capture']
  isApplied: boolean
  fileStatus: EvidenceRow['fileStatus']
  /** In hex. */
  sha256: string
}

export const findState = (db: Db, baoquan: string) =>
  db.one<EvidenceState>(sql`
    select e.id, e.baoquan, e.title, e.is_app as "isApp", ${raw(sourceColumns)}, e.file_status as "fileStatus", encode(e.sha256, 'hex') as sha256 from evidence e where e.baoquan = upper(${baoquan})`)

/** The newest first. Not by `page`: an event has no number that is its own among all pieces. */
export async function listCustody(db: Db, evidenceId: number, { page, limit }: Paging) {
  const { count } = (await db.one<{ count: number }>(sql`select count(*)::int as count from custody_events where evidence_id = ${evidenceId}`))!
  const data = await db.rows<CustodyEvent>(sql`
    select seq, ${raw(timeText(`(content::json->>'at')::timestamptz`))} as at, content::json->>'kind' as kind, content::json->>'by' as by,
      content::json->>'ip' as ip, content::json->>'detail' as detail, encode(hash, 'hex') as hash
    from custody_events where evidence_id = ${evidenceId} order by seq desc limit ${limit} offset ${(page - 1) * limit}`)
  return { data, count }
}
