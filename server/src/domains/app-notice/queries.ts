import sql, { raw } from 'sql-template-tag'
import type { InputOf, z } from '@console/platform/contract'
import type { appNotice, Feedback, Notice, Package, VersionDetail, VersionForm, VersionRow } from '@console/platform/contract/app-notice'
import type { Db } from '../../infra/db/db'
import { holding, inKey, onDays, countsOf, timeText } from '../../infra/db/fragments'
import { page, type Paging } from '../../infra/db/list'

type Search = Paging & { keyword?: string; datetime?: string }
type FeedbackFilters = InputOf<typeof appNotice.feedback>

export const listVersions = (db: Db, { keyword, datetime, ...paging }: Search) =>
  page<VersionRow>(
    db,
    {
      columns: `
        v.id as id, v.current_version, v.upper_version, ${timeText('v.update_time')} as update_time, v.update_desc,
        ${timeText('v.created_at')} as create_time, ${timeText('v.withdrawn_at')} as withdrawn_at`,
      table: 'app_versions v',
      alias: 'v',
      where: [onDays('v.update_time', datetime), holding(keyword, 'v.current_version', 'v.update_desc')],
      order: ['created_at', 'id'],
    },
    paging,
  )

export const findVersion = (db: Db, id: number) =>
  db.one<VersionDetail & { packageId: string | null }>(sql`
    select v.id, v.current_version, v.upper_version, ${raw(timeText('v.update_time'))} as update_time, v.update_desc, v.update_content, v.created_by,
      ${raw(timeText('v.created_at'))} as create_time, v.package_id as "packageId", v.package_id || '.apk' as address, v.package_name,
      ${raw(timeText('v.withdrawn_at'))} as withdrawn_at, v.withdrawn_by, v.withdrawal_reason,
      case when u.id is not null then jsonb_build_object(
        'file_name', u.name, 'size', u.size, 'sha256', u.sha256, 'package_name', p.package_name, 'version_name', p.version_name) end as package
    from app_versions v left join app_packages p on p.upload_id = v.package_id left join uploads u on u.id = p.upload_id
    where v.id = ${id}`)

export const versionExists = async (db: Db, version: string) => (await db.one(sql`select from app_versions where current_version = ${version}`)) !== undefined

export const insertPackage = (db: Db, uploadId: string, { package_name, version_name }: Pick<Package, 'package_name' | 'version_name'>) =>
  db.rows(sql`insert into app_packages (upload_id, package_name, version_name) values (${uploadId}, ${package_name}, ${version_name})`)

/** The package name of the newest version that has one. */
export const findPackageName = async (db: Db) =>
  (
    await db.one<{ name: string }>(sql`
      select coalesce(p.package_name, v.package_name) as name from app_versions v join app_packages p on p.upload_id = v.package_id
      where coalesce(p.package_name, v.package_name) is not null order by v.created_at desc, v.id desc limit 1`)
  )?.name

/** Undefined where the package does not name itself. */
export const readPackageName = async (db: Db, uploadId: string) =>
  (await db.one<{ package_name: string | null }>(sql`select package_name from app_packages where upload_id = ${uploadId}`))?.package_name ?? undefined

type NewVersion = Omit<z.infer<typeof VersionForm>, 'address' | 'other_package'> & { packageId: string; accountId: number; createdBy: string }

/** Undefined when there is such a version already. */
export const insertVersion = (
  db: Db,
  { update_time, current_version, upper_version, update_desc, update_content, package_name, packageId, accountId, createdBy }: NewVersion,
) =>
  db.one<{ id: number }>(sql`
    insert into app_versions (current_version, upper_version, update_time, update_desc, update_content, package_name, package_id, account_id, created_by, created_at)
    values (${current_version}, ${upper_version ?? null}, ${asTime(update_time)}, ${update_desc}, ${update_content}, ${package_name ?? null}, ${packageId}, ${accountId}, ${createdBy}, ${new Date()})
    on conflict (current_version) do nothing returning id`)

/** Holds only for a version that is not withdrawn yet. */
export const withdrawVersion = (db: Db, id: number, { by, reason }: { by: string; reason: string }) =>
  db.one<{ id: number }>(sql`
    update app_versions set withdrawn_at = ${new Date()}, withdrawn_by = ${by}, withdrawal_reason = ${reason} where id = ${id} and withdrawn_at is null returning id`)

export const listFeedback = (db: Db, { keyword, datetime, type, problemType, ...paging }: FeedbackFilters) =>
  page<Feedback>(
    db,
    {
      columns: `
        f.id as id, f.name, f.user_type as "userType", u.status as "userFeedStatus", f.version, f.model_name, f.type, f.content,
        extract(epoch from f.added_at)::bigint as add_time`,
      table: 'feedback f',
      alias: 'f',
      joins: 'join users u on u.id = f.user_id',
      where: [type && sql`f.user_type = ${type}`, problemType && sql`f.type = ${problemType}`, onDays('f.added_at', datetime)],
      keyword: keyword && inKey('f.search_key', keyword),
      part: 'week',
      order: ['added_at', 'id'],
      count: countsOf('feedback_counts.feedback', datetime, type && sql`user_type = ${type}`, problemType && sql`type = ${problemType}`),
    },
    paging,
  )

/** By the database's clock, which is one for all servers. */
const shown = 'ended_at is null and end_time > clock_timestamp()'
const asTime = (text: string) => sql`${text}::timestamp at time zone 'Asia/Shanghai'`

const noticeColumns = `
  n.id as id, n.title, n.content, ${timeText('n.start_time')} as start_time, ${timeText('n.end_time')} as end_time,
  case when ${shown} then '是' else '否' end as is_show, n.creator_name, ${timeText('n.updated_at')} as update_time`

/** Notices whose display range has to do with the days of a range. */
function displayedOn(range: string | undefined) {
  if (!range) return
  const [first, last] = range.split(' - ')
  return sql`n.end_time >= ${asTime(first!)} and n.start_time < ${asTime(last!)} + interval '1 day'`
}

export const listNotices = (db: Db, { keyword, datetime, ...paging }: Search) =>
  page<Notice>(
    db,
    { columns: noticeColumns, table: 'notices n', alias: 'n', where: [displayedOn(datetime), holding(keyword, 'n.title')], order: ['created_at', 'id'] },
    paging,
  )

export const findNotice = (db: Db, id: number) => db.one<Notice>(sql`select ${raw(noticeColumns)} from notices n where id = ${id}`)

export const isNoticeShown = async (db: Db) => (await db.one(sql`select from notices where ${raw(shown)}`)) !== undefined

export interface NoticeText {
  title: string
  content: string
  start: string
  end: string
}

/** Adds a notice, or answers undefined while another one is displayed: of several at once the constraint takes one. */
export const insertNotice = (db: Db, { title, content, start, end }: NoticeText, creator: { accountId: number; realname: string }) =>
  db.one<{ id: number }>(sql`
    insert into notices (title, content, start_time, end_time, account_id, creator_name, created_at, updated_at)
    select ${title}, ${content}, ${asTime(start)}, ${asTime(end)}, ${creator.accountId}::int, ${creator.realname}, at, at from clock_timestamp() at
    on conflict do nothing returning id`)

/** Holds only for a notice that is displayed. */
export const updateNotice = (db: Db, id: number, { title, content, start, end }: NoticeText) =>
  db.one<{ id: number }>(sql`
    update notices set title = ${title}, content = ${content}, start_time = ${asTime(start)}, end_time = ${asTime(end)}, updated_at = clock_timestamp()
    where id = ${id} and ${raw(shown)} returning id`)

/** Holds only for a notice that is displayed. */
export const endNotice = (db: Db, id: number) =>
  db.one<{ id: number }>(sql`
    update notices set ended_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id} and ${raw(shown)} returning id`)

export const deleteNotice = (db: Db, id: number) => db.one<{ id: number }>(sql`delete from notices where id = ${id} returning id`)
