import type { LedgerHead, Preview, PublicCertificate } from '@console/platform/contract/public'
import { sql } from 'kysely'
import type { Db, Sql } from '../../db/db'
import { personalOr, timeText } from '../../db/fragments'

/** Of a company its place and the beginning of its name, of a person the family name. */
const masked = `case when e.user_type = 1 then ${personalOr(false, 'e.company_name', 'name')} else ${personalOr(false, 'e.company_name', 'address')} end`
const facts = `e.baoquan, e.title, ${masked} as owner, ${timeText('e.saved_at')} as "saveTime"`

export const findTranscoded = (db: Db, evidenceId: number) =>
  db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${evidenceId} and kind = 'transcoded' and damaged_at is null`)

type PreviewFacts = Pick<Preview, 'baoquan' | 'title' | 'owner' | 'saveTime' | 'sha256'>

export const findPreview = (db: Db, evidenceId: number) =>
  db.one<PreviewFacts>(sql`${sql.raw(`select ${facts}, encode(e.sha256, 'hex') as sha256 from evidence e`)} where e.id = ${evidenceId}`)

export const findCertificate = (db: Db, evidenceId: number) =>
  db.one<PublicCertificate>(sql`
    ${sql.raw(`
      select ${facts}, encode(e.sha256, 'hex') as file_hash, encode(h.hash, 'hex') as blockchain_hash, ${timeText('h.at')} as "chainTime", e.html
      from evidence e
      left join evidence_proofs p on p.evidence_id = e.id
      left join ledger_heads h on h.id = p.head_id`)} where e.id = ${evidenceId}`)

const HASH = /^[0-9a-f]{64}$/i
const NUMBER = /^\d{1,9}$/

export async function findHead(db: Db, q: string | undefined): Promise<LedgerHead | undefined> {
  const which =
    q === undefined
      ? sql`true`
      : NUMBER.test(q)
        ? sql`h.id = ${Number(q)}`
        : HASH.test(q)
          ? sql`(h.hash = decode(${q}, 'hex') or h.root = decode(${q}, 'hex'))`
          : undefined
  return which && head(db, which)
}

const head = (db: Db, which: Sql) =>
  db.one<LedgerHead>(sql`
    ${sql.raw(`
      select h.id as number, ${timeText('h.at')} as time, length(h.leaves) / 32 as size, encode(h.root, 'hex') as root, encode(h.hash, 'hex') as hash,
        encode(h.previous_hash, 'hex') as "previousHash", encode(h.signature, 'hex') as signature,
        exists (select from ledger_heads o where o.id = h.id - 1) as before, exists (select from ledger_heads o where o.id = h.id + 1) as after
      from ledger_heads h`)} where ${which} order by h.id desc limit 1`)
