import type { Capture, KeptCapture, OpenLiveConfig } from '@console/platform/contract/open/captures'
import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** A capture with all reported fields. */
export interface CaptureRow extends Omit<KeptCapture, 'begin_at'> {
  id: number
  begin_at: Date
  url: string | null
  time_length: number | null
  environment: Capture['environment'] | null
}

const row = sql`
  select c.id, c.number, c.type, c.user_id, c.name, l.name as label, c.status, c.begin_at, c.url, c.minutes as time_length, c.environment, e.baoquan
  from captures c left join capture_labels l on l.id = c.label_id left join evidence e on e.id = c.evidence_id`

/** Locks it until the transaction ends. */
export const lockCapture = (tx: Db, number: string) => tx.one<CaptureRow>(sql`${row} where c.number = ${number} for no key update of c`)

interface ReportedCapture extends Omit<Capture, 'evidence' | 'baoquan'> {
  number: string
  evidenceId: number | null
}

export const insertLabel = (tx: Db, label: string) => tx.rows(sql`insert into capture_labels (name) values (${label}) on conflict do nothing`)

const valuesOf = ({ type, user_id, name, label, status, begin_at, url, time_length, environment, evidenceId }: ReportedCapture) => ({
  ...{ type: sql`${type}`, username: sql`u.name`, mobile: sql`u.mobile`, name: sql`${name}`, status: sql`${status}`, begin_at: sql`${begin_at}::timestamptz` },
  label_id: sql`(select id from capture_labels where name = ${label ?? null})`,
  ...{ url: sql`${url ?? null}`, minutes: sql`${time_length ?? null}::int`, environment: sql`${environment ? JSON.stringify(environment) : null}::jsonb` },
  ...{ evidence_id: sql`${evidenceId}::int`, user_id: sql`${user_id}::int` },
})

/** Undefined when the number is taken. */
export const insertCapture = (tx: Db, reported: ReportedCapture) => {
  const values = valuesOf(reported)
  return tx.one<{ id: number }>(sql`
    insert into captures (number, ${join(Object.keys(values).map((name) => raw(name)))})
    select ${reported.number}, ${join(Object.values(values))} from users u where u.id = ${reported.user_id}
    on conflict (number) do nothing returning id`)
}

export const updateCapture = (tx: Db, id: number, reported: ReportedCapture) =>
  tx.rows(sql`
    update captures c set ${join(Object.entries(valuesOf(reported)).map(([name, value]) => sql`${raw(name)} = ${value}`))}
    from users u where c.id = ${id} and u.id = ${reported.user_id}`)

/** A user's piece of evidence, locked until the transaction ends. */
export const lockEvidence = (tx: Db, { id, baoquan }: { id?: number; baoquan?: string }, userId: number) =>
  tx.one<{ id: number; baoquan: string }>(sql`
    select id, baoquan from evidence where ${id === undefined ? sql`baoquan = ${baoquan}` : sql`id = ${id}`} and user_id = ${userId} for no key update`)

export const captureOfEvidence = async (tx: Db, evidenceId: number) =>
  (await tx.one<{ number: string }>(sql`select number from captures where evidence_id = ${evidenceId}`))?.number

export const listLiveConfigs = (db: Db, after: number, limit: number) =>
  db.rows<Omit<OpenLiveConfig, 'create_time'> & { createdAt: Date }>(sql`
    select l.id, l.user_id, r.ref, u.name as username, l.screenshot_delay, l.screenshot_num, l.created_at as "createdAt"
    from live_configs l join users u on u.id = l.user_id left join open_references r on r.resource = 'user' and r.record_id = l.user_id
    where l.id > ${after} order by l.id limit ${limit}`)
