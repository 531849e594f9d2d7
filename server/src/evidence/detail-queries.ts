import type { EvidenceDetail } from '@console/platform/contract/evidence'
import { sql } from 'kysely'
import type { Db, Sql } from '../db/db'
import { personalOr, timeText, where } from '../db/fragments'

/** The fields of a row, of the table `evidence e`. */
export const evidenceColumns = (personal: boolean) => `
    e.id, e.baoquan, e.user_id as "userId", e.company_name as "companyName", ${personalOr(personal, 'e.mobile')} as mobile, e.type, e.user_type as "userType",
    e.title, ${timeText('e.saved_at')} as "saveTime", e.file_status as "fileStatus", e.file_type as "fileType", e.is_app as "isApp", e.new_data as "newData"`

/** A piece of evidence with its file and its place in the ledger, as far as the database knows it. */
export type FoundEvidence = Omit<EvidenceDetail, 'explorerUrl'>

/** The one piece that `which`, a condition on `evidence e`, names. */
export const findEvidence = (db: Db, personal: boolean, which: Sql) =>
  db.one<FoundEvidence>(sql`
    ${sql.raw(`
      select ${evidenceColumns(personal)}, e.file_status as "isDownload", encode(e.sha256, 'hex') as file_hash, encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3,
        encode(h.hash, 'hex') as blockchain_hash, ${timeText('h.at')} as "chainTime", e.html, ${timeText('e.started_at')} as "startAt", ${timeText('e.ended_at')} as "endAt",
        ${personalOr(personal, 'e.address', 'address')} as address, e.device as "configInfo",
        case when e.file_status = 1 then json_build_object('path', f.path, 'name', f.name, 'type', f.type, 'size', f.size, 'damagedAt', ${timeText('f.damaged_at')}) end as file
      from evidence e
      left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'
      left join evidence_proofs p on p.evidence_id = e.id
      left join ledger_heads h on h.id = p.head_id`)} ${where(which)}`)

/** With the address where its entry in the ledger is looked up. */
export const withExplorer = <E extends FoundEvidence>(explorerUrl: string, found: E): E & { explorerUrl: string | null } => ({
  ...found,
  explorerUrl: found.blockchain_hash && explorerUrl.replace('{hash}', found.blockchain_hash),
})
