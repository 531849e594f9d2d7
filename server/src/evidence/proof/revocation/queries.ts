import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

export type Kind = 'CRL' | 'OCSP'

/** Whose certificate it is, as metrics name it. */
export type Role = 'time-authority' | 'issuer' | 'sm-issuer'

/**
 * The newest time stamps and statements in the ledger: they contain the certificates that sign now. What has no
 * signature yet may be much, and is not read.
 */
export const newestMessages = (db: Db, limit: number) =>
  db.rows<{ role: Role; message: Uint8Array<ArrayBuffer> }>(sql`
    (select 'time-authority' as role, token as message from ledger_heads order by id desc limit ${limit})
    union all
    select role, message from (select token, signature, sm_signature from evidence_proofs where head_id is not null order by head_id desc limit ${limit}) p,
      unnest(array['time-authority', 'issuer', 'sm-issuer'], array[p.token, p.signature, p.sm_signature]) as m (role, message) where message is not null`)

/** Those of the sources that were fetched after a time and whose answer is still valid. */
export const freshSources = async (db: Db, sources: readonly string[], { since, now }: { since: Date; now: Date }): Promise<string[]> => {
  const fresh = await db.rows<{ source: string }>(sql`
    select distinct source from revocation_answers where source = any(${sources}) and fetched_at > ${since} and (ends_at is null or ends_at > ${now})`)
  return fresh.map(({ source }) => source)
}

interface Answered {
  kind: Kind
  source: string
  digest: Uint8Array
  content: Uint8Array
  saidAt: Date
  endsAt: Date | null
}

/** An unchanged answer only gets a new time. */
export const keepAnswer = (db: Db, { kind, source, digest, content, saidAt, endsAt }: Answered, now: Date) =>
  db.rows(sql`
    insert into revocation_answers (kind, source, digest, content, said_at, ends_at, fetched_at)
    values (${kind}, ${source}, ${digest}, ${content}, ${saidAt}, ${endsAt}, ${now})
    on conflict (source, digest) do update set fetched_at = excluded.fetched_at`)

export interface Answer {
  id: number
  kind: Kind
  content: Uint8Array
}

export const answersById = (db: Db, ids: readonly number[]) => db.rows<Answer>(sql`select id, kind, content from revocation_answers where id = any(${ids})`)

/** For each source the first answer after a time, and the last one, which contains later revocations. */
export const answersFor = (db: Db, sources: readonly string[], at: Date) =>
  db.rows<Answer>(sql`
    select distinct on (a.id) a.id, a.kind, a.content from unnest(${sources}::text[]) as s (source), lateral (
      (select id, kind, content from revocation_answers where source = s.source and coalesce(ends_at, said_at) >= ${at} order by said_at limit 1)
      union all
      (select id, kind, content from revocation_answers where source = s.source order by said_at desc limit 1)) a
    order by a.id`)

export interface RevokedSigner {
  fingerprint: string
  role: Role
  subject: string
  revokedAt: Date
}

/** In place of what was found before. */
export const replaceRevoked = (db: Db, revoked: readonly RevokedSigner[]) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`delete from revoked_signers`)
    await tx.rows(sql`
      insert into revoked_signers (fingerprint, role, subject, revoked_at)
      select * from jsonb_to_recordset(${JSON.stringify(revoked)}::jsonb) as r (fingerprint text, role text, subject text, "revokedAt" timestamptz)`)
  })

/** How many of them there are, by role. */
export const readRevoked = (db: Db) =>
  db.rows<{ role: Role; certificates: number }>(sql`select role, count(*)::int as certificates from revoked_signers group by role`)
