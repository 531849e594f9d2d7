import type { z } from '@console/platform/contract'
import type { NewFeedback, SavedFeedback } from '@console/platform/contract/open/feedback'
import sql from 'sql-template-tag'
import type { Db } from '../../infra/db/db'

/** Undefined for an unknown user. */
export const insertFeedback = (tx: Db, { user_id, version, model_name, type, content, add_time }: z.infer<typeof NewFeedback>) =>
  tx.one<{ id: number }>(sql`
    insert into feedback (user_id, version, model_name, type, content, added_at)
    select id, ${version}::text, ${model_name}::text, ${type}::smallint, ${content}::text, ${add_time ?? new Date()}::timestamptz from users where id = ${user_id}
    returning id::float8 as id`)

export const findFeedback = (db: Db, id: number) =>
  db.one<Omit<SavedFeedback, 'ref' | 'add_time'> & { addedAt: Date }>(sql`select user_id, type, added_at as "addedAt" from feedback where id = ${id}`)
