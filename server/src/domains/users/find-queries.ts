import sql, { join } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { contains } from '../../infra/db/fragments'
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

/** Those of the types whose name holds the text: where it begins first, and the shorter name first. */
export const usersByName = (db: Db, text: string, types: readonly (1 | 2)[]) =>
  db.rows<FoundUser>(sql`
    with hits as materialized (
      select u.id, u.type, u.name from users u where u.type = any (${types}::smallint[]) and ${contains(sql`u.name_key`, sql`cjk2`, text)} limit 200
    )
    select * from hits order by strpos(lower(name), lower(${text})), length(name), id limit ${MOST_FOUND}`)

export const userById = (db: Db, id: number) => db.one<FoundUser>(sql`select id, type, name from users where id = ${id}`)
