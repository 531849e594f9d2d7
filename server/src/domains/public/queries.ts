import type { LedgerHead, Preview, PublicCertificate, PublicProof } from '@console/platform/contract/public'
import sql, { raw } from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { maskedUnless, timeText } from '../../infra/db/fragments'
import { sanitiseCertificate } from '../../evidence/pieces/sanitise'
import { anchorJson, entryColumns, type FoundEntry, joinAnchor, joinEntry } from '../../evidence/pieces/ledger-entry'

/** Of a company its place and the beginning of its name, of a person the family name. */
const masked = `case when e.user_type = 1 then ${maskedUnless(false, 'e.company_name', 'name')} else ${maskedUnless(false, 'e.company_name', 'address')} end`
const facts = `e.baoquan, e.title, ${masked} as owner, ${timeText('e.saved_at')} as "saveTime"`

export const findTranscoded = (db: Db, evidenceId: number) =>
  db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${evidenceId} and kind = 'transcoded' and damaged_at is null`)

type PreviewFacts = Pick<Preview, 'baoquan' | 'title' | 'owner' | 'saveTime' | 'sha256'>

export const findPreview = (db: Db, evidenceId: number) =>
  db.one<PreviewFacts>(sql`${raw(`select ${facts}, encode(e.sha256, 'hex') as sha256 from evidence e`)} where e.id = ${evidenceId}`)

type CertificateFacts = Omit<PublicCertificate, 'blockchain_hash' | 'chainTime' | 'explorerUrl' | 'ledger'> & FoundEntry & { chainId: number | null }

export async function findCertificate(db: Db, evidenceId: number) {
  const found = await db.one<CertificateFacts>(sql`
    ${raw(`
      select ${facts}, encode(e.sha256, 'hex') as file_hash, ${entryColumns}, c.chain_id as "chainId", e.html
      from evidence e${joinEntry}`)} where e.id = ${evidenceId}`)
  return found && { ...found, html: found.html && sanitiseCertificate(found.html) }
}

/** The piece of this number whose file has this SHA-256. */
export const findByDigest = (db: Db, baoquan: string, sha256: Uint8Array) =>
  db.one<{ evidenceId: number }>(sql`select id as "evidenceId" from evidence where baoquan = upper(${baoquan}) and sha256 = ${sha256}`)

type ProvedFacts = Pick<PublicProof, 'baoquan' | 'title' | 'owner' | 'saveTime' | 'sha256' | 'sm3' | 'damagedAt' | 'foundSha256'>

export const findProved = (db: Db, evidenceId: number) =>
  db.one<ProvedFacts>(sql`
    ${raw(`
      select ${facts}, encode(e.sha256, 'hex') as sha256, encode(e.sm3, 'hex') as sm3, ${timeText('f.damaged_at')} as "damagedAt",
        f.found_sha256 as "foundSha256"
      from evidence e left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'`)} where e.id = ${evidenceId}`)

const HASH = /^(0x)?[0-9a-f]{64}$/i
const NUMBER = /^\d{1,9}$/

export async function findHead(db: Db, q: string | undefined) {
  const which = q === undefined ? sql`true` : NUMBER.test(q) ? sql`h.id = ${Number(q)}` : HASH.test(q) ? withHash(Buffer.from(q.slice(-64), 'hex')) : undefined
  return which && head(db, which)
}

/** Of the head itself, its root, or a transaction that was made for it. */
const withHash = (hash: Uint8Array) => sql`
  (h.hash = ${hash} or h.root = ${hash} or h.id = (select a.head_id from ledger_transactions t join ledger_anchors a on a.id = t.anchor_id where t.hash = ${hash}))`

const head = (db: Db, which: Sql) =>
  db.one<Omit<LedgerHead, 'explorerUrl' | 'chained'>>(sql`
    ${raw(`
      select h.id as number, ${timeText('h.at')} as time, length(h.leaves) / 32 as size, encode(h.root, 'hex') as root, encode(h.hash, 'hex') as hash,
        encode(h.previous_hash, 'hex') as "previousHash", encode(h.signature, 'hex') as signature,
        exists (select from ledger_heads o where o.id = h.id - 1) as before, exists (select from ledger_heads o where o.id = h.id + 1) as after,
        ${anchorJson} as anchor
      from ledger_heads h${joinAnchor('h.id')}`)} where ${which} order by h.id desc limit 1`)
