import sql, { empty, raw } from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'

/** Heads whose token was not examined yet, with that token. */
export const readUnread = (db: Db, limit: number) =>
  db.rows<{ id: number; token: Uint8Array<ArrayBuffer> }>(sql`
    select id, token from ledger_heads h where not exists (select from head_ends e where e.head_id = h.id) order by id limit ${limit}`)

/** The newest token of a head `h`, or when it was made. */
const newestOf = (column: 'token' | 'at') => sql`coalesce(
  (select r.${raw(column)} from head_renewals hr join token_renewals r on r.id = hr.renewal_id where hr.head_id = h.id order by hr.renewal_id desc limit 1),
  h.${raw(column)})`
const newestToken = newestOf('token')
const newestTime = newestOf('at')

/** Heads that nobody trusted vouched for when their newest token was examined, after one of them, with that token. */
export const readUnknown = (db: Db, limit: number, after: number) =>
  db.rows<{ id: number; token: Uint8Array<ArrayBuffer> }>(sql`
    select h.id, ${newestToken} as token from head_ends e join ledger_heads h on h.id = e.head_id
    where e.ends_at is null and e.head_id > ${after} order by e.head_id limit ${limit}`)

interface End {
  id: number
  ends: Date | null
}

export const keepEnds = (db: Db, ends: readonly End[]) =>
  db.rows(sql`
    insert into head_ends (head_id, ends_at) select id, ends from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e (id int, ends timestamptz)
    on conflict (head_id) do update set ends_at = excluded.ends_at`)

interface Due {
  now: Date
  /** Tokens that expire before this time. */
  endingBefore: Date
  /** Tokens that were made before this time. */
  madeBefore?: Date
}

/**
 * Heads whose newest token has not expired and is to be renewed, those that expire first before others, with that
 * token.
 */
export const readDue = (db: Db, limit: number, { now, endingBefore, madeBefore }: Due) =>
  db.rows<{ id: number; ends: Date; made: Date; token: Uint8Array<ArrayBuffer> }>(sql`
    select h.id, e.ends_at as ends, ${newestTime} as made, ${newestToken} as token from head_ends e join ledger_heads h on h.id = e.head_id
    where e.ends_at > ${now} and (e.ends_at < ${endingBefore} ${madeBefore ? sql`or ${newestTime} < ${madeBefore}` : empty})
    order by e.ends_at, h.id limit ${limit}`)

interface NewRenewal {
  at: Date
  leaves: Uint8Array
  token: Uint8Array
  /** Some of those whose tokens the leaves are of; `leaf` is the place among them. */
  heads: readonly { id: number; leaf: number; answers: number[] }[]
}

export async function insertRenewal(tx: Db, { at, leaves, token, heads }: NewRenewal) {
  const { id } = (await tx.one<{ id: number }>(sql`
    insert into token_renewals (id, at, leaves, token) select coalesce(max(id), 0) + 1, ${at}, ${leaves}, ${token} from token_renewals returning id`))!
  const rows = JSON.stringify(heads.map(({ id: head, answers, leaf }) => ({ head, answers, leaf })))
  await tx.rows(sql`
    insert into head_renewals (head_id, renewal_id, leaf, answers)
    select head, ${id}, leaf, answers from jsonb_to_recordset(${rows}::jsonb) as r (head int, leaf int, answers int[])`)
}

/** The renewals of a head's token, the first one first. */
export const renewalsOf = (db: Db, headId: number) =>
  db.rows<{ leaf: number; answers: number[]; leaves: Uint8Array; token: Uint8Array }>(sql`
    select hr.leaf, hr.answers, r.leaves, r.token from head_renewals hr join token_renewals r on r.id = hr.renewal_id where hr.head_id = ${headId} order by r.id`)
