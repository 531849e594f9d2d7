import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import type { Purpose } from './grant'

/** A link that an operator handed out. */
export interface Link {
  id: Buffer
  evidenceId: number
  purpose: Purpose
  /** Who made it. */
  accountId: number
  expiresAt: Date
  /** As a code, by a page that renews it. */
  shown: boolean
}

export const insertLink = (db: Db, { id, evidenceId, purpose, accountId, expiresAt, shown }: Link, now: Date) =>
  db.rows(sql`
    insert into public_links (id, evidence_id, purpose, account_id, created_at, expires_at, shown)
    values (${id}, ${evidenceId}, ${purpose}, ${accountId}, ${now}, ${expiresAt}, ${shown})`)

/**
 * The newest link of its kind that was made within `ms` and ends when one that is made now would, or at most `ms`
 * earlier.
 */
export const findLasting = (db: Db, { evidenceId, purpose, accountId, shown }: Omit<Link, 'id' | 'expiresAt'>, end: Date, ms: number, now: Date) =>
  db.one<{ id: Uint8Array; expiresAt: Date }>(sql`
    select id, expires_at as "expiresAt" from public_links
    where evidence_id = ${evidenceId} and purpose = ${purpose} and account_id = ${accountId} and shown = ${shown} and revoked_at is null
      and created_at > ${new Date(now.getTime() - ms)} and expires_at > ${new Date(end.getTime() - ms)} and expires_at <= ${end}
    order by created_at desc limit 1`)

/** Moves the end of a link that a page shows. Returns whether there is such a link. */
export const extendLink = async (
  db: Db,
  { id, evidenceId, accountId, expiresAt }: Pick<Link, 'id' | 'evidenceId' | 'accountId' | 'expiresAt'>,
  madeAfter: Date,
  now: Date,
) =>
  (
    await db.rows(sql`
      update public_links set expires_at = ${expiresAt}
      where id = ${id} and evidence_id = ${evidenceId} and account_id = ${accountId} and shown and revoked_at is null and expires_at > ${now} and created_at > ${madeAfter}
      returning 1 as one`)
  ).length > 0

export const keepPaper = (db: Db, { id, evidenceId }: Pick<Link, 'id' | 'evidenceId'>, now: Date) =>
  db.rows(sql`
    insert into public_links (id, evidence_id, purpose, created_at) values (${id}, ${evidenceId}, 'verify', ${now}) on conflict (id) do nothing`)

/** What a link is to, unless it was taken back. That on paper is good without a row. */
export const findLinked = (db: Db, id: Uint8Array, baoquan: string, purpose: Purpose) =>
  db.one<{ evidenceId: number }>(sql`
    select e.id as "evidenceId" from evidence e left join public_links l on l.id = ${id} and l.evidence_id = e.id
    where e.baoquan = ${baoquan} and l.revoked_at is null and (l.id is not null or ${purpose === 'verify'}::boolean)`)

export const countOpening = (db: Db, id: Uint8Array, now: Date) =>
  db.rows(sql`update public_links set opened = opened + 1, opened_at = ${now} where id = ${id}`)
