import type { InputOf } from '@console/platform/contract'
import type {
  CaptureCertificate,
  CaptureStatus,
  CaptureType,
  EvidenceCapture,
  LiveCapture,
  LiveConfig,
  online,
  WebCapture,
} from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { ofUser, onDays, maskedUnless, countsOf, timeText, holdsKeyword } from '../../infra/db/fragments'
import { page, type Paging } from '../../infra/db/list'
import { findEvidence } from '../../evidence/pieces/detail-queries'

interface Filters extends Paging {
  status?: CaptureStatus
  label?: number
  registtime?: string
  keyword?: string
  userId?: number
}

/** One page of the captures of a type; `columns` are the fields that only this type has. */
const list = <T>(db: Db, type: CaptureType, columns: string, { status, label, registtime, keyword, userId, ...paging }: Filters, personal: boolean) =>
  page<T>(
    db,
    {
      columns: `c.user_id, c.username, ${maskedUnless(false, 'c.mobile')} as mobile, c.name, (select name from capture_labels where id = c.label_id) as label, c.status, c.environment,
        coalesce((select f.damaged_at is not null from evidence_files f where f.evidence_id = c.evidence_id and f.kind = 'original'), false) as damaged, ${columns}`,
      table: 'captures c',
      alias: 'c',
      where: [
        sql`c.type = ${type}`,
        status && sql`c.status = ${status}`,
        label !== undefined && sql`c.label_id = ${label}`,
        ofUser('c.user_id', userId),
        onDays('c.begin_at', registtime),
      ],
      keyword: holdsKeyword(keyword, { key: 'c.name_key', number: 'c.number_key', ownNumber: 'c.number', mobile: personal && 'c.mobile' }),
      part: !userId && 'week',
      order: ['begin_at', 'id'],
      count: userId
        ? 'rows'
        : countsOf('capture_counts.captures', registtime, sql`type = ${type}`, status && sql`status = ${status}`, label !== undefined && sql`label = ${label}`),
    },
    paging,
  )

const beginAt = timeText('c.begin_at')
/** The address of the file, which only a capture that succeeded has. */
const resultAt = (filePath: string) =>
  `(select '${filePath}?path=' || f.path from evidence_files f where f.evidence_id = c.evidence_id and f.kind = 'original')`

export const listEvidenceCaptures = (db: Db, type: 'pro' | 'move', filters: Filters, personal: boolean, filePath: string) =>
  list<EvidenceCapture>(db, type, `${beginAt} as begin_at, c.number as attestation_id, ${resultAt(filePath)} as ossurl`, filters, personal)

export const listWebCaptures = (db: Db, filters: Filters, personal: boolean, filePath: string) =>
  list<WebCapture>(db, 'web', `${beginAt} as create_time, c.number as baoquan_no, ${resultAt(filePath)} as address, c.url`, filters, personal)

export const listLiveCaptures = (db: Db, filters: Filters, personal: boolean, filePath: string) =>
  list<LiveCapture>(
    db,
    'live',
    `${beginAt} as create_time, c.number as baoquan_no, ${resultAt(filePath)} as video_url, c.minutes as time_length`,
    filters,
    personal,
  )

/** The piece of evidence is that of a capture that succeeded. */
export const mobileOf = (db: Db, { baoquan, type }: InputOf<typeof online.reveal>) =>
  db.one<Personal & { evidenceId: number | null }>(sql`
    select id as "subjectId", mobile as value, evidence_id as "evidenceId" from captures where number = upper(${baoquan}) and type = ${type}`)

export const mobileOfLiveConfig = (db: Db, id: number) =>
  db.one<Personal>(sql`select l.id as "subjectId", u.mobile as value from live_configs l join users u on u.id = l.user_id where l.id = ${id}`)

/** Labels that captures of web pages carry. */
export const webLabels = (db: Db) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, name from capture_labels l where exists (select from captures where type = 'web' and label_id = l.id) order by name`)

interface Found {
  evidenceId: number
  baoquan: string
  environment: CaptureCertificate['environment']
}

/** A capture that succeeded. */
export const findCapture = (db: Db, { baoquan, type }: { baoquan: string; type: CaptureType }) =>
  db.one<Found>(sql`
    select c.evidence_id as "evidenceId", e.baoquan, c.environment from captures c join evidence e on e.id = c.evidence_id
    where c.number = upper(${baoquan}) and c.type = ${type}`)

export const evidenceOf = (db: Db, id: number, personal: boolean) => findEvidence(db, { capture: personal, owner: false }, sql`e.id = ${id}`)

/** One to an enterprise at most, of few enterprises. */
export const listLiveConfigs = (db: Db, { datetime, keyword, ...paging }: InputOf<typeof online.liveConfigs>, personal: boolean) =>
  page<LiveConfig>(
    db,
    {
      columns: `l.id, l.user_id, u.name as username, ${maskedUnless(false, 'u.mobile')} as mobile, l.screenshot_delay, l.screenshot_num, ${timeText('l.created_at')} as create_time`,
      table: 'live_configs l',
      alias: 'l',
      joins: 'join users u on u.id = l.user_id',
      where: [
        onDays('l.created_at', datetime),
        keyword && sql`exists (select from users u where u.id = l.user_id and ${holdsKeyword(keyword, { key: 'u.name_key', mobile: personal && 'u.mobile' })})`,
      ],
      order: ['created_at', 'id'],
    },
    paging,
  )

interface Values {
  delay: number
  num: number
}

export const findEnterprise = (db: Db, mobile: string) =>
  db.one<{ id: number; name: string }>(sql`select id, name from users where mobile = ${mobile} and type = 2`)

/** Undefined when the user has one already. */
export const insertLiveConfig = (db: Db, userId: number, { delay, num }: Values) =>
  db.one<{ id: number }>(sql`
    insert into live_configs (user_id, screenshot_delay, screenshot_num, created_at) values (${userId}, ${delay}, ${num}, ${new Date()})
    on conflict (user_id) do nothing returning id`)

interface KeptConfig extends Values {
  userId: number
  username: string
}
export const findLiveConfig = (db: Db, id: number) =>
  db.one<KeptConfig>(sql`
    select l.screenshot_delay as delay, l.screenshot_num as num, l.user_id as "userId", u.name as username from live_configs l join users u on u.id = l.user_id where l.id = ${id}`)
export const updateLiveConfig = (db: Db, id: number, { delay, num }: Values) =>
  db.one<{ id: number }>(sql`update live_configs set screenshot_delay = ${delay}, screenshot_num = ${num} where id = ${id} returning id`)
export const deleteLiveConfig = (db: Db, id: number) => db.one<{ id: number }>(sql`delete from live_configs where id = ${id} returning id`)
