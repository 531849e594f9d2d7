import sql from 'sql-template-tag'
import type { Db } from '../db/db'
import type { Purpose } from './grant'

/** A link that was handed out. */
export interface Link {
  id: Buffer
  evidenceId: number
  purpose: Purpose
  /** Null where the platform itself made it. */
  accountId: number | null
  expiresAt: Date | null
}

export const insertLink = (db: Db, { id, evidenceId, purpose, accountId, expiresAt }: Link, now: Date) =>
  db.rows(sql`
    insert into public_links (id, evidence_id, purpose, account_id, created_at, expires_at)
    values (${id}, ${evidenceId}, ${purpose}, ${accountId}, ${now}, ${expiresAt})`)

/** The newest link of an account to a piece of evidence that lasts beyond a time. */
export const findLasting = (db: Db, { evidenceId, purpose, accountId }: Pick<Link, 'evidenceId' | 'purpose' | 'accountId'>, until: Date, end: Date) =>
  db.one<{ id: Uint8Array; expiresAt: Date }>(sql`
    select id, expires_at as "expiresAt" from public_links
    where evidence_id = ${evidenceId} and purpose = ${purpose} and account_id = ${accountId} and revoked_at is null and expires_at > ${until} and expires_at <= ${end}
    order by created_at desc limit 1`)

/** What a link is to, unless it was taken back. */
export const findLinked = (db: Db, id: Uint8Array, baoquan: string) =>
  db.one<{ evidenceId: number }>(sql`
    select e.id as "evidenceId" from public_links l join evidence e on e.id = l.evidence_id
    where l.id = ${id} and e.baoquan = ${baoquan} and l.revoked_at is null`)

export const countOpening = (db: Db, id: Uint8Array, now: Date) =>
  db.rows(sql`update public_links set opened = opened + 1, opened_at = ${now} where id = ${id}`)
