import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export interface NoticeNow {
  id: number
  title: string
  content: string
  start: Date
  end: Date
}

/** The displayed notice, at most one, by the database's clock. */
export const findNoticeNow = (db: Db) =>
  db.one<NoticeNow>(sql`
    select id, title, content, start_time as start, end_time as "end" from notices where ended_at is null and end_time > clock_timestamp() order by created_at desc, id desc limit 1`)

export interface PublishedVersion {
  id: number
  current_version: string
  updateTime: Date
  update_desc: string
  update_content: string
  packageId: string
  file_name: string
  size: number
  sha256: string
  isWithdrawn: boolean
}

const published = raw(`
  select v.id, v.current_version, v.update_time as "updateTime", v.update_desc, v.update_content, v.package_id as "packageId", u.name as file_name, u.size::float8 as size, u.sha256,
    v.withdrawn_at is not null as "isWithdrawn"
  from app_versions v join uploads u on u.id = v.package_id`)

export const findLatest = (db: Db) => db.one<PublishedVersion>(sql`${published} where v.withdrawn_at is null order by v.created_at desc, v.id desc limit 1`)
export const findPublished = (db: Db, id: number) => db.one<PublishedVersion>(sql`${published} where v.id = ${id}`)
