import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'

/** What a certificate says of a piece of evidence beside its proof. No mobile and no address is on paper. */
export interface Certified {
  id: number
  baoquan: string
  title: string
  companyName: string
  type: string
  savedAt: string
  fileName: string | null
  size: number | null
  sha256: string
  sm3: string | null
}

export const findCertified = (db: Db, baoquan: string) =>
  db.one<Certified>(sql`
    select e.id, e.baoquan, e.title, e.company_name as "companyName", e.type, ${raw(timeText('e.saved_at'))} as "savedAt", f.name as "fileName", f.size,
      encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3
    from evidence e left join evidence_files f on f.evidence_id = e.id and f.kind = 'original' where e.baoquan = upper(${baoquan})`)

/** The certificate that was drawn of this state and is whole. */
export const keptCertificate = (db: Db, evidenceId: number, state: Uint8Array) =>
  db.one<{ path: string }>(sql`
    select f.path from certificate_states s join evidence_files f on f.evidence_id = s.evidence_id and f.kind = 'certificate' and f.damaged_at is null
    where s.evidence_id = ${evidenceId} and s.state = ${state}`)

/** Who draws one at the same time waits for the end of this transaction. */
export const lockCertificate = (tx: Db, evidenceId: number) => tx.rows(sql`select from evidence where id = ${evidenceId} for no key update`)

export const removeCertificate = (tx: Db, evidenceId: number) =>
  tx.one<{ file: string }>(sql`delete from evidence_files where evidence_id = ${evidenceId} and kind = 'certificate' returning file`)

export const saveState = (tx: Db, evidenceId: number, state: Uint8Array) =>
  tx.rows(sql`
    insert into certificate_states (evidence_id, state) values (${evidenceId}, ${state}) on conflict (evidence_id) do update set state = excluded.state`)
