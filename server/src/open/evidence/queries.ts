import type { SavedEvidence } from '@console/platform/contract/open/evidence'
import sql, { raw } from 'sql-template-tag'
import { toldStatus } from '../../evidence/pieces/detail-queries'
import type { Db } from '../../infra/db/db'

export interface EvidenceState extends Omit<SavedEvidence, 'ref' | 'saveTime' | 'stampedAt' | 'sealedAt' | 'certificate' | 'proofPackage'> {
  id: number
  savedAt: Date
  stampedAt: Date | null
  sealedAt: Date | null
}

export const findState = (db: Db, id: number) =>
  db.one<EvidenceState>(sql`
    select e.id, e.baoquan, e.saved_at as "savedAt", ${raw(toldStatus)} as "fileStatus", encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3,
      p.stamped_at as "stampedAt", h.at as "sealedAt"
    from evidence e join evidence_proofs p on p.evidence_id = e.id left join ledger_heads h on h.id = p.head_id where e.id = ${id}`)
