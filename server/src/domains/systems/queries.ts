import type { Scope } from '@console/platform/contract/open/scopes'
import type { SystemRow } from '@console/platform/contract/systems'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../infra/db/db'
import { holding, timeText } from '../../infra/db/fragments'
import { page, type Paging } from '../../infra/db/list'
import { hold } from '../../infra/db/locks'

const DAY_MS = 24 * 3_600_000

const columns = (since: string) => `s.id, s.name, s.scopes, s.status,
  coalesce((select json_agg(json_build_object('id', k.id, 'created_at', ${timeText('k.created_at')},
    'used_at', (select ${timeText('max(c.used_at)')} from system_call_counts c where c.key_id = k.id)) order by k.created_at, k.id)
    from system_keys k where k.system_id = s.id), '[]') as keys,
  (select ${timeText('max(c.used_at)')} from system_call_counts c join system_keys k on k.id = c.key_id where k.system_id = s.id) as used_at,
  ${['calls', 'refused'].map(
    (count) =>
      `coalesce((select sum(c.${count}) from system_call_counts c join system_keys k on k.id = c.key_id where k.system_id = s.id and c.hour > ${since}), 0)::int as ${count}`,
  )}`

const dayAgo = () => `'${new Date(Date.now() - DAY_MS).toISOString()}'::timestamptz`

export const listSystems = (db: Db, { keyword, callbacks, ...paging }: Paging & { keyword?: string; callbacks?: 1 }) =>
  page<SystemRow>(
    db,
    {
      columns: columns(dayAgo()),
      table: 'systems s',
      alias: 's',
      where: [holding(keyword, 's.name'), callbacks && sql`exists (select from webhooks w where w.system_id = s.id and w.status = 3)`],
      order: ['id'],
    },
    paging,
  )

export const findSystemRow = (db: Db, id: number) => db.one<SystemRow>(sql`select ${raw(columns(dayAgo()))} from systems s where s.id = ${id}`)

export interface System {
  id: number
  name: string
  scopes: Scope[]
  status: 1 | 2
  keys: string[]
}

/** Systems are changed by one operator at a time. */
export const lockSystems = (tx: Db) => hold(tx, 'systems')

const systemColumns = raw(
  `s.id, s.name, s.scopes, s.status, array(select k.id from system_keys k where k.system_id = s.id order by k.created_at, k.id) as keys`,
)

export const findSystem = (db: Db, id: number) => db.one<System>(sql`select ${systemColumns} from systems s where s.id = ${id}`)

export const findSystemOfKey = (db: Db, keyId: string) =>
  db.one<System>(sql`select ${systemColumns} from systems s where s.id = (select system_id from system_keys where id = ${keyId})`)

/** A system by its name, with its newest key. */
export const findNewestKey = (db: Db, name: string) =>
  db.one<{ id: number; status: 1 | 2; keyId: string; sealed: string }>(sql`
    select s.id, s.status, k.id as "keyId", k.secret as sealed from systems s join system_keys k on k.system_id = s.id
    where s.name = ${name} order by k.created_at desc, k.id limit 1`)

export const nameTaken = async (db: Db, name: string, exceptId = 0) =>
  (await db.one(sql`select from systems where name = ${name} and id <> ${exceptId}`)) !== undefined

export const insertSystem = async (db: Db, { name, scopes }: Pick<System, 'name' | 'scopes'>, at: Date) =>
  (await db.one<{ id: number }>(sql`insert into systems (name, scopes, created_at) values (${name}, ${scopes}, ${at}) returning id`))!.id

export const updateSystem = (db: Db, { id, name, scopes }: Pick<System, 'id' | 'name' | 'scopes'>) =>
  db.rows(sql`update systems set name = ${name}, scopes = ${scopes} where id = ${id}`)

export const setStatus = (db: Db, id: number, status: 1 | 2) => db.rows(sql`update systems set status = ${status} where id = ${id}`)

export const insertKey = (db: Db, { keyId, systemId, sealed, at }: { keyId: string; systemId: number; sealed: string; at: Date }) =>
  db.rows(sql`insert into system_keys (id, system_id, secret, created_at) values (${keyId}, ${systemId}, ${sealed}, ${at})`)

export const deleteKey = (db: Db, keyId: string) => db.rows(sql`delete from system_keys where id = ${keyId}`)
