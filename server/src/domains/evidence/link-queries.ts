import type { InputOf } from '@console/platform/contract'
import type { evidence, EvidenceRow, LinkRow } from '@console/platform/contract/evidence'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { timeText } from '../../infra/db/fragments'
import { page } from '../../infra/db/list'
import type { EvidenceState } from './queries'

/** A piece of evidence as far as a link to it needs it; `path` is its file's, null while that is not there. */
export type Sharable = EvidenceState & { type: string; fileType: EvidenceRow['fileType']; path: string | null }

export const findSharable = (db: Db, baoquan: string) =>
  db.one<Sharable>(sql`
    select e.id, e.baoquan, e.title, e.type, e.is_app as "isApp", e.file_status as "fileStatus", e.file_type as "fileType", f.path
    from evidence e left join evidence_files f on f.evidence_id = e.id and f.kind = 'original' and e.file_status = 1
    where e.baoquan = upper(${baoquan})`)

/** The newest link comes first. */
export const listLinks = (db: Db, evidenceId: number, { baoquan: _, ...paging }: InputOf<typeof evidence.links>, now: Date) =>
  page<LinkRow>(
    db,
    {
      columns: `encode(l.id, 'hex') as id, l.purpose, (select realname from accounts where id = l.account_id) as by, ${timeText('l.created_at')} as "createTime",
        ${timeText('l.expires_at')} as "expireTime", l.state, l.opened, ${timeText('l.opened_at')} as "openTime"`,
      table: `(
        select *, case when revoked_at is not null then 3 when expires_at <= '${now.toISOString()}' then 2 else 1 end as state from public_links
      ) l`,
      alias: 'l',
      where: [sql`l.evidence_id = ${evidenceId}`],
      order: ['created_at', 'id'],
    },
    paging,
  )

/** What a link leads to. */
export const findLink = (db: Db, id: string) =>
  db.one<Pick<LinkRow, 'purpose'> & { evidenceId: number; baoquan: string; title: string; isApp: EvidenceRow['isApp'] }>(sql`
    select l.purpose, e.id as "evidenceId", e.baoquan, e.title, e.is_app as "isApp" from public_links l join evidence e on e.id = l.evidence_id
    where l.id = decode(${id}, 'hex')`)

/** Takes a link back. Returns whether it was not yet. */
export const revokeLink = async (db: Db, id: string, now: Date) =>
  (await db.rows(sql`update public_links set revoked_at = ${now} where id = decode(${id}, 'hex') and revoked_at is null returning 1 as one`)).length > 0
