import sql, { join } from 'sql-template-tag'
import type { Db, Sql } from '../../infra/db/db'
import { containing } from '../../infra/db/fragments'
import { idIn, MOST_FOUND } from '../../operators/search/finder'

export interface FoundUser {
  id: number
  type: 1 | 2
  name: string
}

/** By their id; by mobile, ID card or tax number only for those who may see them: a hit would reveal them. */
export function usersByNumber(db: Db, number: string, personal: boolean) {
  const id = idIn(number)
  const upper = number.toUpperCase()
  const keys = [...(id ? [sql`id = ${id}`] : []), ...(personal ? [sql`mobile = ${number}`, sql`tax_number = ${upper}`, sql`contact_idcard = ${upper}`] : [])]
  return keys.length ? db.rows<FoundUser>(sql`select id, type, name from users where ${join(keys, ' or ')} order by id limit 10`) : []
}

/** A column of a table that holds what users are called, with the indexes `…_by_start` and one of trigrams. */
interface Names {
  table: Sql
  userId: Sql
  key: Sql
}

/** A text that many of the newest names hold is in so many that its index would be slow: these answer for all. */
const NEWEST = 5_000
const HITS = 200

/**
 * Users of the types whose `key` begins with the text or holds it: where it begins first, and the shorter name first.
 * What begins with it is found however many hold it.
 * @param text its SQL, in the form of the key
 * @param pattern as above, for `like`
 */
const usersHolding = (db: Db, { table, userId, key }: Names, text: Sql, pattern: Sql, types: readonly (1 | 2)[]) => {
  const columns = sql`u.id, u.type, u.name, n.${key} as key`
  const ofTypes = sql`join users u on u.id = n.${userId} and u.type = any (${types}::smallint[])`
  return db.rows<FoundUser>(sql`
    with starting as materialized (
      select ${columns} from ${table} n ${ofTypes}
      where n.${key} ~>=~ (select ${text}) and n.${key} ~<~ (select ${text} || chr(1114111)) order by n.${key} using ~<~ limit ${MOST_FOUND}
    ), newest as materialized (
      select ${columns} from (select * from ${table} order by ${userId} desc limit ${NEWEST}) n ${ofTypes} where n.${key} like (select ${pattern})
      order by n.${userId} desc limit ${HITS}
    ), others as materialized (
      select ${columns} from ${table} n ${ofTypes}
      where (select count(*) from newest) < ${MOST_FOUND} and n.${key} like (select ${pattern}) limit ${HITS}
    ), hits as (
      select * from starting union select * from newest union select * from others
    )
    select id, type, name from hits order by strpos(key, (select ${text})), length(key), id limit ${MOST_FOUND}`)
}

/** By a part of their name. */
export const usersByName = (db: Db, text: string, types: readonly (1 | 2)[]) =>
  usersHolding(db, { table: sql`users`, userId: sql`id`, key: sql`name_key` }, sql`rtrim(marked(${text}), 'ǂ')`, sql`search_pattern(${text})`, types)

/** By a part of their name in pinyin, whole or by first letters: small letters without tones or spaces. */
export const usersByPinyin = (db: Db, letters: string, types: readonly (1 | 2)[]) =>
  usersHolding(db, { table: sql`user_pinyin`, userId: sql`user_id`, key: sql`pinyin` }, sql`${letters}::text`, sql`${containing(letters)}::text`, types)

export const userById = (db: Db, id: number) => db.one<FoundUser>(sql`select id, type, name from users where id = ${id}`)
