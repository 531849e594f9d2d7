import type { EvidenceDetail } from '@console/platform/contract/evidence'
import sql, { raw } from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { entryColumns, type FoundEntry, joinEntry, type LedgerPlace, ledgerEntry } from './ledger-entry'
import { maskedUnless, timeText, where } from '../../infra/db/fragments'
import { sanitiseCertificate } from './sanitise'

const statusWhereDamaged = (code: number) =>
  `case when (select damaged_at from evidence_files where evidence_id = e.id and kind = 'original') is not null then ${code} else e.file_status end`

/**
 * To systems, a file that is no longer what was saved is missing, until a check finds it whole again. Of the table
 * `evidence e`.
 */
export const toldStatus = statusWhereDamaged(0)

/** Operators are shown that it is damaged. */
const shownStatus = statusWhereDamaged(3)

/** The fields of a row, of the table `evidence e`. */
export const evidenceColumns = (personal: boolean) => `
    e.id, e.baoquan, e.user_id as "userId", e.company_name as "companyName", ${maskedUnless(personal, 'e.mobile')} as mobile, e.type, e.user_type as "userType",
    e.title, ${timeText('e.saved_at')} as "saveTime", ${shownStatus} as "fileStatus", e.file_type as "fileType", e.is_app as "isApp", e.new_data as "newData"`

/** A piece of evidence with its file and its place in the ledger, as far as the database knows it. */
type FoundEvidence = Omit<EvidenceDetail, 'blockchain_hash' | 'chainTime' | 'explorerUrl'> & FoundEntry

/** Its name is what its owner calls it. */
const MASKED_DEVICE = `case when e.device ->> 'name' is null then e.device else jsonb_set(e.device, '{name}', to_jsonb(${maskedUnless(false, "(e.device ->> 'name')", 'name')})) end`

/** What of a piece's detail is in clear. */
export interface EvidenceSight {
  /** Where it was captured, and by what. */
  capture: boolean
  /** Its owner's mobile. */
  owner: boolean
}

/** The one piece that `which`, a condition on `evidence e`, names. */
export async function findEvidence(db: Db, { capture, owner }: EvidenceSight, which: Sql) {
  const found = await db.one<FoundEvidence>(sql`
    ${raw(`
      select ${evidenceColumns(owner)}, ${shownStatus} as "isDownload", encode(e.sha256, 'hex') as file_hash, encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3,
        ${entryColumns}, e.html, ${timeText('e.started_at')} as "startAt", ${timeText('e.ended_at')} as "endAt",
        ${maskedUnless(capture, 'e.address', 'address')} as address, ${capture ? 'e.device' : MASKED_DEVICE} as "configInfo",
        case when e.file_status = 1 then json_build_object('path', f.path, 'name', f.name, 'type', f.type, 'size', f.size, 'damagedAt', ${timeText('f.damaged_at')}, 'foundSha256', f.found_sha256) end as file
      from evidence e
      left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'${joinEntry}`)} ${where(which)}`)
  return found && { ...found, html: found.html && sanitiseCertificate(found.html) }
}

/** With its entry in the ledger as everybody can look it up. */
export function withLedgerEntry<E extends FoundEvidence>(place: LedgerPlace, { headHash, headTime, transaction, transactionTime, ...found }: E) {
  return { ...found, ...ledgerEntry(place, { headHash, headTime, transaction, transactionTime }) }
}
