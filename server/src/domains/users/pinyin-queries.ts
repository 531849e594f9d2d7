import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

export interface Spelled {
  id: number
  name: string
  pinyin: string
}

/**
 * Of users beyond an id, which is said of both tables: those before it have just been spelled, and passing them again
 * would take longer with each batch.
 */
export const unspelledNames = (db: Db, after: number, limit: number) =>
  db.rows<Pick<Spelled, 'id' | 'name'>>(sql`
    select u.id, u.name from user_pinyin p join users u on u.id = p.user_id where p.pinyin is null and p.user_id > ${after} and u.id > ${after} order by p.user_id limit ${limit}`)

/** Those that were renamed meanwhile are spelled once more. */
export const keepSpelled = (db: Db, names: readonly Spelled[]) =>
  db.rows(sql`
    update user_pinyin p set pinyin = n.pinyin from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id int, name text, pinyin text)
    join users u on u.id = n.id and u.name = n.name where p.user_id = n.id`)
