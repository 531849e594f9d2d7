import sql, { join } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { idIn } from '../../operators/search/finder'

/** By their id; by mobile, ID card or tax number only for those who may see them: a hit would reveal them. */
export function usersByNumber(db: Db, number: string, personal: boolean) {
  const id = idIn(number)
  const upper = number.toUpperCase()
  const keys = [...(id ? [sql`id = ${id}`] : []), ...(personal ? [sql`mobile = ${number}`, sql`tax_number = ${upper}`, sql`contact_idcard = ${upper}`] : [])]
  return keys.length
    ? db.rows<{ id: number; type: 1 | 2; name: string }>(sql`select id, type, name from users where ${join(keys, ' or ')} order by id limit 10`)
    : []
}
